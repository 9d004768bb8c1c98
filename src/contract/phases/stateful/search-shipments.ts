import { type Fields, listRecords, textOf } from '../../records/list-records.ts'
import { recordId, shipmentFields } from '../../records/shipment-layouts.ts'
import type { Answered, Session } from '../../session.ts'
import type { World } from '../../target.ts'

export interface FoundShipments {
  readonly records: readonly Fields[]
  /** As the check found-by wants them. */
  readonly found: readonly { readonly id: string; readonly keys: readonly (string | null)[] }[]
  readonly exchange: Answered
}

/** Standard shipments by one of their codes. */
export async function searchShipments(session: Session, world: World, code: string): Promise<FoundShipments> {
  const exchange = await session.call('searchShipments', { world, query: { code } }, { status: 200 })
  const records = listRecords(exchange.got.json)
  const found = records.map(record => {
    const { id, order_id, carrier_code } = shipmentFields(record)
    return { id: recordId(record), keys: [id, order_id, carrier_code].map(textOf) }
  })
  return { records, found, exchange }
}

/** The record of one id; empty where it is not found, which found-by tells. */
export function recordOf({ records }: Pick<FoundShipments, 'records'>, id: string): Fields {
  return records.find(record => recordId(record) === id) ?? {}
}

/** The carrier's code of a record; null (or the text NULL) before the carrier has accepted. */
export function carrierCodeOf(record: Fields): string | null {
  const code = textOf(shipmentFields(record).carrier_code)
  return code === 'NULL' ? null : code
}
