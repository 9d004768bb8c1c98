import type { Timer } from '../../../domain/world.ts'
import type { Change } from '../../memory-world.ts'
import { keyText } from '../key-text.ts'

/** The timers of a world that come next, as one version of it has them. */
interface Known {
  readonly generation: number
  version: number
  /** By (dueAt, id). */
  readonly timers: Timer[]
  /** Behind it there may be more; null = these are all. */
  upTo: Timer | null
  /** Keys of endpoints to which other processes had attempts under way then; their attempts that were due are not among these. */
  busy: ReadonlySet<string>
  /** What the database has just shown: not asked for since. */
  isFresh: boolean
}

const isBefore = (a: Timer, b: Timer): boolean => (a.dueAt === b.dueAt ? a.id < b.id : a.dueAt < b.dueAt)

/** Some timers of a version, by (dueAt, id). */
interface Read {
  readonly timers: readonly Timer[]
  /** There are no more. */
  readonly isAll: boolean
  readonly busy: readonly string[]
}

interface ReadVersion extends Read {
  readonly version: { readonly generation: number; readonly version: number }
}

/**
 * What comes next in worlds that this process has to itself: no other process takes timers there. Its own commits change what is
 * known, since each holds the lock of the version before it; a commit of another process makes it unknown.
 */
export class Upcoming {
  readonly #worlds = new Map<string, Known>()
  /** Worlds that are being read; one of which this process has made another version meanwhile is none of them. */
  readonly #reading = new Map<string, symbol>()

  /** Before it is read. @returns what to give `read` */
  begin(world: string): symbol {
    const reading = Symbol(world)
    this.#reading.set(world, reading)
    return reading
  }

  /**
   * As it was read of one version.
   * @returns false when this process has made another one meanwhile: then nothing is known.
   */
  read(
    world: string,
    reading: symbol,
    { version: { generation, version }, timers, isAll, busy }: ReadVersion,
  ): boolean {
    if (this.#reading.get(world) !== reading) return false
    this.#reading.delete(world)
    const upTo = isAll ? null : (timers.at(-1) ?? null)
    this.#worlds.set(world, { generation, version, timers: [...timers], upTo, busy: new Set(busy), isFresh: true })
    return true
  }

  /** No other process had attempts to the endpoint under way when this was read, and none begins any since. */
  isFreeOfOthers(world: string, endpointId: string): boolean {
    return this.#worlds.get(world)?.busy.has(keyText(endpointId)) === false
  }

  /** The one behind which there may be more. */
  last(world: string): Timer | null {
    return this.#worlds.get(world)?.upTo ?? null
  }

  /**
   * What stands behind the last one that was known.
   * @returns false when that was of another version: then nothing is known.
   */
  readBehind(
    world: string,
    { generation, version }: { readonly generation: number; readonly version: number },
    { timers, isAll, busy, after }: { readonly after: Timer } & Read,
  ): boolean {
    const known = this.#worlds.get(world)
    if (known?.generation !== generation || known.version !== version || known.upTo !== after) {
      this.#worlds.delete(world)
      return false
    }
    for (const timer of timers) known.timers.push(timer)
    known.upTo = isAll ? null : (timers.at(-1) ?? null)
    known.busy = new Set([...known.busy, ...busy])
    known.isFresh = true
    return true
  }

  /** A commit of this process made the next version. */
  committed(
    world: string,
    { generation, version }: { readonly generation: number; readonly version: number },
    changes: readonly Change[],
  ): void {
    this.#reading.delete(world)
    const known = this.#worlds.get(world)
    if (!known) return
    if (known.generation !== generation || known.version !== version) {
      this.#worlds.delete(world)
      return
    }
    known.version += 1
    known.isFresh = true
    for (const [table, id, row] of changes) {
      if (table !== 'timers') continue
      remove(known.timers, id)
      // A row of this table: it was put there.
      if (row !== null) insert(known, row as Timer)
    }
  }

  /** Which one is known. */
  version(world: string): { readonly generation: number; readonly version: number } | undefined {
    return this.#worlds.get(world)
  }

  forget(world: string): void {
    this.#reading.delete(world)
    this.#worlds.delete(world)
  }

  /** What is being read is forgotten, too. */
  clear(): void {
    this.#reading.clear()
    this.#worlds.clear()
  }

  /**
   * The first that is not taken; null = there is none. Undefined = not known, also when it was asked for since the database has
   * shown the version: others may have made another one. `isEnough` = that one is enough.
   */
  first(world: string, isTaken: (id: string) => boolean, isEnough = false): Timer | null | undefined {
    const known = this.#worlds.get(world)
    if (!known || !(known.isFresh || isEnough)) return undefined
    known.isFresh = false
    const found = known.timers.find(({ id }) => !isTaken(id))
    return found ?? (known.upTo === null ? null : undefined)
  }

  /** Those due by then that are not taken, at most `limit`; undefined = not all of them are known. */
  due(
    world: string,
    { until, limit }: { readonly until: number; readonly limit: number },
    isTaken: (id: string) => boolean,
  ): readonly Timer[] | undefined {
    const known = this.#worlds.get(world)
    if (!known) return undefined
    const found: Timer[] = []
    for (const timer of known.timers) {
      if (timer.dueAt > until || found.length === limit) return found
      if (!isTaken(timer.id)) found.push(timer)
    }
    return known.upTo === null || known.upTo.dueAt > until || found.length === limit ? found : undefined
  }
}

function remove(timers: Timer[], id: string): void {
  // What is removed stands among the first, nearly always.
  const at = timers.findIndex(timer => timer.id === id)
  if (at >= 0) timers.splice(at, 1)
}

function insert({ timers, upTo }: Known, timer: Timer): void {
  if (upTo !== null && isBefore(upTo, timer)) return
  let [from, to] = [0, timers.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    const other = timers[middle]
    if (other && isBefore(other, timer)) from = middle + 1
    else to = middle
  }
  timers.splice(from, 0, timer)
}
