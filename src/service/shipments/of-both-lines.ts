import type { OndemandOrder } from '../../domain/ondemand/order.ts'
import type { Shipment } from '../../domain/world.ts'
import type { Page } from '../../store/store.ts'
import { newestFirst } from '../input/list-page.ts'
import type { Core } from '../world/core.ts'

/** A parcel of the standard line, or an on-demand order. */
export type OfEitherLine =
  | { readonly line: 'standard'; readonly shipment: Shipment }
  | { readonly line: 'ondemand'; readonly order: OndemandOrder }

/** Both lines in one list, newest first, ties by id; `page` from 1. */
export async function listBothLines(
  core: Pick<Core, 'store'>,
  world: string,
  { size, page }: { readonly size: number; readonly page: number },
): Promise<Page<OfEitherLine>> {
  const offset = (page - 1) * size
  // How the lines mix is not known beforehand, so each gives all that may stand on the page or before it.
  const reach = { order: 'descending', offset: 0, limit: offset + size } as const
  const [parcels, orders] = await core.store.read(world, view =>
    // Both at once: between two awaited reads a booking could come in.
    Promise.all([view.page('shipmentsByCreation', reach), view.page('ondemandByCreation', reach)]),
  )
  const merged: OfEitherLine[] = [
    ...parcels.rows.map(shipment => ({ line: 'standard', shipment }) as const),
    ...orders.rows.map(order => ({ line: 'ondemand', order }) as const),
  ]
  const byTime = newestFirst(({ createdAt }: Shipment | OndemandOrder) => createdAt)
  merged.sort((a, b) => byTime(rowOf(a), rowOf(b)))
  return { rows: merged.slice(offset, offset + size), total: parcels.total + orders.total }
}

export function rowOf(found: OfEitherLine): Shipment | OndemandOrder {
  return found.line === 'standard' ? found.shipment : found.order
}
