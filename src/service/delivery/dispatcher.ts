import { isStoreAway } from '../../domain/errors.ts'
import type { AttemptTimer } from '../../domain/world.ts'
import type { Claim } from '../../store/store.ts'
import { HangUp } from '../../webhooks/hang-up.ts'
import { createQueues, type Queues } from '../../webhooks/queue.ts'
import { createCommitTogether } from '../world/commit-together.ts'
import type { Core } from '../world/core.ts'
import { giveWay } from '../world/in-slices.ts'
import { runAttempt } from './run-attempt.ts'

/** At most so many attempts of one endpoint at a time (webhooks-and-faults.md, "Delivery"). */
const PER_ENDPOINT = 8

/** So long an attempt waits before it asks a store again that was away, wall ms. */
const PAUSE_MS = 1_000

/** Takes due attempts to the wire: one queue per endpoint of each world. */
export interface Dispatcher {
  /** Starts an attempt, or queues it behind the shipment's earlier ones; the claim of its timer is released at its end. */
  start(world: string, claim: Claim<AttemptTimer>): void
  /** Resolves when no attempt of the world is under way. */
  settled(world: string): Promise<void>
  /** Attempts under way or queued. */
  unsettled(world: string): number
  /** Attempts of the world on the wire, the one that began first at the front. */
  underWay(world: string): readonly UnderWay[]
  /** Forgets what is queued and hangs up on what is on the wire; its results are ignored (reset). */
  drop(world: string): void
  /** Starts nothing any more; resolves when what is on the wire has ended (shutdown). The rows of the rest stay. */
  stop(): Promise<void>
}

export interface UnderWay {
  readonly timer: AttemptTimer
  /** Wall ms. */
  readonly since: number
}

interface WorldQueues {
  readonly queues: Queues
  /** The attempts whose turn has come, with what is on the wire; null before. */
  readonly hangUps: Map<HangUp, UnderWay | null>
}

export function createDispatcher(core: Core): Dispatcher {
  const worlds = new Map<string, WorldQueues>()
  const outcomes = createCommitTogether(core, {
    underWay: world => worlds.get(world)?.hangUps.size ?? 0,
    timers: core.wallTimers,
  })
  let stopping = false

  const queuesOf = (world: string): WorldQueues => {
    const known = worlds.get(world)
    if (known) return known
    const queues = createQueues({
      perEndpoint: PER_ENDPOINT,
      giveWay,
      // The timer stays claimed: the attempt comes back after a restart, not in a tight loop.
      onError: error => core.log.error({ world, error: String(error) }, 'a webhook attempt could not be recorded'),
    })
    const made = { queues, hangUps: new Map<HangUp, UnderWay | null>() }
    worlds.set(world, made)
    return made
  }

  /**
   * Where processes share a store, it is away for a while and the process goes on. The attempt keeps its place meanwhile, so that no
   * later event of its shipment overtakes it; one that another process has made finds no timer any more.
   */
  const runUntilStored = async (world: string, attempt: Omit<Parameters<typeof runAttempt>[1], 'world'>) => {
    for (;;) {
      try {
        return await runAttempt(core, { world, ...attempt })
      } catch (error) {
        if (!core.store.shared || !isStoreAway(error) || stopping || attempt.hangUp.pulled) throw error
        core.log.warn({ world, timer: attempt.timer.id, error: String(error) }, 'a webhook attempt waits for the store')
      }
      await new Promise<void>(resolve => void core.wallTimers.after(PAUSE_MS, resolve))
      if (stopping || attempt.hangUp.pulled) return
    }
  }

  return {
    start(world, claim) {
      const { timer } = claim
      if (stopping) return
      const own = queuesOf(world)
      // Of the commit that made it: outcomes of other attempts that are written meanwhile are no reason to wait.
      const durable = core.store.flushed()
      own.queues.push({
        endpoint: timer.endpointId,
        chain: timer.chain,
        run: async () => {
          const hangUp = new HangUp()
          own.hangUps.set(hangUp, null)
          const onStart = (since: number) => void own.hangUps.set(hangUp, { timer, since })
          try {
            await runUntilStored(world, { timer, hangUp, durable, outcomes, onStart })
          } catch (error) {
            // The world was removed or replaced meanwhile, so the outcome belongs to no row any more.
            if (!hangUp.pulled) throw error
            core.log.debug(
              { world, timer: timer.id, error: String(error) },
              'a webhook attempt of a former world ended',
            )
          } finally {
            own.hangUps.delete(hangUp)
          }
          // At a shutdown the claim ends with the process.
          if (!stopping) await core.store.release(world, [claim])
        },
      })
    },
    settled: world => worlds.get(world)?.queues.idle() ?? Promise.resolve(),
    unsettled: world => worlds.get(world)?.queues.unfinished() ?? 0,
    underWay: world => [...(worlds.get(world)?.hangUps.values() ?? [])].filter(one => one !== null),
    drop(world) {
      const dropped = worlds.get(world)
      worlds.delete(world)
      dropped?.queues.dropAll()
      for (const hangUp of dropped?.hangUps.keys() ?? []) hangUp.pull()
    },
    async stop() {
      stopping = true
      await Promise.all([...worlds.values()].map(({ queues }) => queues.finish()))
    },
  }
}
