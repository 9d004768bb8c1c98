import { NotRun } from '../../case.ts'
import type { OrderFacts, Passed } from '../../checks/webhook-content.ts'
import { fieldAt, listAt } from '../../field-at.ts'
import { listRecords } from '../../records/list-records.ts'
import { ondemandRequest, shipmentRequest } from '../../requests/booking-requests.ts'
import { parcelOf } from '../../requests/rate-requests.ts'
import type { Answered, Session } from '../../session.ts'
import type { World } from '../../target.ts'
import { idOf, idOfParcel } from '../case-parts.ts'
import { offer, quote } from '../make.ts'

/** An order as it was booked. */
export interface Booked {
  readonly line: 'standard' | 'ondemand'
  readonly gcode: string
  /** As sent. */
  readonly orderId: string
  /** VND, as sent. */
  readonly cod: number
  /** Of the creating call, to show with findings. */
  readonly answer: Answered
}

/** What the API says of a parcel by now. */
export async function readParcel(session: Session, world: World, booked: Booked): Promise<OrderFacts> {
  const { gcode, orderId, cod, answer } = booked
  const { got } = await session.call('searchShipments', { world, query: { code: gcode } }, { status: 200 })
  const [entry = {}] = listRecords(got.json)
  const record = fieldAt(entry, 'shipment') ?? entry
  return {
    line: 'standard',
    gcode,
    orderId,
    cod,
    payer: '1',
    carrier: textOrNull(fieldAt(answer.got.json, 'carrier_short_name')),
    carrierError: textOrNull(fieldAt(answer.got.json, 'carrier_error')),
    history: historyOf(entry, world),
    now: {
      status: String(fieldAt(record, 'status_code')),
      fee: Number(fieldAt(record, 'total_fee')),
      amountReturnShop: Number(fieldAt(record, 'amount_return_shop')),
      code: textOrNull(fieldAt(record, 'carrier_code')),
      trackingUrl: textOrNull(fieldAt(record, 'tracking_url')),
      weights: weightsOf(fieldAt(record, 'parcel')),
    },
  }
}

/** The same of an on-demand order. */
export async function readOrder(session: Session, world: World, booked: Booked): Promise<OrderFacts> {
  const { gcode, orderId, cod } = booked
  const { got } = await session.call('getOndemandShipment', { world, params: { code: gcode } }, { status: 200 })
  const record = fieldAt(got.json, 'data')
  return {
    line: 'ondemand',
    gcode,
    orderId,
    cod,
    payer: null,
    carrier: null,
    carrierError: null,
    history: [],
    now: {
      status: String(fieldAt(record, 'status')),
      fee: Number(fieldAt(record, 'total_fee')),
      amountReturnShop: null,
      code: textOrNull(fieldAt(record, 'code')),
      trackingUrl: textOrNull(fieldAt(record, 'tracking_url')),
      weights: [],
    },
  }
}

/** Oldest first. Several statuses may share a second, so only whole lists are turned round. */
function historyOf(entry: unknown, { switches }: World): readonly Passed[] {
  const told = listAt(entry, 'history').map(one => ({
    status: String(fieldAt(one, 'status')),
    text: String(fieldAt(one, 'status_text')),
    at: Number(fieldAt(one, 'updated_time')),
  }))
  const [first, last] = [told[0], told.at(-1)]
  const looksReversed = first !== undefined && last !== undefined && first.at > last.at
  const isReversed = switches === null ? looksReversed : switches.history_order === 'newest_first'
  return isReversed ? told.reverse() : told
}

/** How the volumetric weight is named, is left open: every number of the parcel but its sizes, count and COD. */
const NO_WEIGHTS = ['name', 'quantity', 'width', 'height', 'length', 'metadata', 'cod_amount']

function weightsOf(parcel: unknown): readonly number[] {
  if (typeof parcel !== 'object' || parcel === null) return []
  const others = Object.entries(parcel).filter(([name, value]) => !NO_WEIGHTS.includes(name) && value !== null)
  return others.map(([, value]) => Number(value)).filter(value => !Number.isNaN(value))
}

/** Null also for the text NULL, as a tracking number that is still missing may be written. */
function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== 'NULL' ? value : null
}

/** A parcel with COD that the shop pays for; also one that its carrier refuses. */
export async function bookAnyParcel(session: Session, world: World): Promise<Booked> {
  const [rate] = await quote(session, { world })
  const orderId = session.nonce()
  const parcel = parcelOf()
  const body = shipmentRequest({ route: await session.route(), rate, orderId, parcel })
  const creates = { kind: 'shipment', nonce: orderId, idOf: idOfParcel } as const
  const answer = await session.call('createShipment', { world, body, creates }, { status: 200 })
  return { line: 'standard', gcode: needId(idOf(answer.got.json)), orderId, cod: parcel.cod, answer }
}

export async function bookAnyOrder(session: Session, world: World): Promise<Booked> {
  const chosen = await offer(session, { world })
  const orderId = session.nonce()
  const body = ondemandRequest({ ...chosen, orderId })
  const cod = listAt(body, 'paths').reduce<number>(
    (sum, point) => sum + Number(fieldAt(point, 'parcel', 'cod_amount') ?? 0),
    0,
  )
  const creates = { kind: 'ondemand', nonce: orderId, idOf } as const
  const answer = await session.call('createOndemandShipment', { world, body, creates }, { status: 200 })
  return { line: 'ondemand', gcode: needId(idOf(answer.got.json)), orderId, cod, answer }
}

function needId(id: string | null): string {
  if (id === null)
    throw new NotRun('the order was answered without an id, so its events cannot be distinguished from others')
  return id
}
