import type { Fields } from './list-records.ts'
import { shipmentFields } from './shipment-layouts.ts'
import { textOf } from './text-of.ts'

/** The `id` of a record of any list, a standard shipment of any layout included; empty where there is none. */
export function recordId(record: Fields): string {
  return textOf(record.id) ?? textOf(shipmentFields(record).id) ?? ''
}
