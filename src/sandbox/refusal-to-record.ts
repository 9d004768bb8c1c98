import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { SandboxOptions } from '../library/options/sandbox-options.ts'
import { storeStatus } from '../store-tools.ts'

const MB = 1024 * 1024
/** All that a store holds goes into the recording. */
const MOST_HELD_MB = 64
/** A parcel with its timers, messages and deliveries takes about 3 kB. */
const MOST_PARCELS = 20_000

/** Why a run with these options cannot be recorded; null = it can. */
export async function refusalToRecord({
  data,
  store,
  listen,
  credentials = 'fixed',
}: SandboxOptions): Promise<string | null> {
  if (listen === false) return 'a run without a server cannot be recorded; leave out listen: false'
  if (credentials !== 'fixed' && credentials !== 'random')
    return 'a run with credentials of a file cannot be recorded; use --credentials random'
  if (store !== undefined) return refusalOfDatabase(store)
  return data === undefined || data === ':memory:' ? null : refusalOfFolder(data)
}

async function refusalOfDatabase(url: string): Promise<string | null> {
  const status = await storeStatus(url).catch(() => null)
  // The start says why it cannot be used.
  if (status === null) return null
  const { store, processes, parcels } = status
  if (processes.length > 0) {
    return `other processes use the database ${store}, and what they do is no part of a recording; stop them first ("carrier-sandbox store status" lists them)`
  }
  return parcels <= MOST_PARCELS
    ? null
    : `the database ${store} holds ${parcels} parcels, and a recording begins with ${MOST_PARCELS} at most; name a database with fewer`
}

function refusalOfFolder(folder: string): string | null {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return null
  const sizes = readdirSync(folder).map(name => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return bytes <= MOST_HELD_MB * MB
    ? null
    : `the data folder ${folder} holds ${Math.ceil(bytes / MB)} MB, and a recording begins with ${MOST_HELD_MB} MB at most; name a folder with less`
}
