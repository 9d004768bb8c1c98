/**
 * The store speaks of keys, named indexes and due timers, never of arrays or files, so that another engine (a team's
 * PostgreSQL) can stand behind it. One world per account; a commit is all or nothing.
 */
import type { SandboxError } from '../domain/errors.ts'
import type { TableName, Tables, Timer } from '../domain/world.ts'
import type { Note, SharedLog } from './shared-log.ts'
import type { SharedStore } from './shared-store.ts'

/** What is asked of the store may be answered at once or later; callers await it either way. */
export type Awaitable<T> = T | Promise<T>

/** A row with the table it stands in. */
export type StoredRow = { [T in TableName]: readonly [table: T, row: Tables[T]] }[TableName]

/** All rows of a world by their table. */
export type WorldRows = { readonly [T in TableName]: readonly Tables[T][] }

/** Lookups by index; see `indexes.ts` for what each one holds. */
export interface IndexedTables {
  readonly shipmentsByOrderId: 'shipments'
  readonly shipmentsByCarrierCode: 'shipments'
  /** The shipments of a COD session. */
  readonly shipmentsByInvoice: 'shipments'
  readonly ondemandByOrderId: 'ondemand'
  readonly ondemandByCode: 'ondemand'
  readonly transactionsByCode: 'transactions'
  /** Phones by their digits, +84 read as 0; mail addresses in lower case. */
  readonly customersByPhone: 'customers'
  readonly customersByEmail: 'customers'
  readonly deliveriesByMessage: 'deliveries'
  /** What is not at its end, by `chainKey`: of one shipment to one endpoint. */
  readonly openDeliveriesByChain: 'deliveries'
  /** What waits without a timer, by endpoint: held, or kept back. */
  readonly parkedDeliveriesByEndpoint: 'deliveries'
  /** What may be sent before its retry is due once the endpoint answers again. */
  readonly retriedDeliveriesByEndpoint: 'deliveries'
  readonly faultMeetingsByRule: 'faultMeetings'
}
export type IndexName = keyof IndexedTables

/** Ordered listings: what has a time of creation by that, ties by id; endpoints by number; deliveries by sequence. */
export interface ListedTables {
  readonly shipmentsByCreation: 'shipments'
  readonly ondemandByCreation: 'ondemand'
  readonly transactionsByCreation: 'transactions'
  readonly invoicesByCreation: 'invoices'
  readonly customersByCreation: 'customers'
  readonly bankChangesByTime: 'bankChanges'
  /** Settlement timers only, by their instant. */
  readonly settlementsByInstant: 'timers'
  readonly endpointsByNumber: 'endpoints'
  readonly deliveriesBySequence: 'deliveries'
  /** Those that are at their end. */
  readonly finishedDeliveriesBySequence: 'deliveries'
  /** By the number of their latest arrival in an inbox. */
  readonly deliveriesByArrival: 'deliveries'
  /** In the order in which they have their way. */
  readonly faultsByPlace: 'faults'
  /** The one met longest ago first. */
  readonly faultMeetingsByAge: 'faultMeetings'
}
export type ListName = keyof ListedTables

export interface PageQuery {
  readonly order: 'ascending' | 'descending'
  readonly offset: number
  readonly limit: number
  /** Inclusive bounds on the list's sort number (an instant, a sequence). */
  readonly from?: number
  readonly to?: number
  /** The total is not used and may be 0: to count 100,000 rows of a database takes some 10 ms. */
  readonly isUncounted?: boolean
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  /** How many rows lie inside the bounds. */
  readonly total: number
}

/** A view of one world. */
export interface View {
  get<T extends TableName>(table: T, id: string): Awaitable<Tables[T] | undefined>
  find<I extends IndexName>(index: I, key: string): Awaitable<readonly Tables[IndexedTables[I]][]>
  /** The ids of what `find` gives, in no promised order: for who looks through thousands of rows in slices. */
  ids(index: IndexName, key: string): Awaitable<readonly string[]>
  page<L extends ListName>(list: L, query: PageQuery): Awaitable<Page<Tables[ListedTables[L]]>>
  count(table: TableName): Awaitable<number>
}

/** A view with a buffer of changes over it; reads see the buffer. A throw leaves nothing behind. */
export interface Tx extends View {
  put<T extends TableName>(table: T, row: Tables[T]): void
  delete(table: TableName, id: string): void
  /**
   * Runs a part of the change. When it throws, what it put and deleted is taken back and the error is passed on; the rest
   * of the change stays. Parts follow one another and do not nest.
   */
  part<T>(run: () => Awaitable<T>): Promise<T>
  /** Writes into the log of all processes with the commit, also where that changes no row; absent = there is no such log. */
  note?(note: Note): void
  /**
   * When the earliest of the timers is due that it has put and that are no attempts; undefined = it has put none. Absent where a world
   * is one process's, which does without.
   */
  earliestStep?(): number | undefined
}

/**
 * What a transact gives back as soon as the commit is visible. `durable` resolves after its fdatasync (at once for
 * `:memory:`) and rejects with `store_unavailable` when the disk refused; an answer or a first webhook attempt waits for it.
 * A transact that changed nothing writes nothing; its `durable` resolves with the commits it may have seen.
 */
export interface Committed<T> {
  readonly value: T
  readonly durable: Promise<void>
}

/**
 * The virtual instant of a commit: a fixed one, or a clock. The clock is read once, after everything asked of the world before
 * has ended; where it shows less than the world's `lastAt`, that instant is taken.
 */
export type CommitTime = number | (() => number)

/** A timer that was taken to be worked on. */
export interface Claim<Kind extends Timer = Timer> {
  readonly timer: Kind
  /**
   * No other claim of the timer in this store has it. Who releases late, when the world was replaced and the timer claimed
   * again, ends no claim of another.
   */
  readonly number: number
}

/** Under which name a world that is replaced is kept. */
export interface Keep {
  /** Takes the place of a world of that name. */
  readonly as: string
  /** Over what the kept world holds; runs before the new world is filled. */
  readonly change: (tx: Tx) => Awaitable<void>
}

export interface ReplaceOptions {
  /** The replaced world is kept under another name, in the same commit. Without it nothing of it is left. */
  readonly keep?: Keep | undefined
}

/**
 * Hears of a world whose timers have changed. With `earliest`, some were put, the earliest of them due then, and no claim has
 * ended; without it, anything may have changed.
 */
export type TimersListener = (world: string, earliest?: number) => void

/**
 * Rows, timers and worlds may be asked of another machine, and what is read of one may have changed when the answer is
 * there. What is answered at once (`failure`, `journalBytes`, `onTimersChanged`) is the state of this process alone.
 */
export interface LookOptions {
  /**
   * Where several processes share the store and this one has the world to itself, what it knows is enough: others may have booked
   * something in the last ms. What follows from its own commit begins a round trip earlier by it. Elsewhere it changes nothing.
   */
  readonly asHeld?: boolean
  /** It reads many rows and none of them again: a store that keeps some of a database in memory keeps none of these. */
  readonly isOnce?: boolean
}

export interface Store {
  /** Present where other processes may use the same worlds at the same time. */
  readonly shared?: SharedStore
  /** The rows stand in a database, which may be away for a while. */
  readonly isDatabase?: boolean
  /** What happened in its worlds, where several processes share them; absent = one process has them alone. */
  readonly log?: SharedLog
  /** Ids of all worlds, in the order they were made. One of them may be gone when it is read: see `unlessGone`. */
  worlds(): Awaitable<readonly string[]>
  /**
   * Makes a world, or replaces all its rows (reset), in one commit. Timers claimed before are forgotten.
   * @throws SandboxError `not_found` when a world is to be kept and there is none.
   */
  replaceWorld(world: string, fill: (tx: Tx) => Awaitable<void>, options?: ReplaceOptions): Promise<Committed<void>>
  dropWorld(world: string): Promise<Committed<void>>
  /**
   * Puts what stands in `from` in the place of all rows of `to` (which need not exist), with `change` over it, in one
   * commit however much that is; `from` is no more. Timers claimed before are forgotten. The writer of `from` has ended.
   * @throws SandboxError `not_found` when there is no `from`, or no `to` that is to be kept.
   */
  adoptWorld(
    from: string,
    to: string,
    change: (tx: Tx) => Awaitable<void>,
    options?: ReplaceOptions,
  ): Promise<Committed<void>>
  /** Every committed row of a world as they were at one moment. @throws SandboxError `not_found`. */
  allRows(world: string): Promise<WorldRows>
  /**
   * Runs `change` alone in its world (transacts of one world queue up; no I/O belongs inside) and commits its buffer.
   * `change` is given the virtual instant of the commit: a world whose clock stands still resumes there after a crash.
   * @throws SandboxError `not_found` for an unknown world, `store_unavailable` after a failed fsync.
   */
  transact<T>(world: string, at: CommitTime, change: (tx: Tx, at: number) => Awaitable<T>): Promise<Committed<T>>
  /** Reads committed rows without queueing behind writers. */
  read<T>(world: string, look: (view: View) => Awaitable<T>, options?: LookOptions): Promise<T>

  /** The earliest timer, by (dueAt, id), that is unclaimed; undefined, too, for an unknown world. */
  nextTimer(world: string, options?: LookOptions): Awaitable<Timer | undefined>
  /** The earliest unclaimed timers, by (dueAt, id), at most `limit`: to be shown. None for an unknown world. */
  nextTimers(world: string, limit: number): Awaitable<readonly Timer[]>
  /**
   * Takes the unclaimed timers due by `until`, the earliest first, at most `limit`; each goes to one caller alone. It hides
   * them while their work is under way. The rows stay, so a crash brings them back. A claim ends with `release`, with the
   * deletion of the row or with its world; a row put again under the same id stays claimed.
   */
  claimDue(world: string, due: { readonly until: number; readonly limit: number }): Awaitable<readonly Claim[]>
  /** Claims that have ended are passed over. */
  release(world: string, claims: readonly Claim[]): Awaitable<void>
  /** The latest virtual instant of a `transact` that changed the world; 0 when there is none since it was made or replaced. */
  lastAt(world: string): Awaitable<number>

  /** Resolves once every commit visible now is on the disk; rejects with `store_unavailable` when one never will be. */
  flushed(): Promise<void>
  /** Why this process takes nothing more, since the disk refused a write or the data folder was lost; undefined while it does. */
  failure(): SandboxError | undefined
  /** Size of the journal since the last snapshot; 0 where no journal is written here. */
  journalBytes(): number
  /**
   * Called after each visible commit that touched timers, and when claims end. The listener must not throw.
   */
  onTimersChanged(listener: TimersListener): void
  /**
   * Folds the journal into a snapshot without stopping writers. With `beyond`, only a journal that has more bytes than that, and
   * more than the snapshot it follows: so each row is written again as often as rows are, however many there are.
   */
  compact(when?: { readonly beyond: number }): Promise<void>
  /** Flushes, releases the lock. */
  close(): Promise<void>
}
