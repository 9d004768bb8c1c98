import { NotRun } from '../../case.ts'
import type { Basis } from '../../check.ts'
import type { SentField } from '../../checks/compare-sent.ts'
import { type Fields, listRecords, textOf } from '../../records/list-records.ts'
import { recordId, shipmentFields, shipmentLayouts } from '../../records/shipment-layouts.ts'
import type { shipmentRequest } from '../../requests/booking-requests.ts'
import { type Parcel, rateRequest } from '../../requests/rate-requests.ts'
import type { Answered, Session } from '../../session.ts'
import { fieldsOf } from '../../target/fields.ts'
import type { World, WorldOptions } from '../../target.ts'

/** A world whose clock a case may move without disturbing others; on a deployment the one account. */
export function worldOfOwn(session: Session, name: string, wishes?: WorldOptions): Promise<World> {
  return session.target.kind === 'sandbox' ? session.ownWorld(name, wishes) : session.world()
}

export interface QuotedRates {
  readonly first: Fields
  readonly rates: readonly Fields[]
  readonly exchange: Answered
}

/** What is asked for a parcel on the session's route. @throws NotRun when no carrier quotes it. */
export async function quoteRates(
  session: Session,
  world: World,
  { parcel = {} }: { readonly parcel?: Partial<Parcel> } = {},
): Promise<QuotedRates> {
  const body = rateRequest(await session.route(), parcel)
  const exchange = await session.call('createRates', { world, body }, { status: 200 })
  const rates = listRecords(exchange.got.json)
  const [first] = rates
  if (first === undefined) throw new NotRun('no carrier quotes the route, so there is nothing to book')
  return { first, rates, exchange }
}

type Sent = ReturnType<typeof shipmentRequest>['shipment']

/** What a standard shipment record must repeat of its creation, in each of its layouts; `at` points to the record. */
export function sentShipment(
  sent: Sent,
  record: Fields,
  { at, switches }: { readonly at: string; readonly switches: World['switches'] },
): readonly SentField[] {
  const code = (pointer: string, was: string, got: unknown): readonly SentField[] => {
    const type = typeOfCode(was, switches)
    return [{ pointer, sent: was, got, basis: 'shown', ...(type === null ? {} : { type }) }]
  }
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
      ...code(`${at}${pointer}/address_from/city_code`, sent.address_from.city, from.city_code),
      ...code(`${at}${pointer}/address_from/district_code`, sent.address_from.district, from.district_code),
      field('address_from/name', sent.address_from.name, from.name, 'example'),
      field('address_from/phone', sent.address_from.phone, from.phone, 'example'),
      field('address_from/street', sent.address_from.street, from.street, 'example'),
      ...code(`${at}${pointer}/address_to/city_code`, sent.address_to.city, to.city_code),
      ...code(`${at}${pointer}/address_to/district_code`, sent.address_to.district, to.district_code),
      field('address_to/name', sent.address_to.name, to.name, 'example'),
      field('address_to/phone', sent.address_to.phone, to.phone, 'example'),
      field('address_to/street', sent.address_to.street, to.street, 'example'),
    ]
  })
}

/** How a code of a city or district is written (switch `code_types`); null = unknown. */
function typeOfCode(code: string, switches: World['switches']): 'number' | 'string' | null {
  if (switches === null) return null
  return switches.code_types === 'text' || !/^(0|[1-9]\d*)$/.test(code) ? 'string' : 'number'
}

export interface FoundShipments {
  readonly records: readonly Fields[]
  /** As the check found-by wants them. */
  readonly found: readonly { readonly id: string; readonly keys: readonly (string | null)[] }[]
  readonly exchange: Answered
}

/** Standard shipments by one of their codes. */
export async function searchShipments(session: Session, world: World, code: string): Promise<FoundShipments> {
  const exchange = await session.call('searchShipments', { world, query: { code } }, { status: [200, 404] })
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
