import { readdirSync } from 'node:fs'
import { readdir, readFile, rmdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { SandboxError } from '../../domain/errors.ts'
import { ignore, LOCK } from './claim.ts'
import { ask, byShortPath, type Facts } from './lock-socket.ts'

/** Without a sign of life for so long, a holder that cannot be asked counts as gone. */
export const EXPIRES_MS = 10_000

export interface Holder {
  /** What it said of itself, now or last. */
  readonly facts: Facts
  /**
   * `running` = its socket answers or is held; `recent` = it cannot be asked, but its sign of life is fresh; `expired` = it
   * cannot be asked and its sign of life is old; `dead` = the system took its socket back.
   */
  readonly state: 'running' | 'recent' | 'expired' | 'dead'
  /** Of its sign of life; undefined when there is none. */
  readonly ageMs: number | undefined
  /** Whether it was asked and did not answer. */
  readonly isSilent: boolean
  /** The names of its files. */
  readonly files: readonly string[]
}

interface Now {
  readonly place: string
  /** By the clock of the file system. */
  readonly now: number
}

/** Who holds the lock whose folder this is; undefined when there is no such folder any more. */
export async function lookAtHolder(lock: string, { place, now }: Now): Promise<Holder | undefined> {
  const files = await list(lock)
  if (files === undefined) return undefined
  const foreign = files.find(name => !/^[A-Za-z0-9]{6}\.(json|sock)$/.test(name))
  if (foreign !== undefined) {
    const detail = `${join(lock, foreign)} is not a file of the sandbox, so the data folder cannot be locked; move it away.`
    throw new SandboxError('store_unavailable', detail)
  }
  const sign = await readSign(lock, files)
  const { place: itsPlace, ...known } = sign?.facts ?? {}
  const ageMs = sign && now - sign.at
  // A clock that was set back leaves signs from the future; a holder that runs writes again within seconds.
  const isRecent = ageMs !== undefined && Math.abs(ageMs) <= EXPIRES_MS
  const holder = { facts: known, ageMs, isSilent: false, files }
  const socket = files.find(name => name.endsWith('.sock'))
  const answer = socket === undefined ? 'unknown' : await byShortPath(join(lock, socket), ask)
  if (typeof answer === 'object') return { ...holder, state: 'running', facts: { ...known, ...answer.facts } }
  if (answer === 'silent') return { ...holder, state: 'running', isSilent: true }
  // Taken away since the folder was listed: look again.
  if (answer === 'missing') return undefined
  if (files.length === 0 || (answer === 'refused' && itsPlace === place)) return { ...holder, state: 'dead' }
  return { ...holder, state: isRecent ? 'recent' : 'expired' }
}

async function list(lock: string): Promise<readonly string[] | undefined> {
  try {
    return await readdir(lock)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // what node:fs throws
    if (code === 'ENOENT') return undefined
    throw error
  }
}

/** The sign of life and when it was given, by the clock of the file system; undefined when it is gone. */
async function readSign(lock: string, files: readonly string[]): Promise<{ at: number; facts: Facts } | undefined> {
  const name = files.find(file => file.endsWith('.json'))
  if (name === undefined) return undefined
  try {
    const path = join(lock, name)
    return { at: (await stat(path)).mtimeMs, facts: parse(await readFile(path, 'utf8')) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // what node:fs throws
    if (code === 'ENOENT') return undefined
    throw error
  }
}

/** A sign that is just being written may be read in part; its date is what counts. */
function parse(text: string): Facts {
  try {
    const facts: unknown = JSON.parse(text)
    return typeof facts === 'object' && facts !== null ? { ...facts } : {}
  } catch {
    return {}
  }
}

/** Removes the files of a holder that is gone, by their own names: those of its successor have others. */
export async function removeDead(lock: string, { files }: Pick<Holder, 'files'>): Promise<void> {
  for (const name of files) await unlink(join(lock, name)).catch(ignore('ENOENT'))
  // Not every file system replaces an empty folder by a rename. One that has a new holder already stays.
  await rmdir(lock).catch(ignore('ENOENT', 'ENOTEMPTY', 'EEXIST'))
}

/** Removes claims that were never published, because their process was killed while it started. */
export async function removeLitter(folder: string, now: number): Promise<void> {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${LOCK}-`) || !/^[A-Za-z0-9]{6}$/.test(name.slice(LOCK.length + 1))) continue
    const claim = join(folder, name)
    const made = await stat(claim).catch(ignore('ENOENT'))
    // Another process that starts just now has one as well, for some milliseconds.
    if (!made || Math.abs(now - made.mtimeMs) <= EXPIRES_MS) continue
    const own = name.slice(-6)
    await removeDead(claim, { files: [`${own}.json`, `${own}.sock`] })
  }
}
