import { realAmount } from '../../domain/settlement/join-session.ts'
import type { Invoice } from '../../domain/settlement/rows.ts'
import { amountReturnShop, totalFee } from '../../domain/shipments/amounts.ts'
import { trackingUrl } from '../../domain/shipments/links.ts'
import { dashedSecond, shownSeconds, slashedDay, slashedMinute, unixSeconds } from '../../domain/time/instants.ts'
import type { Address, HistoryEntry, Parcel, Shipment } from '../../domain/world.ts'
import type * as wire from '../../schemas/types.gen.ts'
import type { ShipmentInvoice } from '../../schemas/types.gen.ts'
import { placeNames } from '../../service/reference/place-names.ts'
import type { PresentContext } from './context.ts'

/** What public clients read beside the specification's fields (switch `record_extras`). */
const EXTRAS = [
  'carrier_logo',
  'payer_txt',
  'is_return',
  'is_part_delivery',
  'is_lost',
  'sorting_code',
  'expected',
  'expected_delivery_date',
] as const

/** What a standard shipment looks like in lists and searches; see the switch `record_layout`. */
export type PresentedShipment = wire.GroupedShipment | wire.FlatShipment | wire.GroupedAndFlatShipment

/** With the COD sessions the shipments were settled in, by id. */
export interface RecordContext extends PresentContext {
  readonly invoices: ReadonlyMap<string, Invoice>
}

/** The record of list and search: its fields in the group `shipment`, at the root, or in both places. */
export function presentShipment(shipment: Shipment, context: RecordContext): PresentedShipment {
  const { record_layout, history_order } = context.switches
  const record = presentRecord(shipment, context)
  const entries = shipment.history.map(entry => presentHistory(entry, context))
  const history = history_order === 'oldest_first' ? entries : entries.reverse()
  const invoice = presentInvoice(shipment, context.invoices)
  switch (record_layout) {
    case 'grouped':
      return { shipment: record, history, invoice }
    case 'flat':
      return { ...record, history, invoice }
    case 'both':
      return { ...record, shipment: record, history, invoice }
  }
}

/** Only a completed shipment carries the session it was settled in (specification, `invoice`). */
function presentInvoice(
  { status, invoiceId }: Shipment,
  invoices: RecordContext['invoices'],
): wire.ShipmentInvoice | null {
  const invoice = status === 913 && invoiceId !== null ? invoices.get(invoiceId) : undefined
  return invoice ? presentShipmentInvoice(invoice) : null
}

function presentRecord(shipment: Shipment, context: PresentContext): wire.ShipmentRecord {
  const { reference, publicUrl, switches } = context
  const { fees } = shipment
  const names = reference.statuses.namesOf({ status: shipment.status, message: shipment.carrierError })
  const carrier = shipment.carrier === null ? undefined : reference.carrier(shipment.carrier)
  const link = trackingUrl(publicUrl, shipment)
  const record: wire.ShipmentRecord = {
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
    note_update: shipment.history.flatMap(presentNote),
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
    address_to: presentRecipient(shipment.to, context),
    parcel: presentParcel(shipment.parcel, switches),
  }
  // Taken away where not wanted: one literal with every field is what the common case writes fastest.
  if (!switches.record_extras) for (const name of EXTRAS) delete record[name]
  return record
}

function presentNote({ at, noteUpdate }: HistoryEntry): readonly wire.NoteUpdate[] {
  return noteUpdate === undefined ? [] : [{ time: slashedMinute(at), note: noteUpdate }]
}

/** The second weight is the volumetric one; how it is named apart from `weight` is the switch `volumetric_field`. */
function presentParcel(
  parcel: Parcel,
  { volumetric_field, record_extras }: PresentContext['switches'],
): wire.ShipmentParcel {
  const shown: wire.ShipmentParcel = {
    name: parcel.name,
    quantity: parcel.quantity,
    width: parcel.width,
    height: parcel.height,
    length: parcel.length,
    weight: parcel.weight,
    cweight: parcel.volumetricWeight,
    metadata: parcel.metadata,
    cod_amount: parcel.cod,
  }
  if (volumetric_field !== 'cweight') {
    shown[volumetric_field] = parcel.volumetricWeight
    delete shown.cweight
  }
  if (!record_extras) delete shown.cod_amount
  return shown
}

/** Names beside codes; a code that is no code of ours stays, its name is null. The types of codes: switch `code_types`. */
function presentAddress(address: Address, { reference, switches }: PresentContext): wire.SenderAddress {
  const { ward, district, city } = address
  const { code_types } = switches
  const write = code_types === 'text' ? asText : numberOrText
  const names = placeNames(reference, address)
  return {
    name: address.name,
    phone: address.phone,
    email: address.email,
    street: address.street,
    ward: names.ward,
    ward_code: code_types === 'number' ? numberOrText(ward) : ward,
    district: names.district,
    district_code: write(district),
    city: names.city,
    city_code: write(city),
  }
}

/** The specification gives the recipient no ward; clients still read one (switch `record_extras`). */
function presentRecipient(address: Address, context: PresentContext): wire.RecipientAddress {
  const shown: wire.RecipientAddress = presentAddress(address, context)
  if (!context.switches.record_extras) {
    delete shown.ward
    delete shown.ward_code
  }
  return shown
}

function asText(code: string | null): string | null {
  return code
}

/** A number would lose a leading zero, and can spell no letter. */
function numberOrText(code: string | null): number | string | null {
  return code !== null && /^(0|[1-9]\d{0,14})$/.test(code) ? Number(code) : code
}

function presentHistory(entry: HistoryEntry, { reference, switches }: PresentContext): wire.HistoryEntry {
  const names = reference.statuses.namesOf(entry)
  const shown: wire.HistoryEntry = {
    status: entry.status,
    status_text: names.text,
    status_desc: names.description,
    message: entry.message ?? names.message,
    updated_at: dashedSecond(entry.at),
    updated_time: shownSeconds(unixSeconds(entry.at), switches.update_time),
  }
  if (!switches.record_extras) delete shown.message
  return shown
}

/** The COD session a completed shipment was settled in (specification, "Standard shipment record", `invoice`). */
function presentShipmentInvoice(invoice: Invoice): ShipmentInvoice {
  const { id, count, totalFee } = invoice
  // "COD total paid to the shop" is what the session's real_amount is, and its brief form's amount.
  return { id, count, total: realAmount(invoice), fee: totalFee }
}
