import type { Cancel } from '../../domain/ports.ts'
import type { Core } from '../world/core.ts'
import type { Engine } from './engine.ts'

/** setTimeout fires at once beyond 2^31 ms; an hour is far below and costs nothing to look again. */
const LONGEST_SLEEP_MS = 3_600_000

/** The only timer of the server: it sleeps until the earliest due moment of all worlds. */
export interface Ticker {
  /** A world's timers or clock changed. */
  look(world: string): void
  /** The wall clock jumped: what it sleeps until is no longer when something is due. */
  lookAgain(): void
  forget(world: string): void
  stop(): void
}

export function createTicker(
  core: Pick<Core, 'store' | 'clocks' | 'wallClock' | 'wallTimers' | 'log'>,
  engine: Engine,
): Ticker {
  /** Wall instants at which worlds want to run. */
  const wanted = new Map<string, number>()
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
    armedFor = Number.POSITIVE_INFINITY
    const wall = core.wallClock.now()
    let earliest = Number.POSITIVE_INFINITY
    for (const [world, at] of [...wanted]) {
      if (at > wall) {
        earliest = Math.min(earliest, at)
        continue
      }
      wanted.delete(world)
      engine.catchUp(world).then(
        () => look(world),
        error => core.log.error({ world, error: String(error) }, 'the ticker could not run a world'),
      )
    }
    if (earliest < Number.POSITIVE_INFINITY && !stopped) arm(earliest)
  }

  const look = (world: string) => {
    if (stopped || engine.isAdvancing(world) || !core.clocks.knows(world)) return
    const next = core.store.nextTimer(world)
    const delay = next ? core.clocks.delayUntil(world, next.dueAt) : null
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
    forget: world => void wanted.delete(world),
    stop() {
      stopped = true
      cancel?.()
    },
  }
}
