import { isTaken } from '../../domain/deliveries/endpoint-health.ts'
import { isoInstant } from '../../domain/time/instants.ts'
import type * as wire from '../../schemas/types.gen.ts'
import type { LoggedDelivery } from '../../service/delivery/deliveries.ts'
import type { HealthOfEndpoint } from '../../service/delivery/endpoint-health.ts'

/** A delivery can be sent again without end. */
const MOST_ATTEMPTS = 20

export function presentEndpointHealth(health: HealthOfEndpoint): wire.EndpointHealth {
  const { endpoint, deliveries, attempts, taken, answers, p50, p95, latest } = health
  const counts = { endpoint, deliveries, attempts, taken, answers }
  return { ...counts, p50_ms: p50, p95_ms: p95, latest: latest.map(presentHealthDelivery) }
}

function presentHealthDelivery({ delivery, message }: LoggedDelivery): wire.HealthDelivery {
  return {
    id: delivery.id,
    at: isoInstant(message.at),
    event: message.event,
    shipment: message.shipmentId,
    order_id: message.orderId,
    status: message.status,
    slug: message.slug,
    state: delivery.state,
    attempts: delivery.attempts.slice(-MOST_ATTEMPTS).map(attempt => {
      const { status: answer, error, durationMs: ms } = attempt
      return { answer, error, taken: isTaken(attempt), ms }
    }),
  }
}
