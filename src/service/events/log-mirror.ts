import type { LoggedNote, SharedLog } from '../../store/shared-log.ts'
import { LOG_LIMITS } from './ring-pool.ts'

/** What a mirror brings to the logs and the listeners of this process. */
export interface MirrorTarget {
  /** The logs of a world begin again: what has a number up to `from` has left. */
  begin(world: string, start: { readonly from: number; readonly lastReset: number }): void
  /** For the logs, and for the listeners as well where it is news. */
  take(world: string, note: LoggedNote, options: { readonly isNews: boolean }): void
  /** Another process has noted it: for the listeners alone. */
  hear(world: string, note: LoggedNote): void
  /** The world is gone. */
  forget(world: string): void
}

/**
 * Keeps what this process knows of the log of all processes: by number and without gaps, of worlds that someone reads
 * here. Listeners need no log: they hear what others did while they listen. Nothing is kept of other worlds.
 */
export interface LogMirror {
  /** The logs here hold all that stands in the database by now. @throws SandboxError `store_unavailable`. */
  readonly catchUp: (world: string) => Promise<void>
  /** What others have done by now was heard by those who followed before. @throws as `catchUp`. */
  readonly catchUpListeners: (world: string) => Promise<void>
  /** See `EventLog`. */
  readonly askLatest: (world: string) => Promise<number>
  /** From now on news comes by itself, soon. They return the function that ends it. */
  readonly followAsReader: (world: string) => () => void
  readonly followAsListener: (world: string) => () => void
  forget(world: string): void
  /** To be called once, before anything else. */
  connect(target: MirrorTarget): void
}

interface Mirrored {
  readonly ordinal: number
  /** The number up to which the logs hold it; null = they hold nothing. */
  upTo: number | null
  /** The number up to which the listeners have heard of others. */
  heard: number
}

interface Wish {
  /** The logs are brought up to now, and not the listeners alone. */
  logs: boolean
  flush: boolean
}

/** One look at the database is under way; what is asked for meanwhile is the next one's. */
interface Looking {
  readonly done: Promise<void>
  next: { readonly wish: Wish; readonly done: Promise<void> } | null
}

interface Followers {
  readers: number
  listeners: number
}

/** Above every number: only the world's own facts are asked for. */
const NOTHING = Number.MAX_SAFE_INTEGER

export function createLogMirror(shared: SharedLog): LogMirror {
  const worlds = new Map<string, Mirrored>()
  const looking = new Map<string, Looking>()
  const followers = new Map<string, Followers>()
  let target: MirrorTarget | undefined

  const forget = (world: string): void => {
    worlds.delete(world)
    target?.forget(world)
  }

  /** What is known of a world that is still the same. */
  const sameWorld = (world: string, news: { readonly ordinal: number } | null): Mirrored | undefined => {
    const known = worlds.get(world)
    if (known && known.ordinal !== news?.ordinal) forget(world)
    return worlds.get(world)
  }

  /** Loads the newest; of what the listeners have not heard of it they hear. */
  const load = async (world: string): Promise<void> => {
    const news = await shared.latest(world, { notes: LOG_LIMITS.entries, size: LOG_LIMITS.bytes })
    const known = sameWorld(world, news)
    if (!news) {
      target?.forget(world)
      return
    }
    const { ordinal, lastEvent, lastReset, notes } = news
    const heard = known?.heard ?? lastEvent
    worlds.set(world, { ordinal, upTo: lastEvent, heard: Math.max(heard, lastEvent) })
    target?.begin(world, { from: notes[0] ? notes[0].number - 1 : lastEvent, lastReset })
    for (const note of notes) target?.take(world, note, { isNews: !note.isOwn && note.number > heard })
  }

  const readOn = async (world: string): Promise<void> => {
    for (;;) {
      const known = worlds.get(world)
      if (!known || known.upTo === null) return load(world)
      const news = await shared.after(world, known.upTo)
      if (sameWorld(world, news) !== known || !news) {
        if (!news) return
        continue
      }
      const [first] = news.notes
      // Some have left already, or so many came that loading is less.
      if (first && first.number !== known.upTo + 1) return load(world)
      if (news.lastEvent - known.upTo > LOG_LIMITS.entries) return load(world)
      const { heard } = known
      known.upTo = news.upTo
      known.heard = Math.max(heard, news.upTo)
      for (const note of news.notes) target?.take(world, note, { isNews: !note.isOwn && note.number > heard })
      if (news.upTo >= news.lastEvent) return
    }
  }

  const hearOn = async (world: string): Promise<void> => {
    for (;;) {
      const known = worlds.get(world)
      // Who begins to listen has nothing to do with what happened since others have left.
      const begins = !known || !followers.has(world)
      const news = await shared.after(world, begins ? NOTHING : known.heard, { others: true })
      const same = sameWorld(world, news)
      if (!news) return
      const { ordinal, lastEvent, upTo } = news
      if (begins || same !== known) {
        worlds.set(world, { ordinal, upTo: same?.upTo ?? null, heard: lastEvent })
        return
      }
      known.heard = Math.max(known.heard, upTo)
      for (const note of news.notes) target?.hear(world, note)
      if (upTo >= lastEvent) return
    }
  }

  const look = async (world: string, { logs, flush }: Wish): Promise<void> => {
    if (flush) await shared.flush(world)
    await (logs ? readOn(world) : hearOn(world))
  }

  const begin = (world: string, wish: Wish): Promise<void> => {
    const own: Looking = { done: look(world, wish), next: null }
    looking.set(world, own)
    const end = () => {
      if (own.next === null) looking.delete(world)
    }
    own.done.then(end, end)
    return own.done
  }

  const request = (world: string, wish: Wish): Promise<void> => {
    const present = looking.get(world)
    if (!present) return begin(world, wish)
    if (present.next) {
      present.next.wish.logs ||= wish.logs
      present.next.wish.flush ||= wish.flush
      return present.next.done
    }
    const merged = { ...wish }
    const done = present.done.catch(() => undefined).then(() => begin(world, merged))
    present.next = { wish: merged, done }
    return done
  }

  const wake = (world: string, by: 'own' | 'others'): void => {
    const logs = (followers.get(world)?.readers ?? 0) > 0
    // Listeners have heard of what this process did when it did it.
    if (!logs && by === 'own') return
    // What could not be read is asked for again by the poll.
    request(world, { logs, flush: false }).catch(() => undefined)
  }

  const follow = (world: string, as: keyof Followers): (() => void) => {
    const own = followers.get(world) ?? { readers: 0, listeners: 0 }
    followers.set(world, own)
    own[as]++
    const unwatch = shared.watch(world, by => wake(world, by))
    wake(world, 'others')
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      own[as]--
      if (own.readers + own.listeners === 0 && followers.get(world) === own) followers.delete(world)
      unwatch()
    }
  }

  return {
    catchUp: world => request(world, { logs: true, flush: true }),
    catchUpListeners: world => request(world, { logs: false, flush: false }),
    async askLatest(world) {
      // Asked before anything is waited for: what happens from now on comes after it.
      const latest = await shared.lastEvent(world).catch(() => null)
      await request(world, { logs: true, flush: false }).catch(() => undefined)
      return latest ?? worlds.get(world)?.upTo ?? 0
    },
    followAsReader: world => follow(world, 'readers'),
    followAsListener: world => follow(world, 'listeners'),
    forget: world => void worlds.delete(world),
    connect(to) {
      target = to
    },
  }
}
