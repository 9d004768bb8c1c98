import type { Cancel, Log } from '../../domain/ports.ts'
import type { Timer } from '../../domain/world.ts'
import type { Store } from '../../store/store.ts'
import type { Core } from '../world/core.ts'
import type { Engine } from './engine.ts'
import type { WorldClocks } from './world-clocks.ts'

/** setTimeout fires at once beyond 2^31 ms; an hour is far below and costs nothing to look again. */
const LONGEST_SLEEP_MS = 3_600_000
/** A store that could not answer is asked again by itself: first after so long, then after twice as long each time. */
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

/**
 * Where processes share a store, so many worlds are run at a time: of many that are late, each would be taken for one step only,
 * and to take one costs more than a step.
 */
const RUN_AT_ONCE = 4
/** One that lasts longer waits for something, and another one begins beside it (wall ms). */
const LONGEST_RUN_MS = 1_500

/** The only timer of the server: it sleeps until the earliest due moment of all worlds. */
export interface Ticker {
  /** A world's timers or clock changed; with `earliest`, by timers that were put, of which it is the earliest due instant. */
  look(world: string, earliest?: number): void
  /** The wall clock jumped: what it sleeps until is no longer when something is due. */
  lookAgain(): void
  forget(world: string): void
  stop(): void
}

/** Of a process that leaves due steps and webhooks to others. */
export const STANDING_TICKER: Ticker = {
  look: () => undefined,
  lookAgain: () => undefined,
  forget: () => undefined,
  stop: () => undefined,
}

export interface TickerPorts extends Pick<Core, 'wallClock' | 'wallTimers'> {
  readonly store: Pick<Store, 'nextTimer' | 'shared'>
  readonly clocks: Pick<WorldClocks, 'knows' | 'delayUntil'>
  readonly log: Pick<Log, 'error'>
}

export function createTicker(core: TickerPorts, engine: Pick<Engine, 'isAdvancing' | 'catchUpPatiently'>): Ticker {
  /** Wall instants at which worlds want to run. */
  const wanted = new Map<string, number>()
  /** Worlds whose next timer is being asked for; true = something has changed since. */
  const looking = new Map<string, boolean>()
  /** Worlds that are being run; they are looked at when that has ended. */
  const running = new Set<string>()
  /** Worlds of which the store could not answer, or could not do what was due. */
  const failing = new Map<string, { readonly pauseMs: number; readonly cancel: Cancel }>()
  const mostAtOnce = core.store.shared ? RUN_AT_ONCE : Number.POSITIVE_INFINITY
  /** So many runs are under way. */
  let runs = 0
  let armedFor = Number.POSITIVE_INFINITY
  let cancel: Cancel | undefined
  let stopped = false

  const arm = (at: number) => {
    cancel?.()
    armedFor = at
    const delay = Math.min(LONGEST_SLEEP_MS, Math.max(0, at - core.wallClock.now()))
    cancel = core.wallTimers.after(delay, tick)
  }

  const tick = () => {
    cancel?.()
    armedFor = Number.POSITIVE_INFINITY
    const wall = core.wallClock.now()
    let earliest = Number.POSITIVE_INFINITY
    const due: [world: string, at: number][] = []
    for (const [world, at] of wanted) {
      if (at > wall) earliest = Math.min(earliest, at)
      else due.push([world, at])
    }
    const places = mostAtOnce - runs
    // The one that is late for longest comes first; the others wait for a place.
    if (due.length > places) due.sort(([, a], [, b]) => a - b)
    for (const [world] of due.slice(0, places)) {
      wanted.delete(world)
      void run(world)
    }
    if (earliest < Number.POSITIVE_INFINITY && !stopped) arm(earliest)
  }

  /** Each of its own steps changes the timers of the world: a run for each would have the next caller wait for all of them. */
  const run = async (world: string) => {
    running.add(world)
    const endRun = beginRun()
    try {
      const leaveMs = await engine.catchUpPatiently(world).finally(endRun)
      end(world)
      // Another process has it.
      if (leaveMs > 0) await new Promise<void>(resolve => void core.wallTimers.after(leaveMs, resolve))
    } catch (error) {
      return askAgain(world, { error, what: 'the ticker could not run a world' })
    } finally {
      running.delete(world)
    }
    look(world)
  }

  /** @returns what ends its place among those that are run at a time. */
  const beginRun = (): (() => void) => {
    runs++
    let isCounted = true
    const end = () => {
      if (!isCounted) return
      isCounted = false
      stopCounting?.()
      if (runs-- === mostAtOnce && !stopped) tick()
    }
    const stopCounting = mostAtOnce < Number.POSITIVE_INFINITY ? core.wallTimers.after(LONGEST_RUN_MS, end) : undefined
    return end
  }

  const end = (world: string) => {
    failing.get(world)?.cancel()
    failing.delete(world)
  }

  /** A store that is away says nothing when it is back of what fell due before it went. The first failure is logged. */
  const askAgain = (world: string, { error, what }: { readonly error: unknown; readonly what: string }) => {
    // What is under way at a stop may find the store closed; nothing waits for it.
    if (stopped) return
    const before = failing.get(world)
    before?.cancel()
    if (!before) core.log.error({ world, error: String(error) }, what)
    if (!core.clocks.knows(world)) return void failing.delete(world)
    const pauseMs = before ? Math.min(LONGEST_PAUSE_MS, before.pauseMs * 2) : FIRST_PAUSE_MS
    failing.set(world, { pauseMs, cancel: core.wallTimers.after(pauseMs, () => look(world)) })
  }

  const isWatched = (world: string): boolean =>
    !stopped && !running.has(world) && !engine.isAdvancing(world) && core.clocks.knows(world)

  /** For a place: it is looked at when it has been run. */
  const isWaiting = (world: string): boolean =>
    runs >= mostAtOnce && (wanted.get(world) ?? Number.POSITIVE_INFINITY) <= core.wallClock.now()

  /** One question at a time, so that the latest answer is the one that counts. */
  const look = (world: string, earliest?: number) => {
    if (!isWatched(world) || isWaiting(world)) return
    if (looking.has(world)) looking.set(world, true)
    else if (earliest === undefined) void lookUp(world)
    else wakeEarlier(world, earliest)
  }

  /** What it wakes for is due before, or later: nothing has to be asked. Once awake it asks what comes next. */
  const wakeEarlier = (world: string, due: number) => {
    const delay = core.clocks.delayUntil(world, due)
    if (delay === null) return
    const at = core.wallClock.now() + delay
    if (at >= (wanted.get(world) ?? Number.POSITIVE_INFINITY)) return
    wanted.set(world, at)
    if (at < armedFor) arm(at)
  }

  const lookUp = async (world: string) => {
    try {
      do {
        looking.set(world, false)
        wake(world, await core.store.nextTimer(world))
      } while (looking.get(world))
    } catch (error) {
      askAgain(world, { error, what: 'the ticker could not look at a world' })
    } finally {
      looking.delete(world)
    }
  }

  /** Wakes for the timer, which may be of a world that is gone by now. */
  const wake = (world: string, next: Timer | undefined) => {
    if (!isWatched(world)) return
    const delay = next ? core.clocks.delayUntil(world, next.dueAt) : null
    // What is due now may fail as before.
    if (delay !== 0) end(world)
    if (delay === null) {
      wanted.delete(world)
      return
    }
    const at = core.wallClock.now() + delay
    wanted.set(world, at)
    if (at < armedFor) arm(at)
  }

  return {
    look,
    lookAgain() {
      cancel?.()
      armedFor = Number.POSITIVE_INFINITY
      for (const world of [...wanted.keys()]) look(world)
    },
    forget(world) {
      wanted.delete(world)
      end(world)
    },
    stop() {
      stopped = true
      cancel?.()
      for (const world of [...failing.keys()]) end(world)
    },
  }
}
