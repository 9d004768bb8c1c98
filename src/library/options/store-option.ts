import { SandboxError } from '../../domain/errors.ts'
import { refuseOption } from './refuse-option.ts'
import type { SandboxOptions, SandboxSettings } from './sandbox-options.ts'

/**
 * Where the rows stand: in a folder, in memory, or in a database.
 * @throws SandboxError `invalid` for a URL that names no database of PostgreSQL, and for a folder beside it.
 */
export function readStoreOptions({ store, data }: SandboxOptions): Pick<SandboxSettings, 'data' | 'store'> {
  if (store === undefined) return { data: readData(data), store: null }
  if (data !== undefined) {
    throw refuse('store and data are both given; the store is one or the other: leave out data, or store.')
  }
  // The value is not repeated: it may hold a password.
  if (!isDatabaseUrl(store)) {
    throw refuse('store is not a URL of PostgreSQL: write postgres://user:password@host:5432/database.')
  }
  return { data: ':memory:', store }
}

export function isDatabaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname } = new URL(text)
  return (protocol === 'postgres:' || protocol === 'postgresql:') && pathname.length > 1
}

function readData(folder = ':memory:'): string {
  if (folder.trim() !== '') return folder
  throw refuseOption('data', folder, 'name a folder, or :memory: to keep nothing')
}

function refuse(detail: string): SandboxError {
  return new SandboxError('invalid', detail, { pointer: '/store' })
}
