import { useState } from 'preact/hooks'
import type {
  DeliveryList,
  DeliverySummary,
  EndpointList,
  EndpointState,
  RequestList,
  ShipmentList,
} from '../../../schemas/types.gen.ts'
import { account } from '../../session.ts'
import { type Query, useQuery } from '../../use-query.ts'

/** How far an account has come. */
export interface Progress {
  readonly isCopied: boolean
  readonly hasCall: boolean
  /** The application's own before the inbox. */
  readonly endpoint: EndpointState | null
  /** Id of the newest shipment. */
  readonly shipment: string | null
  /** The newest delivery, and the newest that was answered 2xx. */
  readonly latest: DeliverySummary | null
  readonly delivered: DeliverySummary | null
  copied(): void
  refetch(): void
}

/** Accounts whose credentials were copied, for as long as the page is open. */
const copied = new Set<string>()

/** Null until all of it was read. */
export function useProgress(): { readonly progress: Progress | null; readonly failed: Query<unknown> | null } {
  const world = account.value
  const [, redraw] = useState(0)
  const calls = useQuery<RequestList>('/requests?size=1', { on: ['request'] })
  const endpoints = useQuery<EndpointList>('/webhooks', { on: ['change:endpoints', 'change:profile'] })
  const shipments = useQuery<ShipmentList>('/shipments?size=1', { on: ['transition'] })
  const latest = useQuery<DeliveryList>('/webhooks/deliveries?size=1', { on: ['delivery', 'transition'] })
  const delivered = useQuery<DeliveryList>('/webhooks/deliveries?state=delivered&size=1', { on: ['delivery'] })
  const all: readonly Query<unknown>[] = [calls, endpoints, shipments, latest, delivered]
  const failed = all.find(({ data, error }) => !data && error) ?? null
  if (!calls.data || !endpoints.data || !shipments.data || !latest.data || !delivered.data) {
    return { progress: null, failed }
  }
  const { items } = endpoints.data
  return {
    failed,
    progress: {
      isCopied: copied.has(world),
      hasCall: calls.data.total > 0,
      endpoint: items.find(({ id }) => id !== 0) ?? items[0] ?? null,
      shipment: shipments.data.items[0]?.id ?? null,
      latest: latest.data.items[0] ?? null,
      delivered: delivered.data.items[0] ?? null,
      copied() {
        copied.add(world)
        redraw(count => count + 1)
      },
      refetch() {
        for (const query of all) query.refetch()
      },
    },
  }
}
