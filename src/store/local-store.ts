import type { Low } from 'lowdb'
import { SandboxError } from '../domain/errors.ts'
import { say } from '../domain/messages.ts'
import type { Timer } from '../domain/world.ts'
import { removeOlderThan } from './data-files.ts'
import type { FileSystem } from './file-system.ts'
import type { Journal } from './journal.ts'
import { encodeChanges, type JournalRecord } from './journal-line.ts'
import { MemoryWorld } from './memory-world.ts'
import type {
  Awaitable,
  Claim,
  CommitTime,
  Committed,
  Keep,
  ReplaceOptions,
  Store,
  Tx,
  View,
  WorldRows,
} from './store.ts'
import { keepReplaced, type StoreDocument, takePlace } from './store-document.ts'
import { Transaction } from './transaction.ts'
import { WorldTurns } from './world-turns.ts'

/** The disk half of a store; a store without one forgets everything at its end. */
export interface Disk {
  readonly fs: FileSystem
  readonly folder: string
  readonly journal: Journal
  /** Size of the newest snapshot. */
  readonly snapshotBytes: () => number
  /** @throws SandboxError once another process has the data folder. */
  readonly confirm: () => Promise<void>
  /** Gives the data folder free. */
  readonly release: () => Promise<void>
}

/** A settlement of thousands of parcels is one commit, whose line takes longer to make than others can wait. */
const CHANGES_AT_ONCE = 500

const DURABLE: Promise<void> = Promise.resolve()

/**
 * The store in one process: rows in memory, commits in the journal. A commit is visible at once and durable later;
 * when the disk refuses it, it is undone in memory together with everything after it, and the store stays readable.
 */
export class LocalStore implements Store {
  readonly #low: Low<StoreDocument>
  readonly #disk: Disk | undefined
  readonly #listeners: ((world: string) => void)[] = []
  readonly #turns = new WorldTurns()
  /** The number of the latest claims. */
  #claimed = 0
  #compaction: Promise<void> | undefined
  #closing: Promise<void> | undefined

  constructor(low: Low<StoreDocument>, disk?: Disk) {
    this.#low = low
    this.#disk = disk
  }

  worlds(): readonly string[] {
    return [...this.#worlds.keys()]
  }

  replaceWorld(
    world: string,
    fill: (tx: Tx) => Awaitable<void>,
    { keep }: ReplaceOptions = {},
  ): Promise<Committed<void>> {
    return this.#inTurn(world, async () => {
      const fresh = new MemoryWorld()
      if (keep) return this.#replaceAndKeep(world, { by: fresh, from: null, change: fill, keep })
      const tx = new Transaction(fresh)
      await tx.run(fill)
      const delta = tx.delta()
      const old = this.#worlds.get(world)
      const durable = this.#record({ world, make: true, changes: delta.changes }, () => {
        if (old) this.#worlds.set(world, old)
        else this.#worlds.delete(world)
      })
      fresh.apply(delta)
      this.#worlds.set(world, fresh)
      this.#announce(world)
      return { value: undefined, durable }
    })
  }

  dropWorld(world: string): Promise<Committed<void>> {
    return this.#inTurn(world, async () => {
      this.#world(world)
      const before = [...this.#worlds]
      const durable = this.#record({ world, drop: true }, () => {
        this.#worlds.clear()
        for (const [id, rows] of before) this.#worlds.set(id, rows)
      })
      this.#worlds.delete(world)
      this.#announce(world)
      return { value: undefined, durable }
    })
  }

  adoptWorld(
    from: string,
    to: string,
    change: (tx: Tx) => Awaitable<void>,
    { keep }: ReplaceOptions = {},
  ): Promise<Committed<void>> {
    return this.#inTurn(to, async () => {
      const adopted = this.#world(from)
      if (keep) return this.#replaceAndKeep(to, { by: adopted, from, change, keep })
      const tx = new Transaction(adopted)
      await tx.run(change)
      const delta = tx.delta()
      const worlds = [...this.#worlds]
      const { lastAt } = adopted
      const durable = this.#record({ world: to, adopt: from, changes: delta.changes }, () => {
        adopted.revert(delta)
        adopted.lastAt = lastAt
        this.#worlds.clear()
        for (const [id, rows] of worlds) this.#worlds.set(id, rows)
      })
      adopted.apply(delta)
      takePlace(this.#worlds, { from, to, world: adopted })
      this.#announce(to)
      return { value: undefined, durable }
    })
  }

  /** Where both worlds differ only by a few rows from what stands already, this is one short line of the journal. */
  async #replaceAndKeep(
    world: string,
    {
      by,
      from,
      change,
      keep,
    }: {
      readonly by: MemoryWorld
      readonly from: string | null
      readonly change: (tx: Tx) => Awaitable<void>
      readonly keep: Keep
    },
  ): Promise<Committed<void>> {
    const old = this.#world(world)
    const keeping = new Transaction(old)
    await keeping.run(keep.change)
    const tx = new Transaction(by)
    await tx.run(change)
    const kept = keeping.delta()
    const delta = tx.delta()
    const worlds = [...this.#worlds]
    const lastAt = [old.lastAt, by.lastAt] as const
    const record = { world, keep: keep.as, kept: kept.changes, by: from, changes: delta.changes }
    const durable = this.#record(record, () => {
      by.revert(delta)
      old.revert(kept)
      ;[old.lastAt, by.lastAt] = lastAt
      this.#worlds.clear()
      for (const [id, rows] of worlds) this.#worlds.set(id, rows)
    })
    old.apply(kept)
    by.apply(delta)
    keepReplaced(this.#worlds, { name: world, as: keep.as, by, from })
    this.#announce(world)
    return { value: undefined, durable }
  }

  async allRows(world: string): Promise<WorldRows> {
    return this.#world(world).rowsByTable()
  }

  transact<T>(world: string, time: CommitTime, change: (tx: Tx, at: number) => Awaitable<T>): Promise<Committed<T>> {
    return this.#inTurn(world, async () => {
      const rows = this.#world(world)
      const at = typeof time === 'number' ? time : Math.max(time(), rows.lastAt)
      const tx = new Transaction(rows)
      const value = await tx.run(tx => change(tx, at))
      const delta = tx.delta()
      const { changes } = delta
      // It may have seen commits that are not durable yet, and an answer built on them must not outlive them.
      if (changes.length === 0) return { value, durable: this.flushed() }
      const encoded = this.#disk && changes.length > CHANGES_AT_ONCE ? await encodeChanges(changes) : undefined
      const lastAt = rows.lastAt
      const takeBack = () => {
        rows.revert(delta)
        rows.lastAt = lastAt
      }
      const durable = this.#record({ world, at, changes }, takeBack, encoded)
      rows.apply(delta)
      rows.lastAt = Math.max(lastAt, at)
      if (changes.some(([table]) => table === 'timers')) this.#announce(world)
      return { value, durable }
    })
  }

  async read<T>(world: string, look: (view: View) => Awaitable<T>): Promise<T> {
    return look(this.#world(world))
  }

  nextTimer(world: string): Timer | undefined {
    return this.#worlds.get(world)?.timers.next()
  }

  nextTimers(world: string, limit: number): readonly Timer[] {
    return this.#worlds.get(world)?.timers.first(limit) ?? []
  }

  claimDue(world: string, due: { readonly until: number; readonly limit: number }): readonly Claim[] {
    this.#claimed += 1
    return this.#worlds.get(world)?.timers.claimDue({ ...due, number: this.#claimed }) ?? []
  }

  release(world: string, claims: readonly Claim[]): void {
    const timers = this.#worlds.get(world)?.timers
    for (const claim of claims) timers?.release(claim)
    // What was hidden may be the earliest now: a retry is put while its attempt still holds the claim.
    this.#announce(world)
  }

  lastAt(world: string): number {
    return this.#worlds.get(world)?.lastAt ?? 0
  }

  flushed(): Promise<void> {
    return this.#disk?.journal.flushed() ?? DURABLE
  }

  failure(): SandboxError | undefined {
    return this.#disk?.journal.failure
  }

  journalBytes(): number {
    return this.#disk?.journal.bytes ?? 0
  }

  onTimersChanged(listener: (world: string) => void): void {
    this.#listeners.push(listener)
  }

  async compact(when?: { readonly beyond: number }): Promise<void> {
    if (this.#closing) throw closed()
    const disk = this.#disk
    if (!disk || (when && disk.journal.bytes <= Math.max(when.beyond, disk.snapshotBytes()))) return
    this.#compaction ??= this.#fold(disk).finally(() => {
      this.#compaction = undefined
    })
    return this.#compaction
  }

  close(): Promise<void> {
    this.#closing ??= this.#end()
    return this.#closing
  }

  get #worlds(): Map<string, MemoryWorld> {
    return this.#low.data.worlds
  }

  #world(world: string): MemoryWorld {
    const rows = this.#worlds.get(world)
    if (!rows) throw new SandboxError('not_found', `There is no world ${JSON.stringify(world)}.`)
    return rows
  }

  /** Runs `work` when everything asked of this world before has ended. */
  #inTurn<T>(world: string, work: () => Promise<T>): Promise<T> {
    if (this.#closing) return Promise.reject(closed())
    return this.#turns.run(world, async () => {
      if (this.#disk?.journal.failure) throw this.#disk.journal.failure
      return work()
    })
  }

  #record(deed: JournalRecord, undo: () => void, encoded?: readonly Buffer[]): Promise<void> {
    return this.#disk ? this.#disk.journal.append(deed, undo, encoded) : DURABLE
  }

  /** The commit stands already: a listener that throws would deny it. */
  #announce(world: string): void {
    for (const listener of this.#listeners) listener(world)
  }

  async #fold({ fs, folder, journal, confirm }: Disk): Promise<void> {
    const next = journal.rotate()
    this.#low.data.next = next
    await this.#low.write()
    await confirm()
    await removeOlderThan(next, { fs, folder })
  }

  async #end(): Promise<void> {
    await this.#turns.idle()
    // Its failure is reported to its caller.
    await this.#compaction?.catch(() => {})
    try {
      await this.#disk?.journal.close()
    } finally {
      await this.#disk?.release()
    }
  }
}

const closed = (): SandboxError => new SandboxError('store_unavailable', say('store_closed'))
