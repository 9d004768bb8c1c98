/** What was booked, for a page: the same form for both lines (schemas/sandbox/shipment-facts.schema.json). */

import { orderTotal } from '../../domain/ondemand/amounts.ts'
import type { OndemandOrder, OndemandParcel, OndemandPoint } from '../../domain/ondemand/order.ts'
import { totalFee } from '../../domain/shipments/amounts.ts'
import { trackingUrl } from '../../domain/shipments/links.ts'
import { isoInstant } from '../../domain/time/instants.ts'
import type { Address, Shipment } from '../../domain/world.ts'
import type { BookedParcel, PlaceOfParcel, ShipmentFacts } from '../../schemas/types.gen.ts'
import { placeNames } from '../../service/reference/place-names.ts'
import type { Core } from '../../service/world/core.ts'

export type FactsContext = Pick<Core, 'reference' | 'publicUrl'>

export function presentParcelFacts(shipment: Shipment, { reference, publicUrl }: FactsContext): ShipmentFacts {
  const { parcel, fees } = shipment
  const carrier = shipment.carrier === null ? undefined : reference.carrier(shipment.carrier)
  const service = carrier?.services.find(({ id }) => id === shipment.service)
  return {
    carrier_name: carrier?.name ?? null,
    service: service?.name ?? null,
    payer: shipment.payer === 1 ? 'sender' : 'recipient',
    expected_at: shipment.expectedAt === null ? null : isoInstant(shipment.expectedAt),
    tracking_url: trackingUrl(publicUrl(), shipment) || null,
    from: presentAddress(shipment.from, { reference }),
    to: presentAddress(shipment.to, { reference }),
    parcel: {
      name: parcel.name,
      quantity: parcel.quantity,
      weight: parcel.weight,
      volumetric_weight: parcel.volumetricWeight,
      length: parcel.length,
      width: parcel.width,
      height: parcel.height,
      cod: parcel.cod,
      declared_value: parcel.amount,
      note: parcel.metadata,
    },
    fees: {
      delivery: fees.delivery,
      service: fees.service,
      cod: fees.cod,
      insurance: fees.insurance,
      return: fees.return,
      redelivery: fees.redelivery,
      update_info: fees.updateInfo,
      overweight: fees.overweight,
      discount: fees.discount,
      total: totalFee(fees),
    },
    distance: null,
  }
}

/** Of several stops `to` and `parcel` are those of the last one; each point has its own. */
export function presentOrderFacts(order: OndemandOrder, { reference, publicUrl }: FactsContext): ShipmentFacts {
  const { fees } = order
  const carrier = reference.ondemandCarrier(order.carrier)
  const service = carrier?.services.find(({ id }) => id === order.service)
  const last = order.points.findLast(({ kind }) => kind === 2)
  return {
    carrier_name: carrier?.name ?? null,
    service: service?.name ?? order.service,
    payer: null,
    expected_at: null,
    tracking_url: trackingUrl(publicUrl(), { carrier: order.carrier, carrierCode: order.code }) || null,
    from: presentPlace(order.points.find(({ kind }) => kind === 1)),
    to: presentPlace(last),
    parcel: presentLoad(last?.parcel ?? null, order.note),
    fees: {
      delivery: fees.delivery,
      stop: fees.stop,
      requests: fees.requests,
      service: fees.service,
      discount: fees.discount,
      total: orderTotal(fees),
    },
    distance: order.distance,
  }
}

/** Of one point; null where nothing is known of the goods. */
export function presentLoad(parcel: OndemandParcel | null, note: string | null): BookedParcel {
  return {
    name: parcel?.name ?? null,
    quantity: parcel?.quantity ?? null,
    weight: parcel?.weight ?? null,
    volumetric_weight: null,
    length: parcel?.length ?? null,
    width: parcel?.width ?? null,
    height: parcel?.height ?? null,
    cod: parcel?.codAmount ?? null,
    declared_value: parcel?.amount ?? null,
    note,
  }
}

/** Names beside codes; a code that is none of ours stays, its name is null. */
function presentAddress(address: Address, { reference }: Pick<FactsContext, 'reference'>): PlaceOfParcel {
  const { name, phone, street, ward, district, city } = address
  const names = placeNames(reference, address)
  return {
    name,
    phone,
    street,
    ward: ward === null ? null : { code: ward, name: names.ward },
    district: district === null ? null : { code: district, name: names.district },
    city: city === null ? null : { code: city, name: names.city },
  }
}

function presentPlace(point: OndemandPoint | undefined): PlaceOfParcel {
  const { name = null, phone = null, address = null } = point ?? {}
  return { name, phone, street: address, ward: null, district: null, city: null }
}
