import { Option } from 'commander'
import { envName, fromEnv } from '../../config.ts'
import { CommandError, EXIT } from '../command-error.ts'

/** A flag that may be said by the environment too, and by the config file unless it has no place there. */
export class SettingOption extends Option {
  /** `foo-bar` of `--foo-bar`. */
  readonly key: string
  readonly inFile: boolean

  constructor(names: string, description: string, { inFile }: { readonly inFile: boolean }) {
    super(names, description)
    this.key = this.long?.slice(2) ?? ''
    this.inFile = inFile
  }
}

/**
 * A flag `--foo-bar` that is also the environment variable `SANDBOX_FOO_BAR`, and the key `foo-bar` of the config file. An
 * empty variable says nothing, and a switch such as `SANDBOX_REPAIR=0` is off: by itself commander would read any value
 * as "on".
 */
export function envOption(names: string, description: string, { inFile = true } = {}): SettingOption {
  const option = new SettingOption(names, description, { inFile })
  const said = fromEnv(option.key)
  if (said === undefined || (isSwitch(option) && !isOn(said, option.key))) return option
  option.env(envName(option.key))
  return option
}

/** It takes no value: said or not said. */
export function isSwitch(option: Option): boolean {
  return option.isBoolean() || option.negate
}

function isOn(text: string, flag: string): boolean {
  const word = text.toLowerCase()
  if (['1', 'true', 'yes', 'on'].includes(word)) return true
  if (['0', 'false', 'no', 'off'].includes(word)) return false
  throw new CommandError(EXIT.usage, `${envName(flag)} cannot be "${text}": it is a switch, write 1 or 0.`)
}
