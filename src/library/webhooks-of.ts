import { instantOf } from '../control/parts.ts'
import { presentTriggered } from '../control/present/present-delivery.ts'
import type { RunningSandbox } from '../sandbox.ts'
import { type LoggedDelivery, listDeliveries, resendDelivery } from '../service/delivery/deliveries.ts'
import { triggerEvent } from '../service/delivery/trigger.ts'
import { expectDelivery } from '../service/events/expect-match.ts'
import { checkBody } from '../service/input/check-body.ts'
import type { LoggedWebhook, WorldWebhooks } from './levers.ts'
import { WAIT_MS } from './shipment-handle.ts'

type Parts = Pick<RunningSandbox, 'core' | 'accounts' | 'events'>

export function webhooksOf(parts: Parts, world: string): WorldWebhooks {
  const { core, accounts } = parts
  return {
    async deliveries() {
      const { rows } = await listDeliveries(core, world, { offset: 0, limit: 500 })
      return rows.map(logged)
    },
    resend: async deliveryId => void (await resendDelivery(core, world, deliveryId)),
    async waitFor(match, { timeoutMs = WAIT_MS } = {}) {
      checkBody('sandbox/delivery-match.schema.json', match)
      return logged(await expectDelivery(parts, world, { match, after: null, timeoutMs }))
    },
    async trigger(wishes) {
      checkBody('sandbox/webhook-trigger.schema.json', wishes)
      const { order_id: orderId, ...rest } = wishes
      return presentTriggered(
        await triggerEvent(core, accounts.require(world), { ...rest, orderId, now: instantOf(parts, world) }),
      )
    },
  }
}

function logged({ delivery, message }: LoggedDelivery): LoggedWebhook {
  return {
    id: delivery.id,
    message: message.id,
    event: message.event,
    shipment: message.shipmentId,
    order_id: message.orderId,
    status: message.status,
    state: delivery.state,
    body: message.body,
    attempts: delivery.attempts,
  }
}
