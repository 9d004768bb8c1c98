import type { DeliveryAwait, ShipmentAwait } from '../../schemas/types.gen.ts'
import { awaitDelivery } from '../../service/events/await-delivery.ts'
import { awaitShipment } from '../../service/events/await-shipment.ts'
import { checkBody } from '../../service/input/check-body.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import { accountOf, type ControlParts, leaving } from '../parts.ts'
import { presentAwaitedDeliveries, presentAwaitedShipments } from '../present/present-awaited.ts'

/** Wall ms. */
export const DEFAULT_TIMEOUT_MS = 10_000

/**
 * Long-polls: each looks at what has happened already, then waits for the rest. On time-out they answer 200 as well;
 * clients repeat a 408 by themselves.
 */
export function waitRoutes(parts: ControlParts): ControlHandlers {
  const { core } = parts
  return {
    async waitForDelivery(request, response) {
      checkBody('sandbox/delivery-await.schema.json', request.body)
      // Valid by delivery-await.schema.json.
      const { match, after = null, timeout_ms: timeoutMs = DEFAULT_TIMEOUT_MS } = request.body as DeliveryAwait
      const wish = { match, after, timeoutMs, signal: leaving(response) }
      const awaited = await awaitDelivery(parts, accountOf(parts, request).id, wish)
      if (awaited) response.json(presentAwaitedDeliveries(awaited))
    },
    async waitForShipment(request, response) {
      checkBody('sandbox/shipment-await.schema.json', request.body)
      // Valid by shipment-await.schema.json.
      const { status, after = null, timeout_ms: timeoutMs = DEFAULT_TIMEOUT_MS } = request.body as ShipmentAwait
      const wish = { shipment: request.params.id, status, after, timeoutMs, signal: leaving(response) }
      const awaited = await awaitShipment(parts, accountOf(parts, request).id, wish)
      if (awaited) response.json(presentAwaitedShipments(awaited, core.reference))
    },
  }
}
