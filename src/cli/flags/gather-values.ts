import { readFileSync } from 'node:fs'
import { InvalidArgumentError } from 'commander'
import { fromContractEnv } from '../../config.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { CONFIG_FILE, openConfigFile } from './config-file.ts'
import { ALL_FLAGS, type ContractFlag } from './contract-flags.ts'

/** What a person set, by the name of the flag; read and valid. Flag > environment > config file. */
export type ContractValues = Readonly<Record<string, unknown>>

/** @throws CommandError `usage` naming where the wrong value stands. */
export function gatherValues(flags: Readonly<Record<string, unknown>>): ContractValues {
  const config = readConfig(flags.config)
  const values: Record<string, unknown> = {}
  for (const flag of ALL_FLAGS) {
    const said = saidOf(flag, flags, config)
    if (said !== null) values[flag.name] = read(flag, said)
  }
  return values
}

interface Said {
  readonly text: string
  readonly where: string
}

function saidOf(flag: ContractFlag, flags: Readonly<Record<string, unknown>>, config: Config): Said | null {
  const { name } = flag
  const typed = flags[camel(name)]
  if (typed !== undefined) return { text: String(typed), where: `--${name}` }
  const fileTyped = flag.secret === true ? flags[camel(`${name}-file`)] : undefined
  if (fileTyped !== undefined) return { text: readSecret(String(fileTyped)), where: `--${name}-file` }
  const variable = `CONTRACT_${name.replaceAll('-', '_').toUpperCase()}`
  const fromEnvironment = fromContractEnv(name)
  if (fromEnvironment !== undefined) return { text: fromEnvironment, where: variable }
  const fileVariable = flag.secret === true ? fromContractEnv(`${name}-file`) : undefined
  if (fileVariable !== undefined) return { text: readSecret(fileVariable), where: `${variable}_FILE` }
  const written = config.values[name]
  if (written !== undefined) return { text: valueText(written), where: `${config.file}: contract.${name}` }
  const fileWritten = flag.secret === true ? config.values[`${name}-file`] : undefined
  if (fileWritten !== undefined) {
    return { text: readSecret(String(fileWritten)), where: `${config.file}: contract.${name}-file` }
  }
  return null
}

function read({ read: readValue, secret }: ContractFlag, { text, where }: Said): unknown {
  try {
    return readValue(text)
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error
    const shown = secret === true ? '' : ` "${text}"`
    throw new CommandError(EXIT.usage, `${where}${shown}: ${error.message}`, { cause: error })
  }
}

interface Config {
  readonly file: string
  readonly values: Readonly<Record<string, unknown>>
}

function readConfig(asked: unknown): Config {
  const opened = openConfigFile(typeof asked === 'string' ? asked : fromContractEnv('config'))
  if (opened === null) return { file: CONFIG_FILE, values: {} }
  // Valid by config.schema.json.
  const { contract = {} } = opened.value as { readonly contract?: Config['values'] }
  return { file: opened.file, values: contract }
}

/** The file's text without the line end that editors leave. */
function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CommandError(EXIT.usage, `the secret could not be read from its file: ${why}`, { cause: error })
  }
}

function valueText(written: unknown): string {
  return Array.isArray(written) ? written.join(',') : String(written)
}

function camel(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase())
}
