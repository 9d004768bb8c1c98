import type { Basis } from '../../check.ts'
import type { SentField } from '../../checks/compare-sent.ts'
import type { Fields } from '../../records/list-records.ts'
import { shipmentLayouts } from '../../records/shipment-layouts.ts'
import type { shipmentRequest } from '../../requests/shipment-request.ts'
import { fieldsOf } from '../../target/fields.ts'

type Sent = ReturnType<typeof shipmentRequest>['shipment']

/** What a standard shipment record must repeat of its creation, in each of its layouts; `at` points to the record. */
export function sentShipment(sent: Sent, record: Fields, at: string): readonly SentField[] {
  return shipmentLayouts(record).flatMap(({ pointer, fields }) => {
    const from = fieldsOf(fields.address_from)
    const to = fieldsOf(fields.address_to)
    const parcel = fieldsOf(fields.parcel)
    const field = (name: string, was: string | number, got: unknown, basis: Basis = 'shown'): SentField => {
      return { pointer: `${at}${pointer}/${name}`, sent: was, got, basis }
    }
    // A carrier may write an address its own way; codes and measures it may not.
    return [
      field('order_id', sent.order_id, fields.order_id),
      field('payer', sent.payer, fields.payer),
      field('is_recall', sent.is_recall, fields.is_recall),
      field('parcel/weight', sent.parcel.weight, parcel.weight),
      field('parcel/width', sent.parcel.width, parcel.width),
      field('parcel/height', sent.parcel.height, parcel.height),
      field('parcel/length', sent.parcel.length, parcel.length),
      field('parcel/metadata', sent.parcel.metadata, parcel.metadata, 'example'),
      field('address_from/city_code', sent.address_from.city, from.city_code),
      field('address_from/district_code', sent.address_from.district, from.district_code),
      field('address_from/name', sent.address_from.name, from.name, 'example'),
      field('address_from/phone', sent.address_from.phone, from.phone, 'example'),
      field('address_from/street', sent.address_from.street, from.street, 'example'),
      field('address_to/city_code', sent.address_to.city, to.city_code),
      field('address_to/district_code', sent.address_to.district, to.district_code),
      field('address_to/name', sent.address_to.name, to.name, 'example'),
      field('address_to/phone', sent.address_to.phone, to.phone, 'example'),
      field('address_to/street', sent.address_to.street, to.street, 'example'),
    ]
  })
}
