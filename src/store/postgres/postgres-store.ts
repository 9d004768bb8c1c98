import type { SandboxError } from '../../domain/errors.ts'
import type { WallClock, WallTimers } from '../../domain/ports.ts'
import type { Roles } from '../../domain/roles.ts'
import type { Timer } from '../../domain/world.ts'
import type { Change } from '../memory-world.ts'
import type {
  Awaitable,
  Claim,
  CommitTime,
  Committed,
  LookOptions,
  ReplaceOptions,
  Store,
  TimersListener,
  Tx,
  View,
  WorldRows,
} from '../store.ts'
import { WorldTurns } from '../world-turns.ts'
import { closed, type Database } from './database.ts'
import { dropRows } from './drop-rows.ts'
import { TRIAL_WRITES } from './kept-texts.ts'
import { keyText } from './key-text.ts'
import { RowCache } from './known/row-cache.ts'
import { Claims } from './leases/claims.ts'
import type { Take } from './log/log-queue.ts'
import { PostgresLog } from './log/postgres-log.ts'
import { LogTrim } from './log/trim-log.ts'
import { readAllRows } from './read-all-rows.ts'
import { Repeated } from './repeated.ts'
import { adoptWorld, dropWorld, type Replaced, type Replacing, replaceWorld } from './replace-world.ts'
import { SEEN, type SeenRow } from './settings-watch.ts'
import { SharedPostgres } from './shared-postgres.ts'
import { StoredRows } from './stored-rows.ts'
import { StoredTx } from './stored-tx.ts'
import { SCHEMA } from './tables.ts'
import { noWorld, runTransaction } from './world-transaction.ts'
import { isOneStatement, type StoredCommit, touchesSettings, writeChanges } from './write-commit.ts'

/** So often leases are renewed; and what no process does is looked for, and what was dropped is removed. */
const TURN_MS = 1_000
const DURABLE: Promise<void> = Promise.resolve()

interface WorldRow extends SeenRow {
  readonly version: string
}

const WORLD = {
  name: 'world',
  text: `SELECT version, ${SEEN.replace('$process', '$2::uuid')} FROM ${SCHEMA}.worlds WHERE name = $1`,
}
const WORLDS = { name: 'worlds', text: `SELECT title FROM ${SCHEMA}.worlds ORDER BY ordinal` }

export interface PostgresStoreParts {
  /** The id of this process, a uuid. */
  readonly processId: string
  /** `postgres://user:password@host:port/database`. */
  readonly url: string
  /** The same database past a pooler: what other processes tell comes by it. */
  readonly listenUrl?: string | undefined
  /** Which due timers this process takes by itself; all by default. */
  readonly roles?: Roles | undefined
  /** Of the database's log. */
  readonly epoch: string
  /** Without them no lease is renewed, and nothing that is due elsewhere or was dropped is looked for. */
  readonly timers?: WallTimers | undefined
  /** What other processes and `store status` read of this one. */
  readonly facts?: (() => Record<string, unknown>) | undefined
  /** The machine's clock; absent = how far the database's is ahead of it is not asked. */
  readonly wallClock?: WallClock | undefined
}

/**
 * The store on PostgreSQL. A commit is one SQL transaction under the lock of its world's row; it is durable when it is
 * visible. Nothing is kept in this process but rows of a version that the database has just named, and its own claims.
 */
export class PostgresStore implements Store {
  readonly isDatabase = true
  readonly log: PostgresLog
  readonly #trim: LogTrim
  readonly #database: Database
  readonly #timers: WallTimers | undefined
  readonly #cache = new RowCache()
  readonly #claims: Claims
  readonly #process: string
  readonly shared: SharedPostgres
  readonly #turns = new WorldTurns()
  readonly #listeners: TimersListener[] = []
  /** Apart from the looks, which may last for long: a lease that is renewed too late is another process's. */
  readonly #renewals: Repeated
  readonly #looks: Repeated
  #closing: Promise<void> | undefined
  readonly nextTimers = (world: string, limit: number) => this.#claims.first(world, limit)

  constructor(database: Database, parts: PostgresStoreParts) {
    const { processId, url, listenUrl = url, epoch, timers } = parts
    this.#database = database
    this.#timers = timers
    this.#process = processId
    this.#claims = new Claims(database, {
      takes: world => this.shared.takes(world),
      holds: world => this.shared.holds(world),
    })
    this.shared = new SharedPostgres({ ...parts, database, claims: this.#claims })
    this.#trim = new LogTrim(database)
    this.log = new PostgresLog({
      database,
      url: listenUrl,
      timers,
      by: processId,
      epoch,
      inTurn: (world, work) => this.#turns.run(world, work),
      whileIdle: (worlds, work) => this.#turns.runIdle(worlds, work),
    })
    this.log.onWritten = (ordinal, count) => this.#trim.added(ordinal, count)
    database.onRecovered = () => void this.#recover()
    this.#renewals = new Repeated(timers, TURN_MS, () => this.#renew())
    this.#looks = new Repeated(timers, TURN_MS, () => this.#look())
  }

  async worlds(): Promise<readonly string[]> {
    const rows = await this.#database.ask<{ title: string }>(WORLDS)
    return rows.map(({ title }) => JSON.parse(title))
  }

  replaceWorld(
    world: string,
    fill: (tx: Tx) => Awaitable<void>,
    { keep }: ReplaceOptions = {},
  ): Promise<Committed<void>> {
    return this.#replace(world, parts => replaceWorld(parts, { world, fill, keep }))
  }

  adoptWorld(
    from: string,
    to: string,
    change: (tx: Tx) => Awaitable<void>,
    { keep }: ReplaceOptions = {},
  ): Promise<Committed<void>> {
    return this.#replace(to, parts => adoptWorld(parts, { from, to, change, keep }))
  }

  dropWorld(world: string): Promise<Committed<void>> {
    return this.#replace(world, async parts => {
      const dropped = await dropWorld(parts, world)
      this.log.written(world, dropped.ordinal, 0)
      return dropped
    })
  }

  allRows(world: string): Promise<WorldRows> {
    return readAllRows(this.#database, async ask => {
      const [row] = await ask<WorldRow>(WORLD, [keyText(world), this.#process])
      if (!row) throw noWorld(world)
      return row.generation
    })
  }

  transact<T>(world: string, time: CommitTime, change: (tx: Tx, at: number) => Awaitable<T>): Promise<Committed<T>> {
    return this.#inTurn(world, async () => {
      let changes: Change[] = []
      let held = { generation: 0, version: 0, ordinal: 0, settings: 0 }
      let isTold = false
      let noted = 0
      const run = (take: Take) =>
        runTransaction(this.#parts, { world }, async ({ ask, worlds, commit }) => {
          const own = worlds.get(world)
          if (!own) throw noWorld(world)
          const { generation, version, lastAt, ordinal, lastEvent } = own
          held = { generation, version, ordinal, settings: Number(own.seen.settings) }
          if (own.isAskedFor) this.shared.askedFor(world)
          // Before the clock is read, which is one of the settings.
          isTold = await this.shared.settings.see(world, own.seen, ask)
          const at = typeof time === 'number' ? time : Math.max(time(), lastAt)
          const tx = new StoredTx(new StoredRows(ask, generation, this.#cache.at(generation, version)))
          const value = await tx.run(tx => change(tx, at))
          changes = tx.changes()
          if (changes.length + tx.notes.length === 0) return { value }
          const notes = [...take(), ...tx.notes]
          noted = notes.length
          const by = this.log.by
          const update = {
            name: keyText(world),
            generation,
            at,
            commit,
            noted: noted > 0 ? { notes, place: { ordinal, lastEvent, by } } : undefined,
          }
          const write = () => writeChanges(ask, changes, { generation, world: update })
          if (isOneStatement(changes)) return { value, last: write }
          const changed = await write()
          return { value, last: async () => changed }
        })
      const { value, written } = await this.log.along(world, run)
      if (changes.length > 0) this.#stored(world, { ...held, changes, written, isTold })
      if (noted > 0) this.log.written(world, held.ordinal, noted)
      return { value, durable: DURABLE }
    })
  }

  async read<T>(world: string, look: (view: View) => Awaitable<T>, options?: LookOptions): Promise<T> {
    const row = (options?.asHeld && this.#claims.version(world)) || (await this.#row(world))
    if (!row) throw noWorld(world)
    const [generation, version] = [Number(row.generation), Number(row.version)]
    const cache = options?.isOnce ? new RowCache() : this.#cache
    return look(new StoredRows(this.#database.ask, generation, cache.at(generation, version)))
  }

  async nextTimer(world: string, options?: LookOptions): Promise<Timer | undefined> {
    const known = this.#claims.known(world, options?.asHeld)
    // What its clock shows decides when the timer is due.
    return known ? known.next : (await Promise.all([this.#claims.next(world), this.#row(world)]))[0]
  }

  claimDue(world: string, due: { readonly until: number; readonly limit: number }): Promise<readonly Claim[]> {
    return this.#inTurn(world, () => this.#claims.claimDue(world, due))
  }

  async release(world: string, claims: readonly Claim[]): Promise<void> {
    // All of this process end with its store.
    if (this.#closing) return
    // Most claims have ended with their row, and what was put with it was announced then.
    if (await this.#inTurn(world, () => this.#claims.release(world, claims))) this.#announce(world)
  }

  async lastAt(world: string): Promise<number> {
    return (await this.#row(world))?.last_at ?? 0
  }

  async flushed(): Promise<void> {}

  failure(): SandboxError | undefined {
    return this.#database.failure
  }

  journalBytes(): number {
    return 0
  }

  onTimersChanged(listener: TimersListener): void {
    this.#listeners.push(listener)
  }

  async compact(): Promise<void> {
    if (this.#closing) throw closed()
  }

  close(): Promise<void> {
    this.#closing ??= this.#end()
    return this.#closing
  }

  get #parts() {
    return { database: this.#database, timers: this.#timers, cache: this.#cache, processId: this.#process }
  }

  async #row(world: string): Promise<WorldRow | undefined> {
    if (this.#closing) throw closed()
    const { ask } = this.#database
    const [row] = await ask<WorldRow>(WORLD, [keyText(world), this.#process])
    if (row) await this.shared.settings.see(world, row, ask)
    return row
  }

  #replace(world: string, work: (parts: Replacing) => Promise<Replaced>): Promise<Committed<void>> {
    return this.#inTurn(world, async () => {
      const { ordinal, notes, known } = await this.log.along(world, take =>
        work({ ...this.#parts, by: this.log.by, take }),
      )
      this.shared.settings.replaced(world, known)
      if (notes > 0) this.log.written(world, ordinal, notes)
      this.#claims.forget(world)
      this.#announce(world)
      return { value: undefined, durable: DURABLE }
    })
  }

  /** What this process knows of a version follows its own commits. */
  #stored(world: string, commit: StoredCommit): void {
    const { generation, version, settings, changes, written, isTold } = commit
    if (written !== false && touchesSettings(changes)) {
      this.shared.settings.wrote(world, { generation, settings: settings + 1 })
      if (isTold || written === undefined) this.shared.settings.doubt(world)
    }
    // Its answer was lost: the next reader asks the database.
    if (written === undefined) this.#cache.forget(generation)
    if (written !== false) this.#claims.committed(world, { generation, version }, written ? changes : null)
    if (written) this.#cache.advance(generation, { from: version, to: version + 1 }, changes)
    const earliest = this.#claims.changed(world, changes)
    // What was only deleted makes nothing due earlier.
    if (earliest !== undefined && written !== false) this.#announce(world, ...(earliest === 'any' ? [] : [earliest]))
  }

  #inTurn<T>(world: string, work: () => Promise<T>): Promise<T> {
    if (this.#closing) return Promise.reject(closed())
    return this.#turns.run(world, work)
  }

  /** The commit stands already: a listener that throws would deny it. */
  #announce(world: string, earliest?: number): void {
    for (const listener of this.#listeners) listener(world, earliest)
  }

  /** What fell due while the database was away is looked for. */
  async #recover(): Promise<void> {
    this.#claims.abandon()
    try {
      for (const world of await this.worlds()) this.#announce(world)
    } catch {
      // It is away again, and will be back again.
    }
  }

  async #renew(): Promise<void> {
    await Promise.all([this.shared.renew(), this.#claims.renew()])
  }

  async #look(): Promise<void> {
    await this.#database.tryWrite(TRIAL_WRITES)
    await this.shared.finishAbandoned()
    for (const world of await this.#claims.expired()) this.#announce(world)
    await dropRows(this.#database)
    await this.#trim.trim()
    for (const world of await this.shared.overdue()) {
      // It may have been made by another process.
      if (await this.shared.refresh(world)) this.#announce(world)
    }
  }

  async #end(): Promise<void> {
    const looked = this.#looks.end()
    await this.#turns.idle()
    await this.log.close()
    await Promise.all([looked, this.#renewals.end()])
    await this.#claims.releaseAll().catch(() => undefined)
    await this.shared.leave().catch(() => undefined)
    await this.#database.close()
  }
}
