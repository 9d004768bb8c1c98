import type { Endpoint } from '../../domain/outbox-rows.ts'
import { dashedSecond } from '../../domain/time/instants.ts'
import type { WebhookEndpoint } from '../../schemas/types.gen.ts'

/** `event` is always `Tất cả`: a registration subscribes to everything (specification, "Events"). */
export function presentEndpoint(endpoint: Endpoint): WebhookEndpoint {
  return {
    id: Number(endpoint.id),
    event: 'Tất cả',
    endpoint: endpoint.url,
    created_at: dashedSecond(endpoint.createdAt),
    updated_at: dashedSecond(endpoint.updatedAt),
  }
}
