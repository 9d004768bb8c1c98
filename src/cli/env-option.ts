import { Option } from 'commander'
import { envName, fromEnv } from '../config.ts'
import { CommandError, EXIT } from './command-error.ts'

/**
 * A flag `--foo-bar` that is also the environment variable `SANDBOX_FOO_BAR`. An empty variable says nothing, and a
 * switch such as `SANDBOX_REPAIR=0` is off: by itself commander would read any value as "on".
 */
export function envOption(names: string, description: string): Option {
  const option = new Option(names, description)
  const flag = option.long?.slice(2) ?? ''
  const said = fromEnv(flag)
  if (said === undefined) return option
  if ((option.isBoolean() || option.negate) && !isOn(said, flag)) return option
  return option.env(envName(flag))
}

function isOn(text: string, flag: string): boolean {
  const word = text.toLowerCase()
  if (['1', 'true', 'yes', 'on'].includes(word)) return true
  if (['0', 'false', 'no', 'off'].includes(word)) return false
  throw new CommandError(EXIT.usage, `${envName(flag)} cannot be "${text}": it is a switch, write 1 or 0.`)
}
