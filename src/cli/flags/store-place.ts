import type { Command } from 'commander'
import type { StorePlace } from '../../store-tools.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { withPlace } from './config-file.ts'

/** Which store a command is about. */
export interface StoreFlags {
  readonly store?: string
  readonly data?: string
}

/** Which wins where both are said: flags over variables, variables over the file. */
const RANKS: Readonly<Record<string, number>> = { cli: 3, env: 2, config: 1 }

/** @throws CommandError `usage` for none, for both, and for a URL of something else. */
export async function readPlace(command: Command, flags: StoreFlags): Promise<StorePlace> {
  const rankOf = (name: keyof StoreFlags) =>
    flags[name] === undefined ? 0 : (RANKS[command.getOptionValueSource(name) ?? ''] ?? 0)
  const [store, data] = [rankOf('store'), rankOf('data')]
  if (store === 0 && data === 0) throw missing('--store URL or --data FOLDER')
  if (store === data) {
    const sentence = 'store and data are both given; the store is one or the other: leave out data, or store.'
    throw new CommandError(EXIT.usage, withPlace(command, '/store', sentence))
  }
  if (store > data) return { store: await readDatabase(command, flags) }
  if (flags.data === ':memory:' || flags.data?.trim() === '') {
    throw new CommandError(EXIT.usage, `data cannot be "${flags.data}": name a folder.`)
  }
  return { data: String(flags.data) }
}

/** @throws CommandError `usage`. The value is not repeated: it may hold a password. */
export async function readDatabase(command: Command, { store }: StoreFlags): Promise<string> {
  if (store === undefined) throw missing('--store URL')
  const { describeWrongDatabaseUrl } = await import('../../store-tools.ts')
  const sentence = describeWrongDatabaseUrl('store', store)
  if (sentence === null) return store
  throw new CommandError(EXIT.usage, withPlace(command, '/store', sentence))
}

const missing = (flags: string): CommandError => new CommandError(EXIT.usage, `name the store: ${flags}.`)
