import { dashedSecond, slashedDay, slashedMinute, unixSeconds } from '../../domain/instants.ts'
import { amountReturnShop, totalFee } from '../../domain/shipments/amounts.ts'
import { trackingUrl } from '../../domain/shipments/links.ts'
import type { Address, HistoryEntry, Shipment } from '../../domain/world.ts'
import type * as wire from '../../schemas/types.gen.ts'
import type { PresentContext } from './context.ts'

/** The record of list and search, grouped and flat at once (switch `record_layout: both`). */
export function presentShipment(shipment: Shipment, context: PresentContext): wire.GroupedAndFlatShipment {
  const record = presentRecord(shipment, context)
  const history = shipment.history.map(entry => presentHistory(entry, context))
  return { ...record, shipment: record, history, invoice: null }
}

function presentRecord(shipment: Shipment, context: PresentContext): wire.ShipmentRecord {
  const { reference, publicUrl } = context
  const { fees, parcel } = shipment
  const names = reference.statuses.names(shipment.status)
  const carrier = shipment.carrier === null ? undefined : reference.carrier(shipment.carrier)
  const link = trackingUrl(publicUrl, shipment)
  return {
    id: shipment.id,
    order_id: shipment.orderId,
    carrier_name: carrier?.name ?? null,
    carrier_logo: carrier ? publicUrl + carrier.logo : null,
    carrier_code: shipment.carrierCode,
    service_name: carrier?.services.find(({ id }) => id === shipment.service)?.name ?? null,
    cod_fee: fees.cod,
    insurrance_fee: fees.insurance,
    return_fee: fees.return,
    re_delivery_fee: fees.redelivery,
    update_info_fee: fees.updateInfo,
    overweight_fee: fees.overweight,
    discount: fees.discount,
    service_fee: fees.service,
    delivery_fee: fees.delivery,
    total_fee: totalFee(fees),
    amount_return_shop: amountReturnShop(shipment),
    status_code: shipment.status,
    status_text: names.text,
    status_desc: names.description,
    payer: shipment.payer,
    payer_txt: shipment.payer === 1 ? 'Người gửi trả phí' : 'Người nhận trả phí',
    tracking_url: link === '' ? null : link,
    note_update: [],
    is_recall: shipment.isRecall,
    is_return: shipment.isReturn ? 1 : 0,
    is_part_delivery: shipment.isPartDelivery ? 1 : 0,
    is_lost: shipment.isLost ? 1 : 0,
    sorting_code: shipment.sortingCode,
    expected: shipment.expected,
    expected_delivery_date: shipment.expectedAt === null ? null : slashedDay(shipment.expectedAt),
    created_at: slashedMinute(shipment.createdAt),
    updated_at: slashedMinute(shipment.updatedAt),
    address_from: presentAddress(shipment.from, context),
    address_to: presentAddress(shipment.to, context),
    parcel: {
      name: parcel.name,
      quantity: parcel.quantity,
      width: parcel.width,
      height: parcel.height,
      length: parcel.length,
      weight: parcel.weight,
      cweight: parcel.volumetricWeight,
      metadata: parcel.metadata,
      cod_amount: parcel.cod,
    },
  }
}

/** Names beside codes; a code that is no code of ours stays, its name is null. ward_code is text, the others numbers. */
function presentAddress(address: Address, { reference }: PresentContext): wire.SenderAddress {
  const { locations } = reference
  const { ward, district, city } = address
  return {
    name: address.name,
    phone: address.phone,
    email: address.email,
    street: address.street,
    ward: (ward !== null && locations.ward(ward)?.name) || null,
    ward_code: ward,
    district: (district !== null && locations.district(district)?.name) || null,
    district_code: codeNumber(district),
    city: (city !== null && locations.city(city)?.name) || null,
    city_code: codeNumber(city),
  }
}

function codeNumber(code: string | null): number | null {
  return code !== null && /^\d{1,15}$/.test(code) ? Number(code) : null
}

function presentHistory(entry: HistoryEntry, { reference }: PresentContext): wire.HistoryEntry {
  const names = reference.statuses.names(entry.status)
  return {
    status: entry.status,
    status_text: names.text,
    status_desc: names.description,
    message: entry.message ?? names.message,
    updated_at: dashedSecond(entry.at),
    updated_time: unixSeconds(entry.at),
  }
}
