import { SandboxError } from '../domain/errors.ts'
import { moveShipment } from '../domain/shipments/move-shipment.ts'
import type { Shipment } from '../domain/world.ts'
import type { Page } from '../store/store.ts'
import { commitDurably } from './commit.ts'
import type { Core } from './core.ts'
import { saveShipment } from './save-shipment.ts'

/** A page of a list: `page` from 1, bounds in ms of virtual time, both inclusive. */
export interface PageRequest {
  readonly size: number
  readonly page: number
  readonly from: number | null
  readonly to: number | null
}

/** Newest first. `orderId` narrows the list to one order code (switch `order_id_filter`). */
export async function listShipments(
  core: Core,
  world: string,
  request: PageRequest & { readonly orderId: string | null },
): Promise<Page<Shipment>> {
  const { size, page, from, to, orderId } = request
  const offset = (page - 1) * size
  if (orderId !== null) {
    const found = await core.store.read(world, view => view.find('shipmentsByOrderId', orderId))
    const inside = found
      .filter(
        ({ createdAt }) =>
          createdAt >= (from ?? Number.NEGATIVE_INFINITY) && createdAt <= (to ?? Number.POSITIVE_INFINITY),
      )
      .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
    return { rows: inside.slice(offset, offset + size), total: inside.length }
  }
  const bounds = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
  return core.store.read(world, view =>
    view.page('shipmentsByCreation', { order: 'descending', offset, limit: size, ...bounds }),
  )
}

/** By id, order_id or the carrier's code, exactly; an order_id can belong to several. Newest first. */
export async function searchShipments(core: Core, world: string, code: string): Promise<readonly Shipment[]> {
  return core.store.read(world, async view => {
    const byId = await view.get('shipments', code)
    const byOrder = await view.find('shipmentsByOrderId', code)
    const byCarrier = await view.find('shipmentsByCarrierCode', code)
    const found = new Map([...(byId ? [byId] : []), ...byOrder, ...byCarrier].map(row => [row.id, row]))
    return [...found.values()].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
  })
}

/** @throws SandboxError `not_found`. */
export async function getShipment(core: Core, world: string, id: string): Promise<Shipment> {
  const shipment = await core.store.read(world, view => view.get('shipments', id))
  if (!shipment) throw unknownShipment(id)
  return shipment
}

export function unknownShipment(id: string): SandboxError {
  return new SandboxError('not_found', `no shipment "${id}" in this account`)
}

/** Statuses in which DELETE succeeds (switch `cancel_until`). */
const CANCELLABLE: readonly number[] = [901, 902]

/**
 * Cancels a shipment: 914, what was planned is dropped, one event.
 * @throws SandboxError `not_found`; `invalid` on `status` once it can no longer be cancelled.
 */
export async function cancelShipment(core: Core, world: string, id: string): Promise<void> {
  await commitDurably(core, { world, at: core.clocks.now(world) }, async change => {
    const shipment = await change.tx.get('shipments', id)
    if (!shipment) throw unknownShipment(id)
    if (!CANCELLABLE.includes(shipment.status)) {
      const { text } = core.reference.statuses.names(shipment.status)
      const message = `The shipment can no longer be cancelled; its status is ${shipment.status} (${text}).`
      throw new SandboxError('invalid', message, { errors: { status: [message] } })
    }
    const cancelled = moveShipment({ ...shipment, plan: [] }, { status: 914, reason: null, at: change.at })
    await saveShipment(change, { before: shipment, states: [cancelled] })
  })
}
