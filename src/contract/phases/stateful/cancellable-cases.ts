import { operation } from '../../../schemas/operations.ts'
import { type ContractCase, caseId } from '../../case.ts'
import { cancelled } from '../../checks/cancelled.ts'
import { errorKeys } from '../../checks/error-keys.ts'
import { numberOf } from '../../records/list-records.ts'
import { shipmentFields, shipmentHistory } from '../../records/shipment-layouts.ts'
import type { Answered, Session } from '../../session.ts'
import type { World } from '../../target.ts'
import { cancellableIn } from '../cancel-parcel.ts'
import { bookOrder, bookParcel, offer, quote } from '../make.ts'
import { recordOf, searchShipments } from './bookings.ts'

/** By then a carrier has taken what was booked, and nothing more has happened. */
const UNTIL_ACCEPTED = '10s'
const ORDER_STATUSES = [902, 903, 904, 905] as const
/** A driver is on his way; in 904 he has the goods (open clauses: `can_cancel`). */
const LAST_CANCELLABLE = 903
/** Accepted, on the way to pick up, and picked up. */
const PARCEL_STATUSES = [901, 902, 903] as const

/** The sandbox can be brought to any status: in each, what the profile says of it is tried. */
export const CANCELLABLE_CASES: readonly ContractCase[] = [
  ...PARCEL_STATUSES.map(
    (status): ContractCase => ({
      id: caseId(operation('deleteShipment'), `in ${status}`),
      phase: 'stateful',
      operation: 'deleteShipment',
      touches: ['createRates', 'createShipment', 'searchShipments'],
      cell: null,
      writes: ['shipments'],
      sandboxOnly: true,
      run: session => validateParcel(session, status),
    }),
  ),
  ...ORDER_STATUSES.map(
    (status): ContractCase => ({
      id: caseId(operation('deleteOndemandShipment'), `in ${status}`),
      phase: 'stateful',
      operation: 'deleteOndemandShipment',
      touches: ['createOndemandRates', 'createOndemandShipment'],
      cell: null,
      writes: ['shipments'],
      sandboxOnly: true,
      run: session => validateOrder(session, status),
    }),
  ),
]

async function validateParcel(session: Session, status: number): Promise<void> {
  const world = await session.ownWorld(`parcel in ${status}`)
  const [rate] = await quote(session, { world })
  const { id } = await bookParcel(session, { rate, world })
  await bringTo(world, { id, status, from: 901 })
  if (!cancellableIn(world.switches ?? {}).includes(String(status))) {
    validateTooLate(session, await session.call('deleteShipment', { params: { id }, world }, { status: [422, 200] }))
    return
  }
  await session.call('deleteShipment', { params: { id }, world }, { status: 200 })
  const again = await session.call('deleteShipment', { params: { id }, world }, { status: [422, 404, 200] })
  const search = await searchShipments(session, world, id)
  const record = recordOf(search, id)
  const history = shipmentHistory(record).map(entry => numberOf(entry.status))
  const now = numberOf(shipmentFields(record).status_code)
  const none = { canCancel: null, cancelAt: null, others: [] } as const
  session.validate(
    cancelled,
    { line: 'standard', status: now, history, again: again.got.status, ...none },
    search.exchange,
  )
}

async function validateOrder(session: Session, status: number): Promise<void> {
  const world = await session.ownWorld(`order in ${status}`)
  const { id } = await bookOrder(session, await offer(session, { world }), { world })
  await bringTo(world, { id, status, from: 902 })
  const remove = { params: { id }, world }
  if (status <= LAST_CANCELLABLE) await session.call('deleteOndemandShipment', remove, { status: 200 })
  else validateTooLate(session, await session.call('deleteOndemandShipment', remove, { status: [422, 200] }))
}

/** The clock is stopped, so that it stays there. */
async function bringTo(
  { control }: World,
  { id, status, from }: { readonly id: string; readonly status: number; readonly from: number },
): Promise<void> {
  await control?.advance(UNTIL_ACCEPTED)
  if (status !== from) await control?.request('POST', `/shipments/${id}/simulate`, { action: 'to', to: status })
}

function validateTooLate(session: Session, exchange: Answered): void {
  const { status, json: body } = exchange.got
  session.validate(errorKeys, { status, body, place: 'errors', keys: ['status'], basis: 'chosen' }, exchange)
}
