import type { Command } from 'commander'
import { asFields, type Fields } from './read-answer.ts'

/** Flags that are short for a switch, by the name of their value. */
const SHORT_FORMS = { webhookSignature: 'webhook_signature', webhookBody: 'json_style' } as const

/** Which wins: flags over variables, variables over the file. */
const RANKS: Readonly<Record<string, number>> = { cli: 3, env: 2, config: 1 }

/**
 * A short form and `--set` may say the same switch in different places, such as the file and the command line; the one
 * that wins is left. Said in the same place, both are, and the sandbox refuses them.
 */
export function settleShortForms(command: Command): void {
  for (const [short, name] of Object.entries(SHORT_FORMS)) {
    const flags: Fields = command.opts()
    const set = flags.set === undefined ? {} : asFields(flags.set)
    if (flags[short] === undefined || set[name] === undefined) continue
    const by = (option: string) => RANKS[command.getOptionValueSource(option) ?? ''] ?? 0
    if (by('set') > by(short)) command.setOptionValueWithSource(short, undefined, 'default')
    if (by('set') < by(short)) {
      const { [name]: _overruled, ...rest } = set
      command.setOptionValueWithSource('set', rest, command.getOptionValueSource('set'))
    }
  }
}
