import { type EndpointHealth, healthOf } from '../../domain/deliveries/endpoint-health.ts'
import type { Delivery } from '../../domain/outbox-rows.ts'
import type { View } from '../../store/store.ts'
import type { Core } from '../world/core.ts'
import { giveWay } from '../world/in-slices.ts'
import type { LoggedDelivery } from './deliveries.ts'
import { endpointsOf } from './delivery-rows.ts'

/** So many of the newest deliveries are shown one by one. */
const LATEST = 50
/** So many rows are looked through at a time. */
const SLICE = 500

export interface HealthOfEndpoint extends EndpointHealth {
  readonly endpoint: number
  /** Oldest first. */
  readonly latest: readonly LoggedDelivery[]
}

/** How each endpoint has done, by the deliveries that the log keeps. @param only its id; null = every endpoint */
export async function listEndpointHealth(
  { store }: Pick<Core, 'store'>,
  world: string,
  only: string | null,
): Promise<readonly HealthOfEndpoint[]> {
  return store.read(world, async view => {
    const endpoints = (await endpointsOf(view)).filter(({ id }) => only === null || id === only)
    const sent = await deliveriesByEndpoint(view, new Set(endpoints.map(({ id }) => id)))
    const healths: HealthOfEndpoint[] = []
    for (const { id } of endpoints) {
      const deliveries = sent.get(id) ?? []
      const latest: LoggedDelivery[] = []
      for (const delivery of deliveries.slice(0, LATEST).toReversed()) {
        const message = await view.get('messages', delivery.messageId)
        if (message) latest.push({ delivery, message })
      }
      healths.push({ endpoint: Number(id), ...healthOf(deliveries), latest })
    }
    return healths
  })
}

/** Newest first. */
async function deliveriesByEndpoint(
  view: View,
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly Delivery[]>> {
  const sent = new Map<string, Delivery[]>()
  for (let offset = 0; ; offset += SLICE) {
    const { rows } = await view.page('deliveriesBySequence', { order: 'descending', offset, limit: SLICE })
    for (const delivery of rows) {
      const { endpointId: id } = delivery
      if (id === null || !wanted.has(id)) continue
      const own = sent.get(id)
      if (own) own.push(delivery)
      else sent.set(id, [delivery])
    }
    if (rows.length < SLICE) return sent
    // A long log is looked through while others are served.
    await giveWay()
  }
}
