import { SandboxError } from '../../domain/errors.ts'
import { say } from '../../domain/messages.ts'
import { moveShipment } from '../../domain/shipments/move-shipment.ts'
import type { Shipment } from '../../domain/world.ts'
import type { Page } from '../../store/store.ts'
import { cutPage, newestFirst, newestOf, type PageRequest } from '../input/list-page.ts'
import { commitDurably } from '../world/commit.ts'
import type { Core } from '../world/core.ts'
import { saveShipment } from './save-shipment.ts'

/** Newest first. `orderId` narrows the list to one order code (switch `order_id_filter`). */
export async function listShipments(
  core: Pick<Core, 'store'>,
  world: string,
  request: PageRequest & { readonly orderId: string | null },
): Promise<Page<Shipment>> {
  const { orderId } = request
  if (orderId === null) return core.store.read(world, view => view.page('shipmentsByCreation', newestOf(request)))
  const found = await core.store.read(world, view => view.find('shipmentsByOrderId', orderId))
  return cutPage(found, request, ({ createdAt }) => createdAt)
}

/** By id, order_id or the carrier's code, exactly; an order_id can belong to several. Newest first. */
export async function searchShipments(
  core: Pick<Core, 'store'>,
  world: string,
  code: string,
): Promise<readonly Shipment[]> {
  return core.store.read(world, async view => {
    const byId = await view.get('shipments', code)
    const byOrder = await view.find('shipmentsByOrderId', code)
    const byCarrier = await view.find('shipmentsByCarrierCode', code)
    const found = new Map([...(byId ? [byId] : []), ...byOrder, ...byCarrier].map(row => [row.id, row]))
    return [...found.values()].sort(newestFirst(({ createdAt }) => createdAt))
  })
}

/** @throws SandboxError `not_found`. */
export async function getShipment(core: Pick<Core, 'store'>, world: string, id: string): Promise<Shipment> {
  const shipment = await core.store.read(world, view => view.get('shipments', id))
  if (!shipment) throw unknownShipment(id)
  return shipment
}

export function unknownShipment(id: string): SandboxError {
  const detail = `no shipment "${id}" in this account; it goes by id (GS…), and GET /__sandbox/shipments lists them.`
  return new SandboxError('not_found', detail)
}

/**
 * Cancels a shipment: 914, what was planned is dropped, one event. `cancelUntil`: the statuses in which that succeeds.
 * @throws SandboxError `not_found`; `invalid` on `status` once it can no longer be cancelled.
 */
export async function cancelShipment(
  core: Core,
  world: string,
  { id, cancelUntil }: { readonly id: string; readonly cancelUntil: readonly number[] },
): Promise<void> {
  await commitDurably(core, { world }, async change => {
    const shipment = await change.tx.get('shipments', id)
    if (!shipment) throw unknownShipment(id)
    if (!cancelUntil.includes(shipment.status)) {
      const { text } = core.reference.statuses.names(shipment.status)
      const message = say('shipment_cannot_be_cancelled', { status: shipment.status, status_text: text })
      throw new SandboxError('invalid', message, { errors: { status: [message] } })
    }
    const cancelled = moveShipment({ ...shipment, plan: [] }, { status: 914, reason: null, at: change.at })
    await saveShipment(change, { before: shipment, states: [cancelled] })
  })
}
