/** How people name a shipment: by its id (gcode), by the shop's order_id, or by the carrier's waybill. */
import { SandboxError } from '../../domain/errors.ts'
import type { View } from '../../store/store.ts'
import type { OfEitherLine } from '../shipments/of-both-lines.ts'
import type { Core } from '../world/core.ts'

/** All that a name stands for: the one with this id, else all with this order_id, else all with this waybill. */
export async function findNamed(view: View, name: string): Promise<readonly OfEitherLine[]> {
  const parcel = await view.get('shipments', name)
  if (parcel) return [{ line: 'standard', shipment: parcel }]
  const order = await view.get('ondemand', name)
  if (order) return [{ line: 'ondemand', order }]
  const byOrderId = ofLines(await view.find('shipmentsByOrderId', name), await view.find('ondemandByOrderId', name))
  if (byOrderId.length > 0) return byOrderId
  return ofLines(await view.find('shipmentsByCarrierCode', name), await view.find('ondemandByCode', name))
}

type Row<Line extends OfEitherLine['line']> = Extract<OfEitherLine, { line: Line }>

function ofLines(
  parcels: readonly Row<'standard'>['shipment'][],
  orders: readonly Row<'ondemand'>['order'][],
): readonly OfEitherLine[] {
  return [
    ...parcels.map(shipment => ({ line: 'standard', shipment }) as const),
    ...orders.map(order => ({ line: 'ondemand', order }) as const),
  ]
}

/** The ids of all that a name stands for; of none nothing. */
export async function findNamedIds(
  { store }: Pick<Core, 'store'>,
  world: string,
  name: string | null | undefined,
): Promise<readonly string[]> {
  if (name === null || name === undefined) return []
  return (await store.read(world, view => findNamed(view, name))).map(one => bookingOf(one).id)
}

/** The one that a name stands for, the newest of several. @throws SandboxError `not_found`. */
export async function findShipment(core: Pick<Core, 'store'>, world: string, name: string): Promise<OfEitherLine> {
  const named = await core.store.read(world, view => findNamed(view, name))
  const [first, ...more] = named
  if (!first) throw unknownName(name)
  // Of two that were booked in one instant of a frozen clock the one with the greater id, every time.
  return more.reduce((newest, one) => (isNewer(one, newest) ? one : newest), first)
}

function isNewer(one: OfEitherLine, other: OfEitherLine): boolean {
  const [a, b] = [bookingOf(one), bookingOf(other)]
  return a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt
}

function bookingOf(one: OfEitherLine): { readonly id: string; readonly createdAt: number } {
  return one.line === 'standard' ? one.shipment : one.order
}

/** The carrier's number of a shipment; null before the carrier has accepted it. */
export function waybillOf(one: OfEitherLine): string | null {
  return one.line === 'standard' ? one.shipment.carrierCode : one.order.code
}

export function unknownName(name: string): SandboxError {
  const detail =
    `no shipment "${name.slice(0, 100)}" in this account, by id (GS…), by order_id or by waybill; ` +
    'GET /__sandbox/shipments lists them. Was it booked with the token of another account?'
  return new SandboxError('not_found', detail)
}
