import { existsSync, readFileSync } from 'node:fs'
import { InvalidArgumentError } from 'commander'
import { fromContractEnv } from '../../config.ts'
import { FileError } from '../../files/file-error.ts'
import { loadFile } from '../../files/load-file.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { ALL_FLAGS, type ContractFlag } from './contract-flags.ts'

const CONFIG_FILE = 'carrier-sandbox.config.yaml'

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
  if (written !== undefined) return { text: textOf(written), where: `${config.file}: contract.${name}` }
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
  const file = typeof asked === 'string' ? asked : (fromContractEnv('config') ?? CONFIG_FILE)
  // Only the usual file may be absent: one that was named is missed.
  if (file === CONFIG_FILE && typeof asked !== 'string' && !existsSync(file)) return { file, values: {} }
  try {
    const { value } = loadFile(file, 'sandbox/config.schema.json')
    // Valid by config.schema.json.
    const { contract = {} } = value as { readonly contract?: Config['values'] }
    return { file, values: contract }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    throw new CommandError(EXIT.usage, error.message, { cause: error })
  }
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

function textOf(written: unknown): string {
  return Array.isArray(written) ? written.join(',') : String(written)
}

function camel(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase())
}
