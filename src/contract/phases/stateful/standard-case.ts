import { operation } from '../../../schemas/operations.ts'
import { type ContractCase, caseId } from '../../case.ts'
import { amountReturnShop } from '../../checks/amount-return-shop.ts'
import { cancelled } from '../../checks/cancelled.ts'
import { createdAsSent } from '../../checks/created-as-sent.ts'
import { feeSum } from '../../checks/fee-sum.ts'
import { foundBy } from '../../checks/found-by.ts'
import { listedThere } from '../../checks/listed.ts'
import { rateBookable } from '../../checks/rate-bookable.ts'
import { timeRange } from '../../checks/time-range.ts'
import { creationResult, type Fields, listRecords, numberOf, textOf } from '../../records/list-records.ts'
import { readTime } from '../../records/read-time.ts'
import { recordId, shipmentFields, shipmentHistory, shipmentLayouts } from '../../records/shipment-layouts.ts'
import { shipmentRequest } from '../../requests/booking-requests.ts'
import type { Session } from '../../session.ts'
import type { World } from '../../target.ts'
import { idOfParcel } from '../case-parts.ts'
import { bookParcel } from '../make.ts'
import { carrierCodeOf, quoteRates, recordOf, searchShipments, sentShipment, worldOfOwn } from './bookings.ts'

const CLAUSE = 'Standard rates and shipments'
/** So long a real carrier may take to give its code. */
const ACCEPTED_WITHIN_MS = 60_000
/** The sandbox's carriers accept after seconds, and nothing more happens for half an hour. */
const UNTIL_ACCEPTED = '1m'
/** A minute, to which records show their time. */
const MINUTE = 60

/** One parcel from the quote to its cancellation: a deployment need not book another. */
export const STANDARD_CASE: ContractCase = {
  id: caseId(operation('createShipment'), 'booked, listed, found and cancelled'),
  phase: 'stateful',
  operation: 'createShipment',
  touches: ['createRates', 'listShipments', 'searchShipments', 'deleteShipment'],
  cell: null,
  writes: ['shipments'],
  run: live,
}

interface Booked {
  readonly world: World
  readonly id: string
  readonly nonce: string
  /** Another parcel with the same order code, and one with nothing in common; none on a deployment, which books but one. */
  readonly twin: string | null
  readonly bystander: string | null
  readonly cod: number
  /** UNIX seconds; null when the answer does not tell. */
  readonly at: number | null
}

async function live(session: Session): Promise<void> {
  const booked = await book(session)
  await validateListed(session, booked)
  await validateFound(session, booked)
  await cancel(session, booked)
}

async function book(session: Session): Promise<Booked> {
  const world = await worldOfOwn(session, 'standard shipment')
  const { first: rate } = await quoteRates(session, world)
  const isOurs = session.target.kind === 'sandbox'
  const bystander = isOurs ? (await bookParcel(session, { world, rate: String(rate.id) })).id : null
  const nonce = session.nonce()
  const body = shipmentRequest({ route: await session.route(), rate: String(rate.id), orderId: nonce })
  const creates = { kind: 'shipment', nonce, idOf: idOfParcel } as const
  const answer = await session.call('createShipment', { world, body, creates }, { status: 200 })
  const result = creationResult(answer.got.json)
  session.validate(rateBookable, { rate, result }, answer)
  const { cod } = body.shipment.parcel
  session.validate(createdAsSent, [{ pointer: '/cod', sent: cod, got: result.cod, basis: 'shown' }], answer)
  const amount = { pointer: '/amount_return_shop', amount: result.amount_return_shop, totalFee: result.fee }
  session.validate(amountReturnShop, { ...amount, cod, payer: 1, outcome: 'underway' }, answer)
  const id = textOf(result.id) ?? ''
  const search = await searchShipments(session, world, id)
  session.validate(
    foundBy,
    { key: 'id', value: id, id, found: search.found, match: 'exact', clause: CLAUSE, unrelated: 'shown' },
    search.exchange,
  )
  const record = recordOf(search, id)
  session.validate(
    createdAsSent,
    sentShipment(body.shipment, record, { at: '/data/0', switches: world.switches }),
    search.exchange,
  )
  for (const { pointer, fields } of shipmentLayouts(record)) {
    session.validate(feeSum, { kind: 'shipment', pointer: `/data/0${pointer}`, record: fields }, search.exchange)
  }
  const other = isOurs ? await session.call('createShipment', { world, body }, { status: 200 }) : null
  const twin = other === null ? null : idOfParcel(other.got.json)
  return { world, id, nonce, twin, bystander, cod, at: readTime(result.created_at) }
}

async function validateListed(session: Session, { world, id, twin, bystander, at }: Booked): Promise<void> {
  const isOurs = session.target.kind === 'sandbox'
  if (isOurs) {
    const list = await session.call('listShipments', { world }, { status: 200 })
    const ids = listRecords(list.got.json).map(recordId)
    for (const made of [bystander, id, twin]) {
      if (made !== null) session.validate(listedThere, { id: made, ids, expected: true }, list)
    }
  }
  if (at === null) return
  // The sandbox includes both bounds; a deployment is asked for the minutes around.
  const around = isOurs ? 0 : MINUTE
  const windows = [
    { from: at - around, to: at + around, expected: true },
    { from: at + around + 1, to: null, expected: false },
    { from: null, to: at - around - 1, expected: false },
  ]
  for (const { from, to, expected } of isOurs ? windows : windows.slice(0, 2)) {
    const query = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
    const list = await session.call('listShipments', { world, query }, { status: 200 })
    const found = listRecords(list.got.json).map(record => ({
      id: recordId(record),
      at: readTime(shipmentFields(record).created_at),
    }))
    session.validate(timeRange, { from, to, id, expected, found, precision: MINUTE }, list)
  }
}

async function validateFound(session: Session, { world, id, nonce, twin }: Booked): Promise<void> {
  await world.control?.advance(UNTIL_ACCEPTED)
  const validate = async (key: string, value: string, expected: readonly string[]): Promise<Fields> => {
    const search = await searchShipments(session, world, value)
    const evidence = { key, value, found: search.found, match: 'exact', clause: CLAUSE, unrelated: 'shown' } as const
    for (const one of expected.length === 0 ? [null] : expected) {
      session.validate(foundBy, { ...evidence, id: one }, search.exchange)
    }
    return recordOf(search, id)
  }
  const record = await session.poll(
    () => validate('order_id', nonce, [id, ...(twin === null ? [] : [twin])]),
    found => carrierCodeOf(found) !== null,
    ACCEPTED_WITHIN_MS,
  )
  const code = carrierCodeOf(record)
  if (code !== null) await validate('carrier_code', code, [id])
  else session.showReading(`the carrier gave no code within ${ACCEPTED_WITHIN_MS / 1_000} s, so it was not searched by`)
  await validate('code', `${nonce}x`, [])
  await validate('code', nonce.slice(0, -1), [])
}

async function cancel(session: Session, { world, id, cod, twin, bystander }: Booked): Promise<void> {
  const before = shipmentFields(recordOf(await searchShipments(session, world, id), id))
  const until = world.switches?.cancel_until
  if (Array.isArray(until) && !until.some(code => numberOf(code) === numberOf(before.status_code))) {
    session.showReading(`in status ${String(before.status_code)} a shipment can no longer be cancelled (cancel_until)`)
    return
  }
  const remove = { world, params: { id } }
  await session.call('deleteShipment', remove, { status: 200 })
  const again = await session.call('deleteShipment', remove, { status: [422, 404, 200] })
  const search = await searchShipments(session, world, id)
  const record = recordOf(search, id)
  const fields = shipmentFields(record)
  const history = shipmentHistory(record).map(({ status }) => numberOf(status))
  const others = await statusesOf(session, world, [twin, bystander])
  const evidence = {
    line: 'standard',
    canCancel: null,
    cancelAt: null,
    history,
    again: again.got.status,
    others,
  } as const
  session.validate(cancelled, { ...evidence, status: numberOf(fields.status_code) }, search.exchange)
  for (const { pointer, fields: shown } of shipmentLayouts(record)) {
    const amount = { pointer: `/data/0${pointer}/amount_return_shop`, amount: shown.amount_return_shop }
    session.validate(
      amountReturnShop,
      { ...amount, totalFee: shown.total_fee, cod, payer: 1, outcome: 'undone' },
      search.exchange,
    )
  }
}

async function statusesOf(session: Session, world: World, ids: readonly (string | null)[]) {
  const statuses: { readonly id: string; readonly status: number | null }[] = []
  for (const id of ids) {
    if (id === null) continue
    const { status_code } = shipmentFields(recordOf(await searchShipments(session, world, id), id))
    statuses.push({ id, status: numberOf(status_code) })
  }
  return statuses
}
