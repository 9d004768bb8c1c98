import type { OperationId } from '../../../schemas/operations.ts'
import type { ContractCase } from '../../case.ts'
import { firstPageKey, ONDEMAND_QUOTE, placesKey } from '../../once-keys.ts'
import { type Fields, listRecords } from '../../records/list-records.ts'
import { recordId } from '../../records/shipment-layouts.ts'
import { ondemandRateRequest } from '../../requests/rate-requests.ts'
import type { Answered, Call, Session } from '../../session.ts'
import { type CaseOptions, caseOf, idsOf } from '../case-parts.ts'
import { bookOrder, bookParcel, makeCustomer, offer, offers, quote } from '../make.ts'

/** Outcomes whose records differ in their fields; each by its scenario. */
const PARCELS = [
  'happy',
  'delivery-failed-then-returned',
  'partial-delivery',
  'lost',
  'overweight',
  'creation-error-late',
  'cancelled-by-carrier',
  'error-after-acceptance',
] as const
const ORDERS = [
  'ondemand-happy',
  'ondemand-no-driver',
  'ondemand-one-stop-fails',
  'ondemand-returned',
  'ondemand-error',
] as const

/**
 * Sees to it that every list has records, of every outcome: on the sandbox by booking and letting the clock run until all
 * is settled, then some more of which nothing has happened yet. On a deployment the lists are what they are. Once a run.
 */
export async function bringAbout(session: Session): Promise<void> {
  if (session.target.kind === 'deployment') return
  await session.once('cases: records', () => book(session))
}

async function book(session: Session): Promise<void> {
  const world = await session.world()
  const [rate] = await quote(session)
  for (const scenario of PARCELS) await bookParcel(session, { rate, headers: { 'x-sandbox-scenario': scenario } })
  // Paid by the recipient; and paid from the wallet, which makes a transaction.
  await bookParcel(session, { rate, payer: 0 })
  await bookParcel(session, { rate, parcel: { cod: 0 } })
  // Carriers differ in their codes, so that each has orders.
  const services = await offers(session)
  for (const [at, scenario] of ORDERS.entries()) {
    const service = services[at % services.length] ?? services[0]
    await bookOrder(session, service, { headers: { 'x-sandbox-scenario': scenario } })
  }
  await makeCustomer(session)
  await world.control?.untilIdle()
  // Days have passed: what was quoted before may have run out (switch rate_ttl).
  const [anew] = await quote(session)
  await bookParcel(session, { rate: anew })
  await bookParcel(session, { rate: anew, headers: { 'x-sandbox-scenario': 'creation-error' } })
  await bookOrder(session, await offer(session))
}

/** The list as it comes without a page, kept for cases that need one of its records: a deployment is asked but once. */
export async function listFirstPage(session: Session, operation: OperationId): Promise<void> {
  await bringAbout(session)
  const asked = session.call(operation, {}, { status: 200 })
  // Known before it is answered: the next case begins meanwhile. A second attempt asks again, and its answer is its own.
  void session.once(firstPageKey(operation), () => asked)
  await asked
}

/** Id of the first record of a list; undefined where there is none. */
export async function firstIdOf(session: Session, operation: OperationId): Promise<string | undefined> {
  await bringAbout(session)
  const { got } = await firstPageOf(session, operation, { size: 1 })
  return idsOf(got.json)[0]
}

/** As a case has asked for it already, or as this one does. */
export function firstPageOf(session: Session, operation: OperationId, query: Call['query'] = {}): Promise<Answered> {
  return session.once(firstPageKey(operation), () => session.call(operation, { query }, { status: 200 }))
}

/** The places of a city or district; a deployment is asked but once, for its routes too. */
export async function placesOf(session: Session, operation: OperationId, code: string): Promise<void> {
  const ask = () => session.call(operation, { params: { code } }, { status: 200 })
  await (session.target.kind === 'deployment' ? session.once(placesKey(operation, code), ask) : ask())
}

/** The plain on-demand quote; a deployment is asked for it once. */
export function ondemandQuote(session: Session): Promise<Answered> {
  const ask = () => session.call('createOndemandRates', { body: ondemandRateRequest() }, { status: 200 })
  return session.target.kind === 'deployment' ? session.once(ONDEMAND_QUOTE, ask) : ask()
}

/** The first page of the parcels of a COD session; asked for once. */
export function parcelsOfSession(session: Session, code: string): Promise<Answered> {
  const ask = () => session.call('listInvoiceShipments', { params: { code } }, { status: 200 })
  return session.once(`cases: parcels of the session ${code}`, ask)
}

/**
 * Id of a record of the first page that shows what the caller looks for, else of its first; undefined where it is empty.
 * Of the sandbox one for each carrier.
 */
export async function tellingIdsOf(
  session: Session,
  operation: OperationId,
  shows: (record: Fields) => boolean,
): Promise<readonly string[]> {
  await bringAbout(session)
  const { got } = await session.once(firstPageKey(operation), () => session.call(operation, {}, { status: 200 }))
  const records = listRecords(got.json)
  const groups = session.target.kind === 'sandbox' ? [...new Set(records.map(({ carrier }) => carrier))] : [undefined]
  return groups.flatMap(carrier => {
    const own = carrier === undefined ? records : records.filter(record => record.carrier === carrier)
    const id = recordId(own.find(shows) ?? own[0] ?? {})
    return id === '' ? [] : [id]
  })
}

/** A good request: `GET /api/v2/cities › 200 › all cities`. */
export function goodCase(
  operation: OperationId,
  title: string,
  wishes: Omit<CaseOptions, 'operation' | 'title' | 'status'>,
): ContractCase {
  return caseOf('cases', { ...wishes, operation, title, status: 200 })
}
