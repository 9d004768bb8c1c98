import { SandboxError } from '../../domain/errors.ts'
import type { Awaitable } from '../../store/store.ts'
import type { WhyPorts } from '../why/diagnosis-input.ts'
import type { Core } from '../world/core.ts'
import { createBell } from './bell.ts'
import type { EndOfEvents, EventLog } from './event-log.ts'

/** How long a client waits. */
export interface WaitLimit {
  /** Wall ms; 0 looks once. */
  readonly timeoutMs: number
  /** Aborted when the waiting client has left. */
  readonly signal?: AbortSignal | undefined
}

export interface WaitParts {
  readonly core: WhyPorts & Pick<Core, 'requests' | 'metrics' | 'wallTimers'>
  readonly events: EventLog
}

/**
 * Looks, and looks again after every event of the account, until `look` has found what it looks for, the time is up (then
 * it has looked once more) or the waiting client has left.
 * @throws SandboxError `not_found` when the account is removed meanwhile, `store_unavailable` when the sandbox closes.
 */
export async function lookUntil(
  { core, events }: WaitParts,
  world: string,
  { timeoutMs, signal, look }: WaitLimit & { readonly look: () => Awaitable<boolean> },
): Promise<'found' | 'time-out' | 'left'> {
  const bell = createBell()
  const state: { over: EndOfEvents | 'time-out' | 'left' | null } = { over: null }
  const finish = (why: EndOfEvents | 'time-out' | 'left') => {
    state.over ??= why
    bell.ring()
  }
  const leave = () => finish('left')
  const isRemoved = () => state.over === 'removed'
  const stopCounting = core.metrics.waits()
  const stop = events.follow(world, { news: bell.ring, end: finish })
  const cancel = core.wallTimers.after(timeoutMs, () => finish('time-out'))
  signal?.addEventListener('abort', leave, { once: true })
  if (signal?.aborted) leave()
  try {
    for (;;) {
      // Read before looking: what came while the time ran out still counts.
      const { over } = state
      if (over === 'left') return 'left'
      if (over === 'removed') throw new SandboxError('not_found', `the account "${world}" was removed meanwhile.`)
      if (over === 'closing') {
        throw new SandboxError('store_unavailable', 'the sandbox is being stopped; nothing more comes.')
      }
      if (events.catchUp) await events.catchUp(world)
      const hasFound = await look()
      // Looking takes time: what was found in an account that was removed meanwhile is dropped.
      if (hasFound && !isRemoved()) return 'found'
      if (over === 'time-out') return 'time-out'
      await bell.wait()
    }
  } finally {
    stop()
    stopCounting()
    cancel()
    signal?.removeEventListener('abort', leave)
  }
}
