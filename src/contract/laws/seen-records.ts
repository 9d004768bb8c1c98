/** Where records stand in answers. */
import type { OperationId } from '../../schemas/operations.ts'
import { creationResult, customerOf, type Fields, listRecords, pointsOf } from '../records/list-records.ts'
import { type ShipmentLayout, shipmentLayouts } from '../records/shipment-layouts.ts'
import { fieldsOf } from '../target/fields.ts'
import type { SeenAnswer } from './law.ts'

export interface SeenRecord {
  readonly pointer: string
  readonly record: Fields
}

const PARCELS: ReadonlySet<OperationId> = new Set(['listShipments', 'searchShipments', 'listInvoiceShipments'])
const ORDERS: ReadonlySet<OperationId> = new Set(['listOndemandShipments', 'getOndemandShipment'])
const CUSTOMERS: ReadonlySet<OperationId> = new Set(['listCustomers', 'searchCustomers'])
const SESSIONS: ReadonlySet<OperationId> = new Set(['listInvoices', 'searchInvoices'])

/** The records of `data`: a list, or one record. */
export function recordsIn({ json }: SeenAnswer): readonly SeenRecord[] {
  const isList = Array.isArray(fieldsOf(json).data)
  return listRecords(json).map((record, at) => ({ pointer: isList ? `/data/${at}` : '/data', record }))
}

/** A parcel in an answer: with its fields in each place where they stand. */
export interface SeenParcel extends SeenRecord {
  readonly layouts: readonly ShipmentLayout[]
}

export function parcelsIn(seen: SeenAnswer): readonly SeenParcel[] {
  if (!PARCELS.has(seen.operation)) return []
  return recordsIn(seen).map(({ pointer, record }) => ({ pointer, record, layouts: shipmentLayouts(record) }))
}

export function ordersIn(seen: SeenAnswer): readonly SeenRecord[] {
  return ORDERS.has(seen.operation) ? recordsIn(seen) : []
}

export function customersIn(seen: SeenAnswer): readonly SeenRecord[] {
  return CUSTOMERS.has(seen.operation) ? recordsIn(seen) : []
}

export function sessionsIn(seen: SeenAnswer): readonly SeenRecord[] {
  return SESSIONS.has(seen.operation) ? recordsIn(seen) : []
}

/** The points of an order, a list or `{data: [...]}`. */
export function pointsIn({ pointer, record }: SeenRecord): readonly SeenRecord[] {
  const at = `${pointer}/points${Array.isArray(record.points) ? '' : '/data'}`
  return pointsOf(record).map((point, place) => ({ pointer: `${at}/${place}`, record: point }))
}

/** The result of a standard creation: at the root, or in `data`. */
export function creationIn({ operation, json }: SeenAnswer): SeenRecord | null {
  if (operation !== 'createShipment') return null
  return { pointer: 'id' in fieldsOf(json) ? '' : '/data', record: creationResult(json) }
}

/** The customer of an answer to an update: bare or in `data`. */
export function updatedCustomerIn({ json }: SeenAnswer): SeenRecord {
  const isBare = 'id' in fieldsOf(json)
  return { pointer: isBare ? '' : Array.isArray(fieldsOf(json).data) ? '/data/0' : '/data', record: customerOf(json) }
}
