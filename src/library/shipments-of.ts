import { presentReached } from '../control/present/present-awaited.ts'
import { expectShipment } from '../service/events/expect-match.ts'
import type { WorldShipments } from './levers.ts'
import { type HandleParts, shipmentHandle } from './shipment-handle.ts'
import { WAIT_MS } from './wait-ms.ts'

export function shipmentsOf(parts: HandleParts, world: string): WorldShipments {
  return {
    of: name => shipmentHandle(parts, world, name),
    async waitFor(shipment, status, { timeoutMs = WAIT_MS } = {}) {
      const wish = { shipment, status, after: null, timeoutMs }
      return presentReached(await expectShipment(parts, world, wish), parts.core.reference)
    },
  }
}
