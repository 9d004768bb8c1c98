import { type Command, Option } from 'commander'

/**
 * A flag that a command cannot do without. Commander's own would be missed before an unknown flag is complained about, so
 * that `--taregt URL` would get no hint at `--target`.
 */
export class NeededOption extends Option {}

/** Ends the command with exit 2 when such a flag is missing. */
export function refuseMissing(command: Command): void {
  for (const option of command.options) {
    if (!(option instanceof NeededOption) || command.getOptionValue(option.attributeName()) !== undefined) continue
    const code = 'commander.missingMandatoryOptionValue'
    command.error(`error: required option '${option.flags}' not specified`, { code })
  }
}
