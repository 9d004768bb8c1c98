import { chainKey, isOpen } from '../../domain/delivery-state.ts'
import { endpointsOf } from '../delivery/delivery-rows.ts'
import type { Core } from '../world/core.ts'

/** How many webhook deliveries of each shipment are not at their end, in the order of the ids. */
export async function countOpenEvents(
  core: Pick<Core, 'store'>,
  world: string,
  shipmentIds: readonly string[],
): Promise<readonly number[]> {
  return core.store.read(world, async view => {
    const endpoints = await endpointsOf(view)
    const counts: number[] = []
    for (const shipmentId of shipmentIds) {
      let open = 0
      for (const { id: endpointId } of endpoints) {
        const chain = await view.find('openDeliveriesByChain', chainKey({ endpointId, shipmentId }))
        open += chain.filter(isOpen).length
      }
      counts.push(open)
    }
    return counts
  })
}
