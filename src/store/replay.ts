import { type Damage, type DataFile, isPlaceable } from './data-files.ts'
import type { FileSystem } from './file-system.ts'
import { decodeLine, isJournalEntry, isJournalHead, type JournalEntry } from './journal-line.ts'
import { MemoryWorld } from './memory-world.ts'
import { type Line, readLines } from './read-lines.ts'
import { keepReplaced, type StoreDocument, takePlace } from './store-document.ts'

export interface Replayed {
  /** The first thing wrong; nothing from there on was applied. */
  readonly damage: Damage | undefined
  /** Nothing valid follows the damage: the end of a write that was cut short, never acknowledged. */
  readonly torn: boolean
  /** Commits of worlds that a damaged snapshot has lost. */
  readonly orphans: number
}

interface ReplayOptions {
  readonly fs: FileSystem
  /** The snapshot was damaged, so worlds may be missing. */
  readonly partial: boolean
  /** Every journal has a first line of its own. */
  readonly headed: boolean
}

/**
 * Applies the journals, oldest first, to what a snapshot gave, and leaves `document.next` at the number after the last
 * commit. The numbers of the commits rise by one; a line with any other is damage.
 */
export async function replay(
  document: StoreDocument,
  journals: readonly DataFile[],
  options: ReplayOptions,
): Promise<Replayed> {
  const reader = new JournalReader(document, options)
  for (const file of journals) {
    reader.begin(file)
    if (reader.damage && !reader.torn) break
    const length = await readLines(options.fs, file.path, line => reader.take(line))
    if (length === 0) reader.foundEmpty()
  }
  const { damage, torn, orphans } = reader
  return { damage, torn: torn && damage !== undefined, orphans }
}

class JournalReader {
  readonly #document: StoreDocument
  readonly #partial: boolean
  #headed: boolean
  #file: DataFile = { path: '', from: 0 }
  damage: Damage | undefined
  torn = true
  orphans = 0

  constructor(document: StoreDocument, { partial, headed }: ReplayOptions) {
    this.#document = document
    this.#partial = partial
    this.#headed = headed
  }

  begin(file: DataFile): void {
    this.#file = file
    // A journal is begun only when every commit before it is on disk.
    if (file.from > this.#document.next) this.#refuse(0, this.#gapBefore(file.from))
  }

  foundEmpty(): void {
    if (this.#headed) this.#refuse(0, 'it is empty, and a journal has a first line from its beginning')
  }

  take({ bytes, offset, whole }: Line): void {
    const line = whole ? decodeLine(bytes) : CUT_SHORT
    if (line.reason !== undefined) {
      if (offset === 0 && !mayBeTornLine(bytes)) {
        this.#refuse(0, 'it does not begin as a journal does; was it written by another program?')
      }
      // The first line is there before the file has its name, so no crash cuts it short.
      if (line.torn && !(offset === 0 && this.#headed)) this.damage ??= this.#damageAt(offset, line.reason)
      else this.#refuse(offset, line.reason)
      return
    }
    const { value } = line
    if (offset === 0 && isJournalHead(value)) this.#takeHead(value)
    else if (offset === 0 && this.#headed) this.#refuse(0, 'its first line is missing')
    // Whatever is wrong from here on was once written whole: not the end of a write that was cut short.
    else if (this.damage) this.torn = false
    else if (!isJournalEntry(value)) this.#refuse(offset, 'the line is not one this version understands')
    else this.#takeEntry(value, offset)
  }

  #takeHead({ journal, from }: { readonly journal: number; readonly from: unknown }): void {
    this.#headed = true
    if (journal !== 1) this.#refuse(0, 'it was written by a later version')
    if (from !== this.#file.from) this.#refuse(0, `it is named for commit ${this.#file.from}, not ${from}`)
  }

  #takeEntry(entry: JournalEntry, offset: number): void {
    const reason = this.#apply(entry)
    if (reason === undefined) this.#document.next++
    else this.#refuse(offset, reason)
  }

  /** Applies an entry, or tells why it cannot stand here. */
  #apply(entry: JournalEntry): string | undefined {
    const { next } = this.#document
    if (entry.n > next) return this.#gapBefore(entry.n)
    if (entry.n < next) return `commit ${entry.n} follows commit ${next - 1}; did two processes write here?`
    const changes = 'drop' in entry ? [] : 'keep' in entry ? [...entry.kept, ...entry.changes] : entry.changes
    if (!changes.every(([table, , row]) => row === null || isPlaceable(table, row))) {
      return 'a row does not have the form of its table'
    }
    if (apply(this.#document, entry)) return undefined
    if (!this.#partial) return `it changes a world ${JSON.stringify(entry.world)} that was never made`
    this.orphans++
    return undefined
  }

  #gapBefore(n: number): string {
    return `commits ${this.#document.next} to ${n - 1} are missing before it`
  }

  /** Damage that no cut-short write explains. */
  #refuse(offset: number, reason: string): void {
    this.damage ??= this.#damageAt(offset, reason)
    this.torn = false
  }

  #damageAt(offset: number, reason: string): Damage {
    return { path: this.#file.path, offset, reason }
  }
}

const CUT_SHORT = { reason: 'the line does not match its checksum', torn: true } as const

/**
 * Could these bytes be the start of a line whose write was cut short: a checksum, a blank, a brace, as far as it goes?
 * A power loss can leave zeros in its place. Anything else is the file of another program, and is not cut.
 */
function mayBeTornLine(bytes: Buffer): boolean {
  return (
    bytes.every(byte => byte === 0) || /^[0-9a-f]{0,8}$|^[0-9a-f]{8} (?:$|\{)/.test(bytes.toString('latin1', 0, 10))
  )
}

/** False when the entry's world, or one that it keeps or adopts, does not exist. */
function apply({ worlds }: StoreDocument, entry: JournalEntry): boolean {
  if ('drop' in entry) return worlds.delete(entry.world)
  if ('keep' in entry) {
    const kept = worlds.get(entry.world)
    const by = entry.by === null ? new MemoryWorld() : worlds.get(entry.by)
    if (!kept || !by) return false
    for (const change of entry.kept) kept.set(...change)
    for (const change of entry.changes) by.set(...change)
    keepReplaced(worlds, { name: entry.world, as: entry.keep, by, from: entry.by })
    return true
  }
  const world = 'make' in entry ? new MemoryWorld() : worlds.get('adopt' in entry ? entry.adopt : entry.world)
  if (!world) return false
  for (const change of entry.changes) world.set(...change)
  if ('adopt' in entry) takePlace(worlds, { from: entry.adopt, to: entry.world, world })
  else if ('make' in entry) worlds.set(entry.world, world)
  // The steps that are due run at instants of their own, which may be earlier.
  else world.lastAt = Math.max(world.lastAt, entry.at)
  return true
}
