import { deliveryOf, slotOf } from '../../domain/delivery-state.ts'
import { writeEvent } from '../../webhooks/write-event.ts'
import { accountOf } from '../world/account-of.ts'
import { commitDurably } from '../world/commit.ts'
import type { Core } from '../world/core.ts'
import { untilAttempted } from './arrivals.ts'
import { getDelivery, type LoggedDelivery } from './deliveries.ts'
import { scheduleDelivery } from './delivery-rows.ts'
import { unknownEndpoint } from './endpoint-settings.ts'
import { newMessage } from './outbox.ts'
import { sampleEvent, TEST_ORDER, TEST_SHIPMENT } from './sample-event.ts'

/** Wall ms; longer than a receiver may take to answer unless `--webhook-timeout` says more. */
const PATIENCE_MS = 20_000

/**
 * Sends one event of no shipment to one endpoint, without faults and retries, disabled or not, and waits for the answer.
 * @throws SandboxError `not_found`.
 */
export async function sendTestEvent(
  core: Pick<Core, 'store' | 'reference' | 'clocks' | 'notices' | 'secrets' | 'wallTimers' | 'publicUrl'>,
  world: string,
  id: string,
): Promise<LoggedDelivery> {
  const delivery = await commitDurably(core, { world }, async change => {
    const { tx, at } = change
    const endpoint = await tx.get('endpoints', id)
    if (!endpoint) throw unknownEndpoint(id)
    const account = await accountOf(change)
    const names = core.reference.statuses.names(901)
    const event = sampleEvent({ names, orderId: TEST_ORDER, at, publicUrl: core.publicUrl() })
    const body = writeEvent(event, account.profile.switches)
    const facts = {
      shipmentId: TEST_SHIPMENT,
      orderId: TEST_ORDER,
      event: 'test',
      status: 901,
      slug: names.slug,
    } as const
    const message = await newMessage(change, facts, body)
    tx.put('messages', message)
    const marks = { slot: slotOf(message.seq), copy: 1, chaos: null, faults: [] }
    const made = deliveryOf(message, endpoint, marks)
    scheduleDelivery(tx, made, { dueAt: at, chain: null, cause: 'test' })
    return made
  })
  await untilAttempted(core, world, { ids: [delivery.id], timeoutMs: PATIENCE_MS })
  return getDelivery(core, world, delivery.id)
}
