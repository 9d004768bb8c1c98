import { readFileSync } from 'node:fs'
import type { StatusCodesFile } from '../../schemas/types.gen.ts'
import { fieldsOf } from '../target/fields.ts'
import { type Fields, textOf } from './list-records.ts'

export interface ShipmentLayout {
  /** From the record to the fields: `/shipment`, or empty where they stand at its root. */
  readonly pointer: '' | '/shipment'
  readonly fields: Fields
}

/** Every place in which a standard shipment record holds its fields: at the root, in the group `shipment`, or both. */
export function shipmentLayouts(record: Fields): readonly ShipmentLayout[] {
  const atRoot: readonly ShipmentLayout[] = 'id' in record ? [{ pointer: '', fields: record }] : []
  const grouped: readonly ShipmentLayout[] =
    'shipment' in record ? [{ pointer: '/shipment', fields: fieldsOf(record.shipment) }] : []
  return [...atRoot, ...grouped]
}

/** The fields of a standard shipment record whatever its layout; none of what is no record. */
export function shipmentFields(record: Fields): Fields {
  return shipmentLayouts(record)[0]?.fields ?? {}
}

/** Its `history` and `invoice`, which stand at the root in every layout. */
export function shipmentHistory(record: Fields): readonly Fields[] {
  return Array.isArray(record.history) ? record.history.map(fieldsOf) : []
}

/** The `id` of a record of any list, a standard shipment of any layout included; empty where there is none. */
export function recordId(record: Fields): string {
  return textOf(record.id) ?? textOf(shipmentFields(record).id) ?? ''
}

export type StatusLine = 'standard' | 'ondemand'

/** What the sandbox calls a status. */
export interface StatusTexts {
  readonly text: string
  readonly description: string
}

let file: StatusCodesFile | null = null

/** Every row of a code in fixtures/status-codes.json, which is data that the package ships; 900 has two. */
export function statusTexts(line: StatusLine, code: number): readonly StatusTexts[] {
  // test/fixtures holds the file to its schema.
  file ??= JSON.parse(
    readFileSync(new URL('../../../fixtures/status-codes.json', import.meta.url), 'utf8'),
  ) as StatusCodesFile
  return file[line].filter(row => row.code === code)
}
