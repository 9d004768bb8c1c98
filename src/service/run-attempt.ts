import { rng } from '../domain/random.ts'
import type { AccountRow, Attempt, AttemptTimer, Delivery, Endpoint, Message } from '../domain/world.ts'
import { sendAttempt, type WireAttempt } from '../webhooks/attempt.ts'
import type { HangUp } from '../webhooks/hang-up.ts'
import { retryAfterMs } from '../webhooks/retry-after.ts'
import { nextAttemptDelay, readRetry } from '../webhooks/retry-preset.ts'
import { schemesOf } from '../webhooks/sign/schemes.ts'
import { countsAsSuccess, explainFailure } from '../webhooks/success.ts'
import { type Change, commit } from './commit.ts'
import type { Core } from './core.ts'
import { attemptTimerId } from './outbox.ts'

interface Outgoing {
  readonly account: AccountRow
  readonly endpoint: Endpoint
  readonly message: Message
}

/**
 * One attempt, from the row to the row: read what is to be sent, wait until its commit is on the disk, send, write down
 * how it went. A delivery, endpoint or world that went away meanwhile ends it without a trace.
 */
export async function runAttempt(
  core: Core,
  attempt: { readonly world: string; readonly timer: AttemptTimer; readonly hangUp: HangUp },
): Promise<void> {
  const { world, timer, hangUp } = attempt
  const outgoing = await readOutgoing(core, world, timer)
  if (!outgoing) {
    await commit(core, { world, at: core.clocks.now(world) }, change => dropDelivery(change, timer))
    return
  }
  await core.store.flushed()
  const { account, endpoint, message } = outgoing
  const virtualAt = core.clocks.now(world)
  const wire = await sendAttempt({
    sender: core.sender,
    wallClock: core.wallClock,
    message,
    endpoint,
    schemes: schemesOf(account.profile.switches.webhook_signature, {
      endpointSecret: endpoint.secret,
      clientSecret: account.clientSecret,
    }),
    version: core.version,
    hangUp,
  })
  // We hung up ourselves (shutdown, reset): that says nothing of the receiver. The row stays as it is, first in its chain.
  if (wire.error === 'aborted') return
  if (!core.clocks.knows(world)) return
  await commit(core, { world, at: core.clocks.now(world) }, change =>
    recordAttempt(change, { timer, outgoing, wire, virtualAt }),
  )
}

async function readOutgoing(core: Core, world: string, timer: AttemptTimer): Promise<Outgoing | null> {
  return core.store.read(world, async view => {
    // While it waited behind others, a resend that succeeded may have made it pointless.
    if (!(await view.get('timers', timer.id))) return null
    const delivery = await view.get('deliveries', timer.deliveryId)
    const message = delivery && (await view.get('messages', delivery.messageId))
    const endpoint = await view.get('endpoints', timer.endpointId)
    const account = await view.get('account', world)
    return message && endpoint && account ? { message, endpoint, account } : null
  })
}

/** Nobody to send to any more (the endpoint was deleted): the delivery ends as failed, with the attempts it had. */
async function dropDelivery({ tx }: Change, timer: AttemptTimer): Promise<void> {
  tx.delete('timers', timer.id)
  const delivery = await tx.get('deliveries', timer.deliveryId)
  if (delivery?.state === 'pending') tx.put('deliveries', { ...delivery, state: 'failed', nextAt: null })
}

async function recordAttempt(
  change: Change,
  {
    timer,
    outgoing,
    wire,
    virtualAt,
  }: { timer: AttemptTimer; outgoing: Outgoing; wire: WireAttempt; virtualAt: number },
): Promise<void> {
  const { account, message } = outgoing
  const { tx } = change
  const delivery = await tx.get('deliveries', timer.deliveryId)
  // The world was reset while the attempt was on its way: its result belongs to nothing.
  if (!delivery) return
  tx.delete('timers', timer.id)
  const detail = wire.detail ?? explainFailure(wire.status, account.profile.switches.webhook_success)
  const attempt: Attempt = { n: delivery.attempts.length + 1, cause: timer.cause, virtualAt, ...wire, detail }
  const attempted = { ...delivery, attempts: [...delivery.attempts, attempt] }
  const next = afterAttempt(change, { delivery: attempted, account, timer, wire })
  tx.put('deliveries', next)
  change.tell({ kind: 'delivery', at: virtualAt, message, delivery: next, attempt })
}

interface Attempted {
  readonly delivery: Delivery
  readonly account: AccountRow
  readonly timer: AttemptTimer
  readonly wire: WireAttempt
}

/** Success ends a delivery; a failed scheduled attempt schedules the next; a failed resend changes nothing but the log. */
function afterAttempt({ core, tx, at }: Change, { delivery, account, timer, wire }: Attempted): Delivery {
  const { webhook_success: rule, webhook_retry: retry } = account.profile.switches
  if (wire.error === null && countsAsSuccess(wire.status, rule)) {
    // A resend that succeeds makes a retry still ahead pointless.
    if (delivery.nextAt !== null) tx.delete('timers', attemptTimerId(delivery))
    return { ...delivery, state: 'delivered', nextAt: null }
  }
  // Nothing is left to do for a delivery that a resend has brought home while this attempt was on its way.
  if (timer.id !== attemptTimerId(delivery) || delivery.state === 'delivered') return delivery
  // The schedule's own attempts: all but resends beside it. A delivery that began with a resend counts that as its first.
  const begun = delivery.attempts[0]?.cause === 'resend' ? 1 : 0
  const made = begun + delivery.attempts.filter(({ cause }) => cause === 'scheduled').length
  const key = `${account.id}/${account.epoch}/retry/${delivery.seq}/${timer.endpointId}/${made}`
  const delay = nextAttemptDelay(readRetry(retry), made, {
    rng: rng(account.seed, key),
    retryAfterMs: retryAfterMs(wire.responseHeaders['retry-after'], core.wallClock.now()),
  })
  if (delay === null) return { ...delivery, state: 'failed', nextAt: null }
  tx.put('timers', { ...timer, dueAt: at + delay, chain: null, cause: 'scheduled' })
  return { ...delivery, nextAt: at + delay }
}
