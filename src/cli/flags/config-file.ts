import { existsSync } from 'node:fs'
import { type Command, InvalidArgumentError } from 'commander'
import { fromEnv } from '../../config.ts'
import { FileError, type LoadedFile, problemLine } from '../../files/file-error.ts'
import { loadFile } from '../../files/load-file.ts'
import { asFields, type Fields } from '../client/read-answer.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { envOption, isSwitch, SettingOption } from './env-option.ts'

/** Looked for in the working folder. */
export const CONFIG_FILE = 'carrier-sandbox.config.yaml'

/** The file that `--config` names, else the usual one; null where that is not there. @throws CommandError `usage`. */
export function openConfigFile(asked: string | undefined): LoadedFile | null {
  // Only the usual file may be absent: one that was named is missed.
  if (asked === undefined && !existsSync(CONFIG_FILE)) return null
  try {
    return loadFile(asked ?? CONFIG_FILE, 'sandbox/config.schema.json')
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    throw new CommandError(EXIT.usage, error.message, { cause: error })
  }
}

/** `--config FILE`, of every command whose flags the file may say. */
export function configOption(): SettingOption {
  return envOption('--config <file>', `settings; flags and variables win (default: ${CONFIG_FILE}, if it is there)`, {
    inFile: false,
  })
}

/** A complaint about a setting, at the place of the file where it stands. */
type Place = (message: string) => string

/** Which settings of a command came from the file. */
const places = new WeakMap<Command, ReadonlyMap<string, Place>>()
/** The file that a command has read. */
const filesRead = new WeakMap<Command, string>()

/** The config file that was read for a command, and the keys of it that apply; null = none was. */
export function configReadBy(command: Command): { readonly file: string; readonly keys: readonly string[] } | null {
  const file = filesRead.get(command)
  return file === undefined ? null : { file, keys: [...(places.get(command)?.keys() ?? [])] }
}

/**
 * Gives a command's flags what the config file says of them, where neither the command line nor the environment said
 * anything. A command without such flags does not read it.
 * @throws CommandError `usage` with `file:line:column`.
 */
export function applyConfigFile(command: Command): void {
  const settings = command.options.filter(option => option instanceof SettingOption)
  if (!settings.some(({ inFile }) => inFile)) return
  const { config } = command.opts()
  const file = openConfigFile(typeof config === 'string' ? config : undefined)
  if (file === null) return
  filesRead.set(command, file.file)
  const found = new Map<string, Place>()
  for (const option of settings) {
    const written = option.inFile && !isSaid(command, option) ? lookUp(file, command, option) : undefined
    if (written === undefined) continue
    const { value, place } = written
    const read = readWritten(option, value, place)
    if (read === undefined) continue
    command.setOptionValueWithSource(option.attributeName(), read, 'config')
    found.set(option.key, place)
  }
  places.set(command, found)
}

/** Where the config file says what a complaint of the sandbox is about, by its pointer (`/clock`): `file:line:column: …`. */
export function withPlace(command: Command, pointer: string | undefined, message: string): string {
  const place = places.get(command)?.get(pointer?.split('/')[1] ?? '')
  return place === undefined ? message : place(message)
}

/** A variable may say "off", of which commander knows nothing. */
function isSaid(command: Command, option: SettingOption): boolean {
  const source = command.getOptionValueSource(option.attributeName())
  return source === 'cli' || source === 'env' || fromEnv(option.key) !== undefined
}

/** What stands below `exec` is for exec alone, and wins there. */
function lookUp(file: LoadedFile, command: Command, { key }: SettingOption) {
  const top = asFields(file.value)
  const below = command.name() === 'exec' && top.exec !== undefined ? asFields(top.exec) : {}
  const [fields, pointer] = below[key] === undefined ? [top, `/${key}`] : [below, `/exec/${key}`]
  const value = fields[key]
  const place: Place = message => problemLine(file.problemAt(pointer, message))
  return value === undefined ? undefined : { value, place }
}

/** As the flag would have read it; undefined = it says nothing. */
function readWritten(option: SettingOption, value: unknown, place: Place): unknown {
  // Switches of a profile may be written as they are meant: numbers, yes and no, lists.
  if (option.key === 'set') return value
  // Its days are a list, which is no repeated flag.
  if (option.key === 'settlement') return value
  if (isSwitch(option)) return value === true ? !option.negate : undefined
  const texts = Array.isArray(value) ? value : isFields(value) ? pairsOf(value) : [value]
  return texts.reduce((before: unknown, text) => readText(option, { text: String(text), before, place }), undefined)
}

function readText(
  option: SettingOption,
  { text, before, place }: { readonly text: string; readonly before: unknown; readonly place: Place },
): unknown {
  if (option.parseArg === undefined) return text
  try {
    // Commander types what came before as text; a flag that may be repeated gets what it returned itself.
    return option.parseArg(text, before as string)
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error
    throw new CommandError(EXIT.usage, place(`${option.key} "${text}": ${error.message}`), { cause: error })
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function pairsOf(fields: Fields): readonly string[] {
  return Object.entries(fields).map(([name, text]) => `${name}=${text}`)
}
