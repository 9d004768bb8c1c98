import { SandboxError } from '../../domain/errors.ts'
import { ALL_ROLES, ROLES, type Roles } from '../../domain/roles.ts'
import { parseDuration } from '../../domain/time/duration.ts'
import { nearWord } from '../../files/near-word.ts'
import { refuseOption } from './refuse-option.ts'
import type { SandboxOptions, SandboxSettings } from './sandbox-options.ts'
import { describeWrongDatabaseUrl } from './wrong-database-url.ts'

type StoreSettings = Pick<SandboxSettings, 'data' | 'store' | 'storeListen' | 'serve' | 'drainMs'>

/** An hour: a load balancer that looks more seldom is none. */
const LONGEST_DRAIN_MS = 3_600_000

/**
 * Where the rows stand: in a folder, in memory, or in a database; and what belongs to a database that several processes use.
 * @throws SandboxError `invalid` for a URL that names no database of PostgreSQL, for a folder beside it, and for what needs
 * a database and has none.
 */
export function readStoreOptions(options: SandboxOptions, { loopback }: { readonly loopback: boolean }): StoreSettings {
  const { store, data } = options
  const drainMs = readDrain(options.drain)
  if (store === undefined) {
    for (const option of ['storeListen', 'serve'] as const) if (options[option] !== undefined) throw needsStore(option)
    return { data: readData(data), store: null, storeListen: null, serve: ALL_ROLES, drainMs }
  }
  if (data !== undefined) {
    throw refuse('store', 'store and data are both given; the store is one or the other: leave out data, or store.')
  }
  requireDatabaseUrl('store', store)
  if (options.storeListen !== undefined) requireDatabaseUrl('store-listen', options.storeListen)
  if (!loopback && options.listen !== false && options.publicUrl === undefined) {
    const detail =
      'public-url is needed with store where others than this machine call: give the address that callers use, ' +
      'the same for all processes, such as https://sandbox.example.test.'
    throw refuse('public-url', detail)
  }
  return { data: ':memory:', store, storeListen: options.storeListen ?? null, serve: readRoles(options.serve), drainMs }
}

function requireDatabaseUrl(option: string, url: string): void {
  const wrong = describeWrongDatabaseUrl(option, url)
  if (wrong !== null) throw refuse(option, wrong)
}

function readRoles(words: readonly string[] | undefined): Roles {
  if (words === undefined) return ALL_ROLES
  const known = `name some of ${ROLES.join(', ')}`
  if (words.length === 0) throw refuseOption('serve', '', known)
  const roles = words.map(word => {
    const role = ROLES.find(name => name === word)
    if (role !== undefined) return role
    const near = nearWord(word, ROLES)
    throw refuseOption('serve', word, near === null ? known : `did you mean ${near}? ${known}`)
  })
  return new Set(roles)
}

function readDrain(text = '0s'): number {
  const duration = parseDuration(text)
  if (duration !== null && duration <= LONGEST_DRAIN_MS) return duration
  throw refuseOption('drain', text, 'give a duration such as 20s, an hour at most')
}

function readData(folder = ':memory:'): string {
  if (folder.trim() !== '') return folder
  throw refuseOption('data', folder, 'name a folder, or :memory: to keep nothing')
}

function needsStore(option: 'storeListen' | 'serve'): SandboxError {
  const flag = option === 'serve' ? 'serve' : 'store-listen'
  return refuse(flag, `${flag} needs a database that several processes share: add --store URL (store, in the library).`)
}

function refuse(option: string, detail: string): SandboxError {
  return new SandboxError('invalid', detail, { pointer: `/${option}` })
}
