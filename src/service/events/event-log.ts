import { SandboxError } from '../../domain/errors.ts'
import { didYouMean } from '../../files/near-word.ts'
import type { Notice } from '../world/notices.ts'
import type { LogMirror } from './log-mirror.ts'
import { createRingPool, LOG_LIMITS, type Ring, type RingLimits, type RingPool } from './ring-pool.ts'

/** What an object with its short texts takes, about. */
const SMALL = 300

/** An attempt with the row of its delivery, without the texts counted below. */
const ATTEMPT = 1_500

export type EventKind = Notice['kind']

/** What the log kept of one notice: its number is greater than that of every event before it, of any account. */
export interface LoggedEvent {
  readonly number: number
  readonly notice: Notice
}

/** Events after a number. */
export interface EventsAfter {
  readonly events: readonly LoggedEvent[]
  /** Where to go on: past those of kinds that were not requested. */
  readonly upTo: number
  /** Some that came after it have left already, or it is no number of this account's log. */
  readonly missing: boolean
}

export interface EventFollower {
  /** Something happened; called for every event, so it had better be cheap, and it must not throw. */
  news(): void
  /** No more comes: the account was removed, or the sandbox closes. */
  end(why: EndOfEvents): void
}

export type EndOfEvents = 'removed' | 'closing'

/** The last events of every account, with or without a listener (interfaces.md, "Control API"). */
export interface EventLog {
  /** @returns its number; 0 for a world that is not known. */
  keep(world: string, notice: Notice): number
  /** The account was removed: its followers are notified, its events forgotten. */
  forget(world: string): void
  /** At most `limit` events numbered above `number`; without kinds, all. */
  after(world: string, number: number, options: { limit: number; kinds?: ReadonlySet<EventKind> }): EventsAfter
  /** The number of the account's latest event, or where its first one will come after. */
  latest(world: string): number
  /** The number of the event that reported its last reset; 0 while it was not reset. */
  lastReset(world: string): number
  /** Drawn at every start, or with the database: a number of another epoch means nothing. */
  readonly epoch: string
  /**
   * Absent = this process knows all that happens. Else others add to the log, and `after`, `latest` and `lastReset` tell of
   * what was there when this was asked the last time, or a follower was called. @throws SandboxError `store_unavailable`.
   */
  readonly catchUp?: (world: string) => Promise<void>
  /**
   * The number of the latest event of all processes at the moment of asking, once what follows it is known here. Where the
   * database is away, that of the latest one that is known.
   */
  readonly askLatest?: (world: string) => Promise<number>
  /** Returns the function that ends it. After `close` the follower is notified at once. */
  follow(world: string, follower: EventFollower): () => void
  /** What the logs of all accounts hold, estimated. */
  readonly bytes: number
  /** How many follow the account. */
  followers(world: string): number
  /** Shutdown: every follower is notified, and none is kept waiting any more. */
  close(): void
}

/** What a log of several processes needs beside it: it gets the numbers that the database gave. */
export interface EventLogOfAll extends EventLog {
  /** Begins again: what has a number up to `from` has left. */
  begin(world: string, start: { readonly from: number; readonly lastReset: number }): void
  take(world: string, event: LoggedEvent): void
}

export interface EventLogOptions {
  readonly epoch: string
  readonly limits?: RingLimits
  /** All accounts together; other logs may share it. */
  readonly pool?: RingPool
  /** A notice may come late, when its account is gone; nothing is kept for one that this does not know. */
  readonly knows: (world: string) => boolean
  /** Brings what other processes did. */
  readonly mirror?: Pick<LogMirror, 'askLatest' | 'catchUp' | 'followAsReader'> | undefined
}

interface WorldEvents {
  readonly ring: Ring<Notice>
  latest: number
  lastReset: number
}

/** Of all logs of all accounts. */
export const TOTAL_BYTES = 64 * 1_048_576
/** More than this is not looked through at once for kinds that are rare. */
const LOOKED_THROUGH = 2_000

export function createEventLog(options: EventLogOptions): EventLogOfAll {
  const { epoch, limits = LOG_LIMITS, pool = createRingPool(TOTAL_BYTES), knows, mirror } = options
  const worlds = new Map<string, WorldEvents>()
  const followers = new Map<string, Set<EventFollower>>()
  let numbered = 0
  let isClosed = false

  const eventsOf = (world: string): WorldEvents | undefined => {
    const known = worlds.get(world)
    if (known || mirror || !knows(world)) return known
    // Numbers go on over all accounts, so that one of a removed account is none of the account made again under its name.
    const made = { ring: pool.open<Notice>(limits, numbered), latest: numbered, lastReset: 0 }
    worlds.set(world, made)
    return made
  }

  const add = (world: string, events: WorldEvents, { number, notice }: LoggedEvent): void => {
    events.ring.push(number, notice, estimateBytes(notice))
    events.latest = number
    if (notice.kind === 'clock' && notice.cause === 'reset') events.lastReset = number
    for (const follower of followers.get(world) ?? []) follower.news()
  }

  return {
    epoch,
    ...(mirror ? { catchUp: mirror.catchUp, askLatest: mirror.askLatest } : {}),
    keep(world, notice) {
      const events = eventsOf(world)
      if (!events) return 0
      numbered += 1
      add(world, events, { number: numbered, notice })
      return events.latest
    },
    begin(world, { from, lastReset }) {
      worlds.get(world)?.ring.close()
      worlds.set(world, { ring: pool.open<Notice>(limits, from), latest: from, lastReset })
    },
    take(world, event) {
      const events = worlds.get(world)
      if (events) add(world, events, event)
    },
    forget(world) {
      worlds.get(world)?.ring.close()
      worlds.delete(world)
      const told = followers.get(world)
      followers.delete(world)
      for (const follower of told ?? []) follower.end('removed')
    },
    after(world, number, { limit, kinds }) {
      const log = eventsOf(world)
      if (!log) return { events: [], upTo: number, missing: true }
      const missing = number < log.ring.lastLeft || number > (mirror ? log.latest : numbered)
      const kept = log.ring.after(missing ? 0 : number, kinds ? LOOKED_THROUGH : limit)
      const events: LoggedEvent[] = []
      let upTo = missing ? log.ring.lastLeft : number
      for (const { number: own, entry } of kept) {
        if (events.length >= limit) break
        if (kinds === undefined || kinds.has(entry.kind)) events.push({ number: own, notice: entry })
        upTo = own
      }
      return { events, upTo, missing }
    },
    latest: world => eventsOf(world)?.latest ?? numbered,
    lastReset: world => worlds.get(world)?.lastReset ?? 0,
    follow(world, follower) {
      if (isClosed) {
        follower.end('closing')
        return () => undefined
      }
      const own = followers.get(world) ?? new Set()
      followers.set(world, own.add(follower))
      const unfollow = mirror?.followAsReader(world)
      return () => {
        own.delete(follower)
        if (own.size === 0 && followers.get(world) === own) followers.delete(world)
        unfollow?.()
      }
    },
    get bytes() {
      return pool.bytes
    },
    followers: world => followers.get(world)?.size ?? 0,
    close() {
      isClosed = true
      for (const [world, own] of [...followers]) {
        followers.delete(world)
        for (const follower of own) follower.end('closing')
      }
    },
  }
}

/** About how many bytes of memory a notice keeps from being freed; the texts of unknown length are counted. */
function estimateBytes(notice: Notice): number {
  switch (notice.kind) {
    case 'request':
      return SMALL + notice.path.length
    case 'delivery': {
      const { message, attempt } = notice
      return ATTEMPT + message.body.length + attempt.responseBody.length + lengthOf(attempt.responseHeaders)
    }
    case 'transition':
      return SMALL + (notice.message?.length ?? 0)
    default:
      return SMALL
  }
}

function lengthOf(headers: Readonly<Record<string, string>>): number {
  let length = 0
  for (const name in headers) length += name.length + (headers[name]?.length ?? 0)
  return length
}

const KINDS: readonly EventKind[] = ['request', 'transition', 'delivery', 'clock', 'fault', 'change']

/** `request,delivery`: which events are requested. @throws SandboxError `invalid` with the nearest kind. */
export function readEventKinds(text: string): ReadonlySet<EventKind> {
  const wanted = text.split(',').map(word => {
    const kind = KINDS.find(known => known === word.trim())
    if (kind) return kind
    const detail = `there are no events of the type "${word.trim()}"; ${didYouMean(word.trim(), KINDS)}`
    throw new SandboxError('invalid', detail, { pointer: '/types' })
  })
  return new Set(wanted)
}
