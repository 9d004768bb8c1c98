import { SandboxError } from '../../domain/errors.ts'
import type { Timer } from '../../domain/world.ts'
import type { Dispatcher } from '../delivery/dispatcher.ts'
import { commit } from '../world/commit.ts'
import type { Core } from '../world/core.ts'
import { sortInSlices } from '../world/in-slices.ts'
import type { Happening, Notice } from '../world/notices.ts'
import { DEEPEST_CHAIN, runaway, targetOf } from './advance-bounds.ts'
import { type CatchUp, createSharedCatchUp } from './catch-up-shared.ts'
import { createDueRunner } from './due-runner.ts'
import { createHalt, type Halt } from './halt.ts'
import { elsewhereSettled, stopElsewhere } from './other-processes.ts'
import { createSettleDeadline, type SettleDeadline } from './settle-deadline.ts'
import { busy, createWorldLines } from './world-lines.ts'

/** Among several processes steps have a world for so long at a time while others wait for it, wall ms. */
const HELD_MS = 100
/** And for so long while none does: to take it again costs more than a step. */
const LONGEST_HELD_MS = 1_000

export interface AdvanceRequest {
  /** A virtual instant to reach, a time to pass (ms), or until nothing is pending. */
  readonly to: number | { readonly by: number } | 'idle'
  /** Wait for the deliveries that fall due on the way. */
  readonly settle: boolean
  /** Wall ms to wait for deliveries in all. */
  readonly settleTimeoutMs: number
}

export interface Advanced {
  readonly now: number
  /** In the order they happened: by virtual instant, then as they came. */
  readonly notices: readonly Happening[]
  readonly settled: boolean
  /** Attempts under way or queued when it ended. */
  readonly pending: number
  /** It was asked to stop before it had reached its target. */
  readonly stopped: boolean
}

/** Makes what is due happen: the only place where virtual time moves. One caller at a time per world. */
export interface Engine {
  /**
   * Runs what is due by the world's own clock, each at its instant. Among several processes it leaves the rest of a world that is
   * late to the ticker after some seconds.
   */
  catchUp(world: string): Promise<void>
  /**
   * The same for the ticker, which leaves a world to a process that has begun with it.
   * @returns for how long it is to be left alone, wall ms; 0 = it was not left.
   */
  catchUpPatiently(world: string): Promise<number>
  /** @throws SandboxError `conflict` while another advance of the world runs, `invalid` for an earlier instant. */
  advance(world: string, request: AdvanceRequest): Promise<Advanced>
  /**
   * Ends the advance of a world after the step it is at, and resolves when it has ended.
   * @throws SandboxError `conflict` when none is under way.
   */
  stopAdvance(world: string): Promise<void>
  isAdvancing(world: string): boolean
  /** An advance, a reset or a filling is under way. */
  isBusy(world: string): boolean
  /**
   * Runs something that replaces the world (reset, removal) while nothing else moves it.
   * @throws SandboxError `conflict` while an advance or another such run is under way.
   */
  exclusive<T>(world: string, run: () => Promise<T>): Promise<T>
  /**
   * Runs something while no step of the world happens; what would move it meanwhile waits.
   * @throws SandboxError `conflict` while an advance is under way or the world is replaced.
   */
  inTurn<T>(world: string, run: () => Promise<T>): Promise<T>
  /** Ends advances and catching up after the step they are at, and starts none any more (shutdown). */
  stop(): Promise<void>
}

export function createEngine(core: Core, dispatcher: Dispatcher): Engine {
  const { store, clocks } = core
  const advancing = new Map<string, Halt>()
  /** Worlds that are being replaced. */
  const replacing = new Set<string>()
  let stopping = false
  /** Advances under way, each waiting for its deliveries between instants. */
  const waiting = new Set<SettleDeadline>()
  const lines = createWorldLines(core, world => clocks.now(world))
  const due = createDueRunner(core, {
    dispatcher,
    commit: (place, run) => commit(core, place, run),
    isStopping: () => stopping,
    wallNow: () => core.wallClock.now(),
  })

  const refuseWhenBusy = (world: string): void => {
    if (advancing.has(world)) throw busy('advance')
    if (replacing.has(world)) throw busy('replace')
  }

  /** The first of what is due by the world's clock, or by that instant. */
  const firstDue = async (world: string, until?: number, asHeld = false): Promise<Timer | undefined> => {
    const timer = await store.nextTimer(world, { asHeld })
    return stopping || !timer || timer.dueAt > (until ?? clocks.now(world)) ? undefined : timer
  }

  /**
   * What falls due meanwhile is left to the next look: in a fast world something always does, and who waits for the end
   * would never be answered.
   * @returns whether all of it has happened that is this process's.
   */
  const catchUp: CatchUp = async (world, hold, { until, asHeld = false } = {}) => {
    let end = until
    let longestMs = LONGEST_HELD_MS
    hold?.onStop(() => {
      longestMs = HELD_MS
    })
    for (const began = core.wallClock.now(); ; ) {
      const timer = await firstDue(world, end, asHeld)
      if (!timer || hold?.isLost) return true
      // Who holds the world goes on with what falls due meanwhile: to take it once more would cost more.
      if (!hold) end ??= clocks.now(world)
      if (hold && core.wallClock.now() - began >= longestMs) return false
      // Of a world that is late each commit of its own for an instant would be most of the work.
      if (hold) await due.runSome(world, end ?? clocks.now(world))
      else await due.runGeneration(world, timer.dueAt)
    }
  }

  const shared = createSharedCatchUp(core, lines, {
    firstDue,
    catchUp,
    nowIn: world => clocks.now(world),
    wallNow: () => core.wallClock.now(),
  })

  const advance = async (world: string, request: AdvanceRequest, halt: Halt): Promise<Advanced> => {
    const start = clocks.now(world)
    const target = targetOf(request.to, start)
    const notices: Happening[] = []
    const listener = (notice: Notice): void => {
      if (notice.kind === 'transition' || notice.kind === 'delivery') notices.push(notice)
    }
    // What others did before it began is none of its doing.
    if (core.notices.catchUp) await core.notices.catchUp(world)
    const stopListening = core.notices.listen(world, listener, { waits: true })
    const deadline = createSettleDeadline(core, request)
    waiting.add(deadline)
    halt.interrupt = deadline.interrupt
    clocks.hold(world, start)
    let depth = 0
    let stopped = false
    try {
      if (store.shared) await deadline.wait(elsewhereSettled(core, world))
      for (;;) {
        // A stop ends the wait it finds; one that came before it began must be seen here.
        if (!stopping && !halt.isAsked) await deadline.wait(dispatcher.settled(world))
        const timer = await store.nextTimer(world)
        // What was asked for while it waited is seen before the clock moves on.
        if (stopping) throw new SandboxError('store_unavailable', 'the sandbox is being stopped; the clock stays here.')
        stopped = halt.isAsked
        if (stopped || !timer || timer.dueAt > target) break
        const instant = Math.max(clocks.now(world), timer.dueAt)
        depth = instant === clocks.now(world) ? depth + 1 : 0
        if (depth > DEEPEST_CHAIN) throw runaway(timer)
        clocks.hold(world, instant)
        await due.runGeneration(world, instant, halt)
      }
      if (request.to !== 'idle' && !stopped) clocks.hold(world, target)
      if (core.notices.catchUp) await core.notices.catchUp(world)
    } finally {
      await clocks.release(world)
      stopListening()
      waiting.delete(deadline)
      deadline.end()
    }
    const pending = dispatcher.unsettled(world)
    return {
      now: clocks.now(world),
      notices: await inOrder(notices),
      settled: pending === 0 && !deadline.exhausted(),
      pending,
      stopped,
    }
  }

  return {
    async catchUp(world) {
      if (store.shared) await shared.catchUp(world)
      else await lines.run(world, 'steps', hold => catchUp(world, hold))
    },
    async catchUpPatiently(world) {
      if (store.shared) return shared.catchUpPatiently(world)
      await lines.run(world, 'patient steps', hold => catchUp(world, hold))
      return 0
    },
    async advance(world, request) {
      refuseWhenBusy(world)
      const halt = createHalt()
      advancing.set(world, halt)
      try {
        return await lines.run(world, 'advance', hold => {
          hold?.onStop(halt.ask)
          return advance(world, request, halt)
        })
      } finally {
        advancing.delete(world)
        halt.end()
      }
    },
    async stopAdvance(world) {
      const halt = advancing.get(world)
      if (!halt) return stopElsewhere(core, world)
      halt.ask()
      await halt.ended
    },
    isAdvancing: world => advancing.has(world),
    isBusy: world => advancing.has(world) || replacing.has(world),
    async exclusive(world, run) {
      refuseWhenBusy(world)
      replacing.add(world)
      try {
        return await lines.run(world, 'replace', run)
      } finally {
        replacing.delete(world)
      }
    },
    async inTurn(world, run) {
      refuseWhenBusy(world)
      return lines.run(world, 'steps', run)
    },
    async stop() {
      stopping = true
      for (const deadline of waiting) deadline.interrupt()
      await lines.ended()
    },
  }
}

/** Attempts finish in any order; they are reported by virtual instant and the number of their message. */
function inOrder(notices: readonly Happening[]): Promise<readonly Happening[]> {
  const rank = (notice: Happening) => (notice.kind === 'delivery' ? notice.delivery.seq : 0)
  return sortInSlices(notices, (a, b) => a.at - b.at || rank(a) - rank(b))
}
