import type { LoggedNote, LogNews, SharedLog } from '../../store/shared-log.ts'
import { LOG_LIMITS } from './ring-pool.ts'

/** What a mirror brings to the logs and the listeners of this process. */
export interface MirrorTarget {
  /** The logs of a world begin again: what has a number up to `from` has left. */
  begin(world: string, start: { readonly from: number; readonly lastReset: number }): void
  /** `isNews`: the listeners have not heard of it. */
  take(world: string, note: LoggedNote, options: { readonly isNews: boolean }): void
  /** The world is gone. */
  forget(world: string): void
}

/**
 * Keeps what this process knows of the log of all processes: by number and without gaps, of worlds that someone reads or
 * follows here. Nothing is kept of others.
 */
export interface LogMirror {
  /** The logs here hold all that stands in the database by now. @throws SandboxError `store_unavailable`. */
  readonly catchUp: (world: string) => Promise<void>
  /** The same for those who listen and do not read: of what came before it nothing is loaded. */
  readonly catchUpListeners: (world: string) => Promise<void>
  /** See `EventLog`. */
  readonly askLatest: (world: string) => Promise<number>
  /** From now on news comes by itself, soon. Returns the function that ends it. */
  readonly follow: (world: string) => () => void
  forget(world: string): void
  /** To be called once, before anything else. */
  connect(target: MirrorTarget): void
}

interface Mirrored {
  readonly ordinal: number
  /** The number of the last note that was taken over. */
  upTo: number
  /** What was there before this process followed is loaded too. */
  readonly isWhole: boolean
}

interface Wish {
  whole: boolean
  flush: boolean
}

/** One look at the database is under way; what is asked for meanwhile is the next one's. */
interface Looking {
  readonly done: Promise<void>
  next: { readonly wish: Wish; readonly done: Promise<void> } | null
}

export function createLogMirror(shared: SharedLog): LogMirror {
  const worlds = new Map<string, Mirrored>()
  const looking = new Map<string, Looking>()
  const followers = new Map<string, number>()
  let target: MirrorTarget | undefined

  const forget = (world: string): void => {
    worlds.delete(world)
    target?.forget(world)
  }

  const take = (
    world: string,
    { ordinal, isWhole }: Omit<Mirrored, 'upTo'>,
    { news, heard }: { readonly news: LogNews; readonly heard: number },
  ): void => {
    for (const note of news.notes) {
      // The account may be removed here by who hears of it.
      target?.take(world, note, { isNews: !note.isOwn && note.number > heard })
    }
    const upTo = news.notes.at(-1)?.number ?? heard
    worlds.set(world, { ordinal, isWhole, upTo })
  }

  /** Loads the newest, and tells the listeners of what is newer than they have heard. */
  const load = async (world: string, isWhole: boolean): Promise<void> => {
    const limits = { notes: LOG_LIMITS.entries, size: LOG_LIMITS.bytes }
    const news = isWhole ? await shared.latest(world, limits) : await shared.after(world, Number.MAX_SAFE_INTEGER)
    if (!news) {
      forget(world)
      return
    }
    const { ordinal, lastEvent, lastReset, notes } = news
    const known = worlds.get(world)
    const heard = known?.ordinal === ordinal ? known.upTo : lastEvent
    if (known && known.ordinal !== ordinal) forget(world)
    target?.begin(world, { from: notes[0] ? notes[0].number - 1 : lastEvent, lastReset })
    take(world, { ordinal, isWhole }, { news, heard: notes.length > 0 ? heard : lastEvent })
  }

  const look = async (world: string, { whole, flush }: Wish): Promise<void> => {
    if (flush) await shared.flush(world)
    for (;;) {
      const known = worlds.get(world)
      // Listeners that begin now have nothing to do with what happened since others have left.
      if (!known || (whole && !known.isWhole) || !(known.isWhole || followers.has(world))) {
        await load(world, whole)
        return
      }
      const news = await shared.after(world, known.upTo)
      if (news?.ordinal !== known.ordinal) {
        forget(world)
        if (!news) return
        continue
      }
      const [first] = news.notes
      const isFar = known.isWhole && news.lastEvent - known.upTo > LOG_LIMITS.entries
      if (isFar || (first && first.number !== known.upTo + 1)) {
        await load(world, known.isWhole)
        return
      }
      // Forgotten while this was under way: the next reader loads it.
      if (worlds.get(world) !== known) return
      take(world, known, { news, heard: known.upTo })
      if (!first || (news.notes.at(-1)?.number ?? 0) >= news.lastEvent) return
    }
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
      present.next.wish.whole ||= wish.whole
      present.next.wish.flush ||= wish.flush
      return present.next.done
    }
    const merged = { ...wish }
    const done = present.done.catch(() => undefined).then(() => begin(world, merged))
    present.next = { wish: merged, done }
    return done
  }

  const wake = (world: string): void => {
    // What could not be read is asked for again by the poll.
    request(world, { whole: false, flush: false }).catch(() => undefined)
  }

  return {
    catchUp: world => request(world, { whole: true, flush: true }),
    catchUpListeners: world => request(world, { whole: false, flush: false }),
    async askLatest(world) {
      // Asked before anything is waited for: what happens from now on comes after it.
      const latest = await shared.after(world, Number.MAX_SAFE_INTEGER).catch(() => null)
      await request(world, { whole: true, flush: false }).catch(() => undefined)
      return latest?.lastEvent ?? worlds.get(world)?.upTo ?? 0
    },
    follow(world) {
      followers.set(world, (followers.get(world) ?? 0) + 1)
      const unwatch = shared.watch(world, () => wake(world))
      wake(world)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        const left = (followers.get(world) ?? 1) - 1
        if (left > 0) followers.set(world, left)
        else followers.delete(world)
        unwatch()
      }
    },
    forget: world => void worlds.delete(world),
    connect(to) {
      target = to
    },
  }
}
