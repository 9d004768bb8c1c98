import { isStoreAway } from '../../domain/errors.ts'
import type { Claim } from '../../store/store.ts'
import type { Dispatcher } from '../delivery/dispatcher.ts'
import { readForTimers } from '../shipments/run-steps.ts'
import type { Change } from '../world/commit.ts'
import type { Core } from '../world/core.ts'
import { giveWay } from '../world/in-slices.ts'
import type { Halt } from './halt.ts'
import { isAttempt, runDue, stepsOf } from './run-due.ts'

/** Between so many steps other worlds, requests and timers get their turn; so many are one commit at most. */
const STEPS_PER_TURN = 50
/** Nor do they wait longer than this, wall ms: while V8 marks a large heap, the same steps take twenty times as long. */
const TURN_MS = 8
/** To take so many timers from the heap takes a ms; a month of retries may fall due at one instant. */
const CLAIMED_PER_TURN = 500

/** Claims due timers, runs steps in commits and hands attempts to the dispatcher. */
export interface DueRunner {
  /** Everything due by `instant`, in order, once; what it brings forth at the same instant is the next generation's. */
  runGeneration(world: string, instant: number, halt?: Halt): Promise<void>
  /**
   * For a world that this process has to itself: of what is due by `instant` the attempts that come first, and one commit of the
   * steps behind them, whatever their instants. What is left is to be looked at again with what these bring forth, so that all
   * keep their order.
   */
  runSome(world: string, instant: number): Promise<void>
}

export interface DueParts {
  readonly dispatcher: Pick<Dispatcher, 'start'>
  /** Runs steps and commits them, at the virtual instant `at`. */
  readonly commit: (
    place: { readonly world: string; readonly at: number },
    run: (change: Change) => Promise<void>,
  ) => Promise<unknown>
  readonly isStopping: () => boolean
  /** The wall clock, ms. */
  readonly wallNow: () => number
}

export function createDueRunner({ store, log }: Pick<Core, 'store' | 'log'>, parts: DueParts): DueRunner {
  const { dispatcher, commit, isStopping, wallNow } = parts
  let steps = 0
  /** When the turn that runs steps began, wall ms. */
  let turnBegan = 0

  /** While a store is waited for, all others have their turn: there the wall says nothing. */
  const isTurnOver = (): boolean => steps >= STEPS_PER_TURN || (!store.shared && wallNow() - turnBegan >= TURN_MS)

  /** Of a commit to a store that is waited for, others have had their turn before; a small one would cost as much. */
  const isTooLong = (): boolean => !store.shared && isTurnOver()

  const passTurn = async (): Promise<void> => {
    await giveWay()
    steps = 0
    turnBegan = wallNow()
  }

  /** Steps are free for any process again; attempts keep their order only in the queue. */
  const giveBack = (world: string, left: readonly Claim[]): void => {
    store.shared?.giveBack(
      world,
      left.filter(claim => !isAttempt(claim)),
    )
    for (const claim of left) if (isAttempt(claim)) dispatcher.start(world, claim)
  }

  /**
   * Runs the steps of one instant, or of several, that these begin with, in one commit. An error of one undoes that one alone: it
   * is logged, and its timer stays claimed: shown, not tried in a tight loop. One of a store that several processes share is no
   * fault of the timer, which is given back.
   * @param due a turn's at most
   * @returns how many were run. It ends before a later instant once a timer was brought forth that comes first.
   */
  const runSteps = async (
    world: string,
    due: readonly Claim[],
    { halt, isMixed = false }: { readonly halt?: Halt | undefined; readonly isMixed?: boolean },
  ): Promise<number> => {
    const claims = stepsOf(due, { isMixed })
    const noteFailure = (claim: Claim, error: unknown) => {
      log.error({ world, timer: claim.timer.id, error: String(error) }, 'a timer could not do its work')
      if (isStoreAway(error)) store.shared?.giveBack(world, [claim])
    }
    const ended: Claim[] = []
    let ran = 0
    let at = claims[0]?.timer.dueAt ?? 0
    try {
      // At the latest instant: the clock of the world is not to show less from then on.
      await commit({ world, at: claims.at(-1)?.timer.dueAt ?? at }, async change => {
        const timers = claims.map(({ timer }) => timer)
        if (store.shared) await readForTimers(change.tx, timers)
        for (const claim of claims) {
          const { timer } = claim
          if (ran > 0 && (isStopping() || halt?.isAsked || isTooLong())) break
          if (timer.dueAt > at && (change.tx.earliestStep?.() ?? Number.POSITIVE_INFINITY) <= timer.dueAt) break
          at = timer.dueAt
          ran++
          try {
            await change.part(part => runDue(part, timer), at)
            ended.push(claim)
          } catch (error) {
            noteFailure(claim, error)
          }
        }
      })
    } catch (error) {
      // Nothing of it was stored; where the store began nothing at all, the first one says so.
      for (const claim of ran > 0 ? ended : claims.slice(0, 1)) noteFailure(claim, error)
      return Math.max(ran, 1)
    }
    await store.release(world, ended)
    return ran
  }

  return {
    async runGeneration(world, instant, halt) {
      const due: Claim[] = []
      let from = 0
      try {
        for (;;) {
          const claims = await store.claimDue(world, { until: instant, limit: CLAIMED_PER_TURN })
          due.push(...claims)
          if (isStopping() || claims.length < CLAIMED_PER_TURN) break
          // Nothing of this generation has happened yet, so what others add meanwhile belongs to it as what was there before.
          await giveWay()
        }
        while (from < due.length) {
          if (isTurnOver()) await passTurn()
          // What is left over stays claimed: claims end with the process.
          if (isStopping()) break
          if (halt?.isAsked) {
            // It is due still, and happens when the clock is looked at next.
            await store.release(world, due.slice(from))
            return
          }
          const claim = due[from]
          let ran = 1
          if (claim && isAttempt(claim)) dispatcher.start(world, claim)
          else ran = await runSteps(world, due.slice(from, from + STEPS_PER_TURN), { halt })
          from += ran
          // Counted over all instants: where each brings forth one step and no delivery, nothing else gives way.
          steps += ran
        }
      } catch (error) {
        if (store.shared) giveBack(world, due.slice(from))
        throw error
      }
    },
    async runSome(world, instant) {
      if (isTurnOver()) await passTurn()
      const due = await store.claimDue(world, { until: instant, limit: STEPS_PER_TURN })
      let from = 0
      try {
        for (const claim of due) {
          if (!isAttempt(claim)) break
          dispatcher.start(world, claim)
          from++
        }
        // What is left over stays claimed: claims end with the process.
        if (isStopping()) return
        if (from < due.length) from += await runSteps(world, due.slice(from), { isMixed: true })
        steps += from
        if (from < due.length) await store.release(world, due.slice(from))
      } catch (error) {
        giveBack(world, due.slice(from))
        throw error
      }
    },
  }
}
