import type { AttemptTimer } from '../domain/world.ts'
import { createQueues, type Queues } from '../webhooks/queue.ts'
import type { Core } from './core.ts'
import { runAttempt } from './run-attempt.ts'

/** At most so many attempts of one endpoint at a time (webhooks-and-faults.md, "Delivery"). */
const PER_ENDPOINT = 8

/** Takes due attempts to the wire: one queue per endpoint of each world. */
export interface Dispatcher {
  /** Starts an attempt, or queues it behind the shipment's earlier ones. */
  start(world: string, timer: AttemptTimer): void
  /** Resolves when no attempt of the world is under way. */
  settled(world: string): Promise<void>
  inFlight(world: string): number
  /** Forgets what is queued; results of attempts in flight are ignored (reset). */
  drop(world: string): void
}

export function createDispatcher(core: Core): Dispatcher {
  const queues = new Map<string, Queues>()

  const queuesOf = (world: string): Queues => {
    const known = queues.get(world)
    if (known) return known
    const made = createQueues({
      perEndpoint: PER_ENDPOINT,
      // The timer stays claimed: the attempt comes back after a restart, not in a tight loop.
      onError: error => core.log.error({ world, error: String(error) }, 'a webhook attempt could not be recorded'),
    })
    queues.set(world, made)
    return made
  }

  return {
    start(world, timer) {
      core.store.claim(world, timer.id)
      const own = queuesOf(world)
      own.push({
        endpoint: timer.endpointId,
        chain: timer.chain,
        run: async () => {
          await runAttempt(core, world, timer)
          // After a reset the same timer id may be claimed anew, and that claim is not ours to end.
          if (queues.get(world) === own) core.store.release(world, timer.id)
        },
      })
    },
    settled: world => queues.get(world)?.idle() ?? Promise.resolve(),
    inFlight: world => queues.get(world)?.inFlight() ?? 0,
    drop(world) {
      queues.get(world)?.dropAll()
      queues.delete(world)
    },
  }
}
