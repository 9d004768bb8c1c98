import { attemptTimerId, endDelivery, setAside } from '../../domain/delivery-state.ts'
import type { Delivery, Endpoint } from '../../domain/outbox-rows.ts'
import { rng } from '../../domain/random.ts'
import type { AccountRow, AttemptTimer } from '../../domain/world.ts'
import type { WireAttempt } from '../../webhooks/attempt.ts'
import { countsAsSuccess, retryAfterMs } from '../../webhooks/receiver-answer.ts'
import { nextAttemptDelay, readRetry } from '../../webhooks/retry-preset.ts'
import type { Change } from '../world/commit.ts'
import { passTurn } from './delivery-rows.ts'

/** An endpoint that answers nothing but failures for so long (virtual) is disabled (webhooks-and-faults.md, "Delivery"). */
const FAILING_TOO_LONG_MS = 5 * 86_400_000

/** `Retry-After` may name an instant of wall time. */
type RetryChange = Pick<Change, 'tx' | 'at' | 'wall' | 'publish'>

export interface Attempted {
  /** With the attempt. */
  readonly delivery: Delivery
  readonly account: AccountRow
  readonly timer: AttemptTimer
  readonly wire: WireAttempt
}

/**
 * What an attempt means for its delivery, its endpoint and what stands behind it: success ends a delivery; a failed
 * scheduled attempt schedules the next, unless the receiver wants no more of it; a failed attempt by hand changes
 * nothing but the log.
 * @returns The delivery as it is from now on, which the caller stores; and whether the endpoint, which had failed, answers
 * again.
 */
export async function afterAttempt(
  change: RetryChange,
  attempted: Attempted,
): Promise<{ readonly next: Delivery; readonly answersAgain: boolean }> {
  const { tx, at } = change
  const { delivery, account, timer, wire } = attempted
  const endpoint = await tx.get('endpoints', timer.endpointId)
  const isSuccess = wire.error === null && countsAsSuccess(wire.status, account.profile.switches.webhook_success)
  const validated = endpoint && validateEndpoint(endpoint, { wire, isSuccess, at })
  if (validated && validated !== endpoint) tx.put('endpoints', validated)
  if (validated?.disabled && !endpoint?.disabled) {
    change.publish({ kind: 'change', at, what: 'endpoints', name: validated.id })
  }
  const next = isSuccess ? succeed(change, delivery) : fail(change, attempted, validated)
  if (validated?.settings.ordered && next.state !== 'pending' && next.state !== 'held') {
    // Stored first: whether something blocks the next one is read from the rows.
    tx.put('deliveries', next)
    await passTurn(tx, next, at)
  }
  return { next, answersAgain: isSuccess && endpoint !== undefined && endpoint.failingSince !== null }
}

function succeed({ tx }: Pick<Change, 'tx'>, delivery: Delivery): Delivery {
  // A resend that succeeds makes a retry still ahead pointless.
  if (delivery.nextAt !== null) tx.delete('timers', attemptTimerId(delivery))
  return endDelivery(delivery, 'delivered')
}

function fail(change: RetryChange, attempted: Attempted, endpoint: Endpoint | undefined): Delivery {
  const { tx, at, wall } = change
  const { delivery, account, timer, wire } = attempted
  if (timer.cause === 'test') return endDelivery(delivery, 'failed')
  // Nothing is left to do for a delivery that a resend has brought home while this attempt was on its way.
  if (timer.id !== attemptTimerId(delivery) || delivery.state !== 'pending') return delivery
  if (!endpoint || isUnwanted(wire)) return endDelivery(delivery, 'failed')
  if (endpoint.disabled) return setAside(delivery, endpoint)
  const asked = retryAfterMs(wire.responseHeaders['retry-after'], wall)
  const { plannedAt, ...own } = timer
  if (plannedAt !== undefined) {
    // An attempt beside the schedule, which goes on where it was.
    const nextAt = Math.max(plannedAt, at + (asked ?? 0))
    tx.put('timers', { ...own, dueAt: nextAt, chain: null, cause: 'scheduled' })
    return { ...delivery, nextAt }
  }
  // The schedule's own attempts: what is sent by hand counts beside it. A delivery that began so counts that as its first.
  const begun = delivery.attempts[0]?.cause === 'scheduled' ? 0 : 1
  const made =
    begun + delivery.attempts.filter(({ cause, error }) => cause === 'scheduled' && error !== 'aborted').length
  const key = `${account.id}/${account.epoch}/retry/${delivery.seq}/${timer.endpointId}/${made}`
  const retry = endpoint.settings.retry ?? account.profile.switches.webhook_retry
  const delay = nextAttemptDelay(readRetry(retry), made, {
    rng: rng(account.seed, key),
    retryAfterMs: asked,
  })
  if (delay === null) return endDelivery(delivery, 'failed')
  tx.put('timers', { ...own, dueAt: at + delay, chain: null, cause: 'scheduled' })
  return { ...delivery, nextAt: at + delay }
}

/** The reply header by which a receiver stops one message (webhooks-and-faults.md, "Delivery"). */
function isUnwanted({ responseHeaders }: WireAttempt): boolean {
  return responseHeaders['webhook-delivery']?.trim().toLowerCase() === 'abort-message'
}

/** What an answer says of the endpoint itself; the very row when nothing has changed. */
function validateEndpoint(
  endpoint: Endpoint,
  { wire, isSuccess, at }: { readonly wire: WireAttempt; readonly isSuccess: boolean; readonly at: number },
): Endpoint {
  if (isSuccess) return endpoint.failingSince === null ? endpoint : { ...endpoint, failingSince: null }
  const failingSince = endpoint.failingSince ?? at
  const failing = endpoint.failingSince === null ? { ...endpoint, failingSince } : endpoint
  if (endpoint.disabled) return failing
  if (wire.error === null && wire.status === 410) return { ...failing, disabled: { by: 'gone', at } }
  return at - failingSince >= FAILING_TOO_LONG_MS ? { ...failing, disabled: { by: 'failures', at } } : failing
}
