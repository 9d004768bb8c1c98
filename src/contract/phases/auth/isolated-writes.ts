/** An account tries to change, cancel or delete what another one made a moment ago. */
import { type OperationId, operation } from '../../../schemas/operations.ts'
import { type ContractCase, caseId, NotRun } from '../../case.ts'
import { accountIsolation } from '../../checks/account-isolation.ts'
import { fieldAt } from '../../field-at.ts'
import { type Fields, listRecords, textOf } from '../../records/list-records.ts'
import { recordId, shipmentFields } from '../../records/shipment-layouts.ts'
import { customerRequest } from '../../requests/account-requests.ts'
import { ondemandRequest } from '../../requests/booking-requests.ts'
import type { Call, Session } from '../../session.ts'
import { fieldsOf } from '../../target/fields.ts'
import type { World } from '../../target.ts'
import { untilCancellable } from '../cancel-parcel.ts'
import { writeOf } from '../case-parts.ts'
import { bookOrder, bookParcel, makeCustomer, offer, quote, registerEndpoint } from '../make.ts'

const REFUSED = [404, 422, 403, 401, 200] as const
/** By then the sandbox's carrier waits for a driver: the order may be updated and cancelled. */
const UNTIL_ACCEPTED = '20s'
const ACCEPTED_WITHIN_MS = 60_000

/** Something of the first account, and what the second asks about it. */
interface Target {
  readonly id: string
  /** Absent for a deletion. */
  readonly body?: unknown
  /** What the request would change of it, as the first account sees it; null = it is not there. */
  readonly look: () => Promise<string | null>
}

interface Write {
  readonly operation: OperationId
  readonly touches: readonly OperationId[]
  readonly make: (session: Session, world: World) => Promise<Target>
}

const ORDER: readonly OperationId[] = ['createOndemandRates', 'createOndemandShipment', 'getOndemandShipment']

const WRITES: readonly Write[] = [
  { operation: 'deleteShipment', touches: ['createRates', 'createShipment', 'searchShipments'], make: makeParcel },
  {
    operation: 'updateOndemandShipment',
    touches: ORDER,
    make: (session, world) => makeOrder(session, world, 'update'),
  },
  {
    operation: 'deleteOndemandShipment',
    touches: ORDER,
    make: (session, world) => makeOrder(session, world, 'cancel'),
  },
  { operation: 'updateCustomer', touches: ['createCustomer', 'searchCustomers'], make: makeChangedCustomer },
  { operation: 'deleteCustomer', touches: ['createCustomer', 'searchCustomers'], make: makeDeletedCustomer },
  { operation: 'deleteWebhook', touches: ['createWebhook', 'listWebhooks'], make: makeEndpoint },
]

export const ISOLATED_WRITES: readonly ContractCase[] = WRITES.map(({ operation: id, touches, make }) => ({
  id: caseId(operation(id), 'by another account'),
  phase: 'auth',
  operation: id,
  touches,
  cell: null,
  writes: writeOf(id),
  secondAccount: true,
  run: session => validateWrite(session, id, make),
}))

async function validateWrite(session: Session, id: OperationId, make: Write['make']): Promise<void> {
  const isSandbox = session.target.kind === 'sandbox'
  const target = await make(session, isSandbox ? await session.ownWorld(`first account ${id}`) : await session.world())
  const before = await target.look()
  const world = await session.second()
  const { body } = target
  const call: Call = { world, params: { id: target.id }, ...(body === undefined ? {} : { body }) }
  const answer = await session.call(id, call, { status: REFUSED })
  const after = await target.look()
  const { status } = answer.got
  session.validate(accountIsolation, { act: 'write', operation: id, id: target.id, status, before, after }, answer)
}

async function makeParcel(session: Session, world: World): Promise<Target> {
  const [rate] = await quote(session, { world })
  const { id } = await bookParcel(session, { world, rate })
  const wait = world.switches === null ? null : untilCancellable(world.switches)
  if (wait !== null) await world.control?.advance(wait)
  const look = async (): Promise<string | null> => {
    const { got } = await session.call('searchShipments', { world, query: { code: id } }, { status: [200, 404] })
    const record = listRecords(got.json).find(one => recordId(one) === id)
    return record === undefined ? null : `status ${textOf(shipmentFields(record).status_code)}`
  }
  return { id, look }
}

async function makeOrder(session: Session, world: World, act: 'update' | 'cancel'): Promise<Target> {
  const service = await offer(session, { world })
  const { id, nonce } = await bookOrder(session, service, { world })
  await world.control?.advance(UNTIL_ACCEPTED)
  const read = async (): Promise<Fields> => {
    const { got } = await session.call('getOndemandShipment', { world, params: { code: id } }, { status: 200 })
    return fieldsOf(fieldAt(got.json, 'data'))
  }
  const may = (record: Fields): boolean => isTrue(act === 'update' ? record.can_update : record.can_cancel)
  const record = await session.poll(read, may, ACCEPTED_WITHIN_MS)
  if (!may(record)) throw new NotRun(`the order ${id} can be ${act === 'update' ? 'updated' : 'cancelled'} by no one`)
  const note = 'Của tài khoản khác'
  if (act === 'update') {
    const body = ondemandRequest({ ...service, orderId: nonce, note })
    return { id, body, look: async () => `note ${JSON.stringify((await read()).note)}` }
  }
  // A driver may be found meanwhile; who cancelled it is another matter.
  return { id, look: async () => (textOf((await read()).cancel_at) === null ? 'not cancelled' : 'cancelled') }
}

function isTrue(flag: unknown): boolean {
  return flag === true || Number(flag) === 1
}

async function makeChangedCustomer(session: Session, world: World): Promise<Target> {
  const { id, nonce } = await makeCustomer(session, { world })
  const { email, phone } = customerRequest(nonce)
  const body = { name: `Khách của tài khoản khác ${nonce}`, email, phone }
  return { id, body, look: async () => textOf((await customerBy(session, world, id))?.name) }
}

async function makeDeletedCustomer(session: Session, world: World): Promise<Target> {
  const { id } = await makeCustomer(session, { world })
  return { id, look: async () => ((await customerBy(session, world, id)) === null ? null : 'there') }
}

async function customerBy(session: Session, world: World, id: string): Promise<Fields | null> {
  const { got } = await session.call('searchCustomers', { world, query: { q: id } }, { status: [200, 404] })
  return listRecords(got.json).find(record => recordId(record) === id) ?? null
}

async function makeEndpoint(session: Session, world: World): Promise<Target> {
  const { id } = await registerEndpoint(session, { world })
  const look = async (): Promise<string | null> => {
    const { got } = await session.call('listWebhooks', { world }, { status: 200 })
    return listRecords(got.json).some(record => recordId(record) === id) ? 'registered' : null
  }
  return { id, look }
}
