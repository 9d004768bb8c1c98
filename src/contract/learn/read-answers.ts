import { type OperationId, operation } from '../../schemas/operations.ts'
import { readSchema } from '../../schemas/registry.ts'
import type { Exchange } from '../exchange.ts'
import { fieldsOf } from '../target/fields.ts'

export type Fields = Readonly<Record<string, unknown>>

/** The bodies with which an operation answered a status, in order of asking. */
export function bodiesOf(exchanges: readonly Exchange[], id: OperationId, status = 200): readonly Fields[] {
  return exchanges.flatMap(({ operation, got }) =>
    operation === id && got?.status === status && isRecord(got.json) ? [got.json] : [],
  )
}

/** The records of the lists that these operations answered. */
export function rowsOf(exchanges: readonly Exchange[], ...ids: readonly OperationId[]): readonly Fields[] {
  return (
    ids
      .flatMap(id => bodiesOf(exchanges, id))
      // A search may answer the one record that it found.
      .flatMap(({ data }) => (Array.isArray(data) ? data.filter(isRecord) : isRecord(data) ? [data] : []))
  )
}

/** Standard shipment records as they came, in whatever layout. */
export function shipmentRows(exchanges: readonly Exchange[]): readonly Fields[] {
  return rowsOf(exchanges, 'listShipments', 'searchShipments', 'listInvoiceShipments')
}

/** The fields of the group `shipment`, wherever they stand. */
export function shipmentFields(row: Fields): Fields {
  return isRecord(row.shipment) ? row.shipment : row
}

export function ondemandRecords(exchanges: readonly Exchange[]): readonly Fields[] {
  const single = (['getOndemandShipment', 'createOndemandShipment', 'updateOndemandShipment'] as const)
    .flatMap(id => bodiesOf(exchanges, id))
    .map(({ data }) => fieldsOf(data))
  return [...rowsOf(exchanges, 'listOndemandShipments'), ...single]
}

export function queryOf({ sent }: Exchange): URLSearchParams {
  return new URL(sent.url).searchParams
}

/** Fields of a resource that stand beside the specification's: seen in public clients only. */
export function extrasOf(schema: string): readonly string[] {
  return Object.entries(fieldsOf(readSchema(schema).properties)).flatMap(([name, rule]) =>
    fieldsOf(rule)['x-basis'] === 'observed' ? [name] : [],
  )
}

/** `GET /api/v2/shipments`, for sentences. */
export function lineOf(id: OperationId): string {
  const { method, path } = operation(id)
  return `${method} ${path}`
}

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
