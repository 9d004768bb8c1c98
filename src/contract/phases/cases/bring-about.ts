import type { OperationId } from '../../../schemas/operations.ts'
import type { ContractCase } from '../../case.ts'
import type { Answered, Session } from '../../session.ts'
import { type CaseOptions, caseOf, idsOf } from '../case-parts.ts'
import { bookOrder, bookParcel, makeCustomer, offer, quote } from '../make.ts'

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
  const service = await offer(session)
  for (const scenario of ORDERS) await bookOrder(session, service, { headers: { 'x-sandbox-scenario': scenario } })
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
  void session.once(keyOf(operation), () => asked)
  await asked
}

/** Id of the first record of a list; undefined where there is none. */
export async function firstIdOf(session: Session, operation: OperationId): Promise<string | undefined> {
  await bringAbout(session)
  const ask = (): Promise<Answered> => session.call(operation, { query: { size: 1 } }, { status: 200 })
  const { got } = await session.once(keyOf(operation), ask)
  return idsOf(got.json)[0]
}

function keyOf(operation: OperationId): string {
  return `cases: first page of ${operation}`
}

/** A good request: `GET /api/v2/cities › 200 › all cities`. */
export function goodCase(
  operation: OperationId,
  title: string,
  wishes: Omit<CaseOptions, 'operation' | 'title' | 'status'>,
): ContractCase {
  return caseOf('cases', { ...wishes, operation, title, status: 200 })
}
