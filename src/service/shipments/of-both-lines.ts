import type { OndemandOrder } from '../../domain/ondemand/order.ts'
import type { Shipment } from '../../domain/world.ts'
import type { Page, PageQuery } from '../../store/store.ts'
import { boundsOf, newestFirst } from '../input/list-page.ts'
import type { Core } from '../world/core.ts'

/** A parcel of the standard line, or an on-demand order. */
export type OfEitherLine =
  | { readonly line: 'standard'; readonly shipment: Shipment }
  | { readonly line: 'ondemand'; readonly order: OndemandOrder }

/** Bounds of a list of both lines; null = none. */
export interface LineBounds {
  readonly line?: OfEitherLine['line'] | null
  /** Of the booking, in ms of virtual time, both inclusive. */
  readonly from?: number | null
  readonly to?: number | null
}

interface ListRequest extends LineBounds {
  readonly size: number
  /** From 1. */
  readonly page: number
  readonly isOldestFirst?: boolean
}

/** Both lines in one list, newest first, ties by id. */
export async function listBothLines(
  core: Pick<Core, 'store'>,
  world: string,
  { size, page, isOldestFirst = false, ...bounds }: ListRequest,
): Promise<Page<OfEitherLine>> {
  const offset = (page - 1) * size
  // How the lines mix is not known beforehand, so each gives all that may stand on the page or before it.
  const { parcels, orders, total } = await readBothLines(core, world, {
    ...bounds,
    limit: offset + size,
    order: isOldestFirst ? 'ascending' : 'descending',
  })
  const merged: OfEitherLine[] = [
    ...parcels.map(shipment => ({ line: 'standard', shipment }) as const),
    ...orders.map(order => ({ line: 'ondemand', order }) as const),
  ]
  const sign = isOldestFirst ? -1 : 1
  merged.sort((a, b) => sign * byBooking(rowOf(a), rowOf(b)))
  return { rows: merged.slice(offset, offset + size), total }
}

/** The first rows of each line within the bounds. */
async function readBothLines(
  core: Pick<Core, 'store'>,
  world: string,
  { line = null, limit, order, ...bounds }: LineBounds & Pick<PageQuery, 'limit' | 'order'>,
): Promise<{
  readonly parcels: readonly Shipment[]
  readonly orders: readonly OndemandOrder[]
  readonly total: number
}> {
  const first = { order, offset: 0, limit, ...boundsOf(bounds) }
  const none = { rows: [], total: 0 }
  const [parcels, orders] = await core.store.read(world, view =>
    // Both at once: between two awaited reads a booking could come in.
    Promise.all([
      line === 'ondemand' ? none : view.page('shipmentsByCreation', first),
      line === 'standard' ? none : view.page('ondemandByCreation', first),
    ]),
  )
  return { parcels: parcels.rows, orders: orders.rows, total: parcels.total + orders.total }
}

/** Newest first, ties by id. */
export const byBooking = newestFirst(({ createdAt }: Shipment | OndemandOrder) => createdAt)

/** Two lists that are newest first each, as one. */
export function mergeNewest(ones: readonly OfEitherLine[], others: readonly OfEitherLine[]): readonly OfEitherLine[] {
  if (ones.length === 0) return others
  if (others.length === 0) return ones
  const merged: OfEitherLine[] = []
  let next = 0
  for (const one of ones) {
    for (let other = others[next]; other && byBooking(rowOf(other), rowOf(one)) < 0; other = others[next]) {
      merged.push(other)
      next += 1
    }
    merged.push(one)
  }
  for (const other of others.slice(next)) merged.push(other)
  return merged
}

export function rowOf(found: OfEitherLine): Shipment | OndemandOrder {
  return found.line === 'standard' ? found.shipment : found.order
}
