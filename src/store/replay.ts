import type { Damage } from './damage.ts'
import type { DataFile } from './data-files.ts'
import type { FileSystem } from './file-system.ts'
import { decodeLine, isJournalEntry, type JournalEntry } from './journal-line.ts'
import { MemoryWorld } from './memory-world.ts'
import { readLines } from './read-lines.ts'
import { type StoreDocument, takePlace } from './store-document.ts'

export interface Replayed {
  /** The first thing wrong; nothing from there on was applied. */
  readonly damage: Damage | undefined
  /** Nothing valid follows the damage: the end of a write that was cut short, never acknowledged. */
  readonly torn: boolean
  /** Commits of worlds that a damaged snapshot has lost. */
  readonly orphans: number
}

/**
 * Applies the journals, oldest first, to what a snapshot gave, and leaves `document.next` at the number after the last
 * commit. Lines already in the document change nothing. `partial`: the snapshot was damaged, so worlds may be missing.
 */
export async function replay(
  document: StoreDocument,
  journals: readonly DataFile[],
  options: { fs: FileSystem; partial: boolean },
): Promise<Replayed> {
  let damage: Damage | undefined
  let torn = true
  let orphans = 0
  const note = (path: string, offset: number, reason: string): void => {
    damage ??= { path, offset, reason }
  }
  for (const { path, from } of journals) {
    if (from > document.next) {
      // A journal is begun only when every commit before it is on disk.
      note(path, 0, `commits ${document.next} to ${from - 1} are missing before it`)
      torn = false
    }
    if (damage && !torn) break
    await readLines(options.fs, path, ({ bytes, offset, whole }) => {
      const value = whole ? decodeLine(bytes) : undefined
      if (value === undefined) {
        if (offset === 0 && !mayBeTornLine(bytes)) {
          note(path, 0, 'it does not begin as a journal does; was it written by another program?')
          torn = false
        }
        return note(path, offset, 'the line does not match its checksum')
      }
      // Whatever is wrong from here on was once written whole: not the end of a write that was cut short.
      if (damage) torn = false
      else if (!isJournalEntry(value)) {
        note(path, offset, 'the line is not one this version understands')
        torn = false
      } else if (value.n > document.next) {
        note(path, offset, `commits ${document.next} to ${value.n - 1} are missing before it`)
        torn = false
      } else if (value.n === document.next) {
        if (apply(document, value)) document.next++
        else if (options.partial) {
          orphans++
          document.next++
        } else {
          note(path, offset, `it changes a world ${JSON.stringify(value.world)} that was never made`)
          torn = false
        }
      }
    })
  }
  return { damage, torn: torn && damage !== undefined, orphans }
}

/**
 * Could these bytes be the start of a line whose write was cut short: a checksum, a blank, a brace, as far as it goes?
 * A power loss can leave zeros in its place. Anything else is a stranger's file, and not ours to cut.
 */
function mayBeTornLine(bytes: Buffer): boolean {
  return (
    bytes.every(byte => byte === 0) || /^[0-9a-f]{0,8}$|^[0-9a-f]{8} (?:$|\{)/.test(bytes.toString('latin1', 0, 10))
  )
}

/** False when the entry's world, or the one it adopts, does not exist. */
function apply({ worlds }: StoreDocument, entry: JournalEntry): boolean {
  if ('drop' in entry) return worlds.delete(entry.world)
  const world = 'make' in entry ? new MemoryWorld() : worlds.get('adopt' in entry ? entry.adopt : entry.world)
  if (!world) return false
  for (const change of entry.changes) world.set(...change)
  if ('adopt' in entry) takePlace(worlds, { from: entry.adopt, to: entry.world, world })
  else if ('make' in entry) worlds.set(entry.world, world)
  else world.lastAt = entry.at
  return true
}
