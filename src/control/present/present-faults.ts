import { isoInstant } from '../../domain/time/instants.ts'
import type { FaultFiring, FaultState as StateOfWire } from '../../schemas/types.gen.ts'
import type { FaultState } from '../../service/faults/faults.ts'
import type { FaultFired } from '../../service/world/notices.ts'

export function presentFaultState({ row, seen, fired, lastFiredAt, endsAt }: FaultState): StateOfWire {
  const { id, rule, origin } = row
  return {
    id,
    rule,
    origin,
    enabled: !row.isOff,
    seen,
    fired,
    last_fired_at: lastFiredAt === null ? null : isoInstant(lastFiredAt),
    ends_at: endsAt === null ? null : isoInstant(endsAt),
  }
}

/** Of the firings, so many are shown; the event stream reports all of them as they come. */
const MOST_SHOWN = 100

/** The latest ones, newest first. */
export function presentFirings(firings: readonly FaultFired[]): FaultFiring[] {
  return firings.slice(0, MOST_SHOWN).map(presentFiring)
}

function presentFiring({ at, rule, effects, on, orderId, shipmentId, endpointId }: FaultFired): FaultFiring {
  return {
    at: isoInstant(at),
    rule,
    effects: [...effects],
    on,
    order_id: orderId,
    shipment: shipmentId,
    endpoint: endpointId,
  }
}
