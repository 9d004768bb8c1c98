/** Shipments of both lines as lists show them (schemas/sandbox/listed-shipment.schema.json). */
import { totalCod } from '../../domain/ondemand/amounts.ts'
import type { Address } from '../../domain/world.ts'
import type { ListedShipment } from '../../schemas/types.gen.ts'
import { placeNames } from '../../service/reference/place-names.ts'
import type { Reference } from '../../service/reference/reference.ts'
import { standingOf } from '../../service/shipment-list/standing-of.ts'
import type { OfEitherLine } from '../../service/shipments/of-both-lines.ts'
import { presentSummary } from './present.ts'
import { presentOrderSummary } from './present-order.ts'

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

function presentRecipient(address: Address, reference: Reference) {
  const { district, city } = placeNames(reference, { ...address, ward: null })
  return { name: address.name, phone: address.phone, district, city }
}
