/** Shipments of both lines as lists show them (schemas/sandbox/listed-shipment.schema.json). */
import { totalCod } from '../../domain/ondemand/amounts.ts'
import { allowedOndemandMoves, nextOndemandMoves } from '../../domain/ondemand/moves.ts'
import { courseOf } from '../../domain/shipments/move-shipment.ts'
import { allowedMoves } from '../../domain/shipments/moves.ts'
import type { Address } from '../../domain/world.ts'
import type { ListedShipment, ShipmentList } from '../../schemas/types.gen.ts'
import { placeNames } from '../../service/reference/place-names.ts'
import type { Reference } from '../../service/reference/reference.ts'
import { countOpenEvents } from '../../service/shipment-list/count-open-events.ts'
import type { ShipmentCounts } from '../../service/shipment-list/find-shipments.ts'
import { standingOf } from '../../service/shipment-list/standing-of.ts'
import type { OfEitherLine } from '../../service/shipments/of-both-lines.ts'
import { foresightOf } from '../../service/shipments/save-shipment.ts'
import type { Core } from '../../service/world/core.ts'
import { presentDetail, presentSummary } from './present.ts'
import { presentOrderFacts, presentParcelFacts } from './present-facts.ts'
import { presentOrderDetail, presentOrderSummary } from './present-order.ts'

export interface ListedContext {
  readonly reference: Reference
  /** Webhook deliveries of it that are not at their end. */
  readonly openEvents: number
}

export function presentListed(found: OfEitherLine, { reference, openEvents }: ListedContext): ListedShipment {
  const marks = { state: standingOf(found), events_pending: openEvents }
  if (found.line === 'standard') {
    const { to, parcel } = found.shipment
    const recipient = presentRecipient(to, reference)
    return { ...presentSummary(found.shipment, reference.statuses), ...marks, recipient, cod: parcel.cod ?? 0 }
  }
  const { points } = found.order
  // Who gets the goods last; the stops before are in the detail.
  const { name = null, phone = null } = points.findLast(({ kind }) => kind === 2) ?? {}
  const recipient = { name, phone, district: null, city: null }
  return {
    ...presentOrderSummary(found.order, reference.ondemandStatuses),
    ...marks,
    recipient,
    cod: totalCod(points),
  }
}

/** Codes with their names: statuses by line and code, carriers by short name. */
export function presentCounts(
  { statuses, carriers, scenarios }: ShipmentCounts,
  reference: Reference,
): NonNullable<ShipmentList['counts']> {
  return {
    statuses: statuses.map(({ line, status, count }) => {
      const known = line === 'standard' ? reference.statuses.all() : reference.ondemandStatuses.all()
      const { slug = String(status), text = '' } = known.find(({ code }) => code === status) ?? {}
      return { line, status, slug, text, count }
    }),
    carriers: [...carriers].map(([carrier, count]) => ({
      carrier,
      name: (reference.carrier(carrier) ?? reference.ondemandCarrier(carrier))?.name ?? carrier,
      count,
    })),
    scenarios: [...scenarios].map(([scenario, count]) => ({ scenario, count })),
  }
}

function presentRecipient(address: Address, reference: Reference) {
  const { district, city } = placeNames(reference, { ...address, ward: null })
  return { name: address.name, phone: address.phone, district, city }
}

/** One shipment with all there is to say of it (schemas/sandbox/parcel-detail.schema.json, order-detail.schema.json). */
export async function showShipment(
  core: Pick<Core, 'store' | 'reference' | 'publicUrl'>,
  { id: world }: { readonly id: string },
  found: OfEitherLine,
) {
  const { reference } = core
  const { id } = found.line === 'standard' ? found.shipment : found.order
  const [openEvents = 0] = await countOpenEvents(core, world, [id])
  const listed = presentListed(found, { reference, openEvents })
  if (found.line === 'ondemand') {
    const booked = presentOrderFacts(found.order, core)
    const { order } = found
    const allowed = nextOndemandMoves(order, allowedOndemandMoves(order.status)).map(
      nameMove(reference.ondemandStatuses),
    )
    return { ...listed, ...presentOrderDetail(order, reference.ondemandStatuses), allowed, booked }
  }
  const foresight = await foresightOf(core, world, found.shipment)
  const detail = presentDetail(found.shipment, { statuses: reference.statuses, foresight })
  const allowed = allowedMoves(courseOf(found.shipment)).map(nameMove(reference.statuses))
  return { ...listed, ...detail, allowed, booked: presentParcelFacts(found.shipment, core) }
}

/** A status as code, slug and text. */
function nameMove<Code extends number>(statuses: {
  readonly names: (status: Code) => { readonly slug: string; readonly text: string }
}) {
  return (status: Code) => {
    const { slug, text } = statuses.names(status)
    return { status, slug, text }
  }
}
