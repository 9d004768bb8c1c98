import type { WallClock } from '../../domain/ports.ts'
import type { Awaitable } from '../../store/store.ts'
import { type Kept, LOG_LIMITS, type Ring, type RingLimits, type RingPool } from '../events/ring-pool.ts'
import type { Notice } from '../world/notices.ts'
import { type Drafted, type DraftParts, draftEntry } from './draft-entry.ts'
import { readEntry } from './entry-text.ts'
import { type Keeping, type KeptHeaders, type KeptText, keepText, LONGEST_KEPT } from './keep-parts.ts'
import type { RequestEntry, ServedRequest } from './request-entry.ts'

/** So many accounts' last answers are remembered as texts, a few megabytes at most. */
const REMEMBERED = 32

/** Whose log it is; null = the log of calls that belong to no account. */
export type LogOwner = string | null

/** An entry of an account has the number of the event that reported it. */
export type LoggedRequest = Pick<Kept<RequestEntry>, 'number' | 'entry'>

/** The last calls of every account, in memory only; those of no account are in a separate log. */
export interface RequestLog {
  /** `number` is that of its event; 0 = its account is gone, and nothing is kept. `at` is virtual. */
  record(call: ServedRequest, place: { readonly world: string; readonly number: number; readonly at: number }): void
  recordUnmatched(call: ServedRequest): void
  /** Those numbered above `number`, oldest first. */
  after(owner: LogOwner, number: number): readonly LoggedRequest[]
  find(owner: LogOwner, number: number): RequestEntry | undefined
  /** The greatest number among those that left because there was no room; 0 while none has. */
  lastLost(owner: LogOwner): number
  clear(owner: LogOwner): Awaitable<void>
  /** A reset begins again: calls that are still being served then (`wall` ms, now by default) are of the past, too. */
  noticed(world: string, notice: Notice, wall?: number): void
  /** The account was removed. */
  forget(owner: LogOwner): void
}

/** What a log of several processes needs beside it. */
export interface RequestLogOfAll extends RequestLog {
  /** Begins again: what has a number up to `from` has left. */
  begin(owner: LogOwner, from: number): void
  /** A call as `writeEntry` wrote it. */
  take(owner: LogOwner, call: { readonly number: number; readonly text: string }): void
  /** All up to a number were forgotten. */
  cleared(owner: LogOwner): void
}

export interface RequestLogOptions {
  readonly pool: RingPool
  readonly wallClock: WallClock
  readonly limits?: RingLimits
  readonly unmatchedLimits?: RingLimits
  /** What several processes do for all of them; absent = this one knows all calls. */
  readonly forAll?: Pick<RequestLog, 'recordUnmatched' | 'clear'> | undefined
}

interface OwnLog {
  ring: Ring<RequestEntry>
  /** The number of the last one that was taken out on purpose. */
  clearedUpTo: number
  /** Wall ms; what began earlier is of the past. */
  begins: number
  lastNumber: number
  lastHeaders: KeptHeaders | undefined
}

/** A client without an account can fill it, so it is kept short. */
const UNMATCHED_LIMITS: RingLimits = { entries: 1_000, bytes: 1_048_576 }

export function createRequestLog(options: RequestLogOptions): RequestLogOfAll {
  const { pool, wallClock, limits = LOG_LIMITS, unmatchedLimits = UNMATCHED_LIMITS, forAll } = options
  const logs = new Map<LogOwner, OwnLog>()
  const answers = createRecentAnswers()
  let unmatched = 0

  const open = (owner: LogOwner, from: number) =>
    pool.open<RequestEntry>(owner === null ? unmatchedLimits : limits, from)
  const logOf = (owner: LogOwner): OwnLog => {
    const known = logs.get(owner)
    if (known) return known
    const made = { ring: open(owner, 0), clearedUpTo: 0, begins: 0, lastNumber: 0, lastHeaders: undefined }
    logs.set(owner, made)
    return made
  }
  const clear = (owner: LogOwner): void => {
    const log = logs.get(owner)
    if (!log) return
    log.ring.close()
    log.ring = open(owner, log.lastNumber)
    log.clearedUpTo = log.lastNumber
    log.lastHeaders = undefined
    answers.forget(owner)
  }
  const keep = (owner: LogOwner, call: ServedRequest, { number, at }: { number: number; at: number }): void => {
    const log = logOf(owner)
    if (call.receivedAt < log.begins) return
    push(owner, number, parts => draftEntry(call, { at, ...parts }))
  }
  const push = (owner: LogOwner, number: number, draft: (parts: Omit<DraftParts, 'at'>) => Drafted): void => {
    const log = logOf(owner)
    const { entry, bytes } = draft({
      lastHeaders: log.lastHeaders,
      keepAnswer: answer => answers.keep(owner, answer),
    })
    if (entry.receivedAt < log.begins) return
    log.lastHeaders = entry.headers
    log.lastNumber = number
    log.ring.push(number, entry, bytes)
  }

  return {
    record(call, { world, number, at }) {
      if (number > 0) keep(world, call, { number, at })
    },
    recordUnmatched(call) {
      if (forAll) return forAll.recordUnmatched(call)
      unmatched += 1
      keep(null, call, { number: unmatched, at: call.receivedAt })
    },
    after: (owner, number) => logs.get(owner)?.ring.after(number, Number.MAX_SAFE_INTEGER) ?? [],
    find(owner, number) {
      const [found] = logs.get(owner)?.ring.after(number - 1, 1) ?? []
      return found?.number === number ? found.entry : undefined
    },
    lastLost(owner) {
      const log = logs.get(owner)
      return log && log.ring.lastLeft > log.clearedUpTo ? log.ring.lastLeft : 0
    },
    clear: owner => (forAll ? forAll.clear(owner) : clear(owner)),
    noticed(world, notice, wall = wallClock.now()) {
      if (notice.kind !== 'clock' || notice.cause !== 'reset') return
      clear(world)
      logOf(world).begins = wall
    },
    begin(owner, from) {
      const log = logOf(owner)
      log.ring.close()
      logs.set(owner, { ...log, ring: open(owner, from), clearedUpTo: 0, lastNumber: from, lastHeaders: undefined })
      answers.forget(owner)
    },
    take(owner, { number, text }) {
      push(owner, number, parts => readEntry(text, parts))
    },
    cleared: clear,
    forget(owner) {
      answers.forget(owner)
      logs.get(owner)?.ring.close()
      logs.delete(owner)
    },
  }
}

/** Keeps answers; an answer equal to the account's last is kept once, as polling clients get them. */
interface RecentAnswers {
  keep(owner: LogOwner, answer: KeptText): Keeping
  forget(owner: LogOwner): void
}

function createRecentAnswers(): RecentAnswers {
  const recent = new Map<LogOwner, { readonly answer: KeptText; readonly keeping: Keeping }>()
  return {
    keep(owner, answer) {
      const last = recent.get(owner)
      // Nearly always the length differs; if not, it is compared faster than it could be kept again.
      if (last !== undefined && equals(last.answer, answer)) return { ...last.keeping, bytes: 0 }
      const keeping = keepText(answer)
      if (typeof keeping.kept === 'string' || answer.length > LONGEST_KEPT) return keeping
      // The one that was longest without news makes room.
      recent.delete(owner)
      if (recent.size >= REMEMBERED) {
        const [oldest = null] = recent.keys()
        recent.delete(oldest)
      }
      recent.set(owner, { answer, keeping })
      return keeping
    },
    forget: owner => void recent.delete(owner),
  }
}

function equals(one: KeptText, other: KeptText): boolean {
  if (one.length !== other.length) return false
  if (typeof one === 'string' || typeof other === 'string') return one === other
  return Buffer.compare(one, other) === 0
}
