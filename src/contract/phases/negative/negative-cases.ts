import { type Operation, type OperationId, operation, operations } from '../../../schemas/operations.ts'
import { readSchema } from '../../../schemas/registry.ts'
import type { ContractCase } from '../../case.ts'
import { errorKeys } from '../../checks/error-keys.ts'
import { notFound } from '../../checks/not-found.ts'
import { fieldAt } from '../../field-at.ts'
import { customerRequest } from '../../requests/account-requests.ts'
import { ondemandRequest } from '../../requests/booking-requests.ts'
import type { Answered, Call, Session } from '../../session.ts'
import { cancelParcel } from '../cancel-parcel.ts'
import { caseOf, writeOf } from '../case-parts.ts'
import { bookOrder, offer } from '../make.ts'
import { accountCases } from './account-cases.ts'
import { ondemandCases } from './ondemand-cases.ts'
import { rateCases } from './rate-cases.ts'
import { refusalCases } from './refusal-cases.ts'
import { refusedFields, type WrongField, wrongQuery } from './wrong-field.ts'

const UNKNOWN: readonly UnknownId[] = [
  { operation: 'deleteWebhook', param: 'id' },
  { operation: 'deleteShipment', param: 'id' },
  { operation: 'getOndemandShipment', param: 'code' },
  { operation: 'updateOndemandShipment', param: 'id', body: ondemandOrder },
  { operation: 'deleteOndemandShipment', param: 'id' },
  { operation: 'updateCustomer', param: 'id', body: session => ({ name: customerRequest(session.nonce()).name }) },
  { operation: 'deleteCustomer', param: 'id' },
  { operation: 'listInvoiceShipments', param: 'code' },
  { operation: 'listCityDistricts', param: 'code' },
  { operation: 'listDistrictWards', param: 'code' },
]

/** Ids in the form that each line has, which nothing has: 404. The specification shows it for a webhook's alone. */
const unknownIdCases: readonly ContractCase[] = UNKNOWN.map(({ operation: id, param, body }) =>
  caseOf('negative', {
    operation: id,
    status: 404,
    title: `unknown ${param}`,
    writes: writeOf(id),
    async run(session) {
      const call = {
        params: { [param]: session.nonce() },
        ...(body === undefined ? {} : { body: await body(session) }),
      }
      const exchange = await session.call(id, call, { status: [404, 200] })
      const { status, json } = exchange.got
      const basis = operation(id).cells.some(cell => cell.status === 404 && cell.shown) ? 'shown' : 'chosen'
      session.validate(notFound, { status, body: json, basis }, exchange)
    },
  }),
)

const DEEPEST = 32

const LONGEST = 1_048_576

/** Unreadable bodies; where each operation that takes one has the same rule, a few stand for all. */
const UNREADABLE: readonly Unreadable[] = [
  { status: 400, title: 'body that is no JSON', call: { rawBody: '{"shipment": ' } },
  {
    status: 415,
    title: 'body of another content type',
    call: { rawBody: '{}', headers: { 'content-type': 'text/plain' } },
  },
]

const FEW: readonly Unreadable[] = [
  { status: 400, title: 'body too deep', call: { rawBody: '['.repeat(DEEPEST + 1) + ']'.repeat(DEEPEST + 1) } },
  { status: 413, title: 'body too long', call: { rawBody: JSON.stringify('x'.repeat(LONGEST)) } },
]

/** Chosen answers, so they are asked of the sandbox alone. */
const unreadableCases: readonly ContractCase[] = operations()
  .filter(({ method }) => method === 'POST' || method === 'PUT')
  .flatMap(({ operationId, path }) =>
    [...UNREADABLE, ...(operationId === 'createRates' ? FEW : [])].map(one => unreadable(operationId, path, one)),
  )

/** Of the paginated lists these are asked of a deployment too. */
const ASKED: readonly OperationId[] = ['listShipments', 'listCustomers', 'listDistricts']

/** Pages, sizes and times that are none, on every list; and searches without what they search for. */
const listCases: readonly ContractCase[] = [
  ...operations()
    .filter(({ paginated }) => paginated)
    .flatMap(one => refusedFields(one.operationId, session => goodList(one, session), rulesOf(one))),
  ...refusedFields('searchShipments', () => ({}), [nothingSought('code')]),
  ...refusedFields('searchCustomers', () => ({}), [nothingSought('q')]),
]

/** What was cancelled already cannot be cancelled once more: 422 on `status`. */
const lateCases: readonly ContractCase[] = [
  caseOf('negative', {
    operation: 'deleteShipment',
    status: 422,
    title: 'cancelled already',
    writes: ['shipments'],
    async run(session) {
      const { id, world } = await cancelParcel(session)
      validate(session, await session.call('deleteShipment', { params: { id }, world }, { status: [422, 200, 404] }))
    },
  }),
  caseOf('negative', {
    operation: 'deleteOndemandShipment',
    status: 422,
    title: 'cancelled already',
    writes: ['shipments'],
    async run(session) {
      const service = await session.once('negative: on-demand service', () => offer(session))
      const { id } = await bookOrder(session, service)
      await session.call('deleteOndemandShipment', { params: { id } }, { status: 200 })
      validate(session, await session.call('deleteOndemandShipment', { params: { id } }, { status: [422, 200, 404] }))
    },
  }),
]

/** Requests that must be refused, each in the form that the contract has for it. */
export const negativePhase: readonly ContractCase[] = [
  ...rateCases,
  ...refusalCases,
  ...ondemandCases,
  ...accountCases,
  ...unknownIdCases,
  ...listCases,
  ...lateCases,
  ...unreadableCases,
]

function validate(session: Session, exchange: Answered): void {
  const { status, json: body } = exchange.got
  session.validate(errorKeys, { status, body, place: 'errors', keys: ['status'], basis: 'chosen' }, exchange)
}

/** A session that cannot exist will do: the page is checked before it is looked for. */
function goodList({ path }: Operation, session: Session): Call {
  return path.includes('{code}') ? { params: { code: session.nonce() } } : {}
}

function rulesOf({ operationId, query }: Operation): readonly WrongField[] {
  const parameters = Object.keys(Object(query === null ? {} : fieldAt(readSchema(query), 'properties')))
  return [
    wrongQuery('page', 'page', { sandboxOnly: !ASKED.includes(operationId) }),
    wrongQuery('size', 'page'),
    ...parameters.filter(name => name === 'from' || name === 'to').map(name => wrongTime(name, operationId)),
  ]
}

/** The list of COD sessions looks at its times under a switch alone: its world has that. */
function wrongTime(name: string, operationId: OperationId): WrongField {
  const field = wrongQuery(name, 'time')
  if (operationId !== 'listInvoices') return field
  return {
    ...field,
    async breakIt(good, session) {
      const world = await session.ownWorld('invoice times', { set: { invoice_time_filter: true } })
      return (await field.breakIt(good, session)).map(call => ({ ...call, world }))
    },
  }
}

function nothingSought(parameter: string): WrongField {
  return {
    title: `missing ${parameter}`,
    keys: [parameter],
    basis: 'chosen',
    sandboxOnly: true,
    breakIt: () => [{}, { query: { [parameter]: ' ' } }],
  }
}

interface Unreadable {
  readonly status: 400 | 413 | 415
  readonly title: string
  readonly call: Call
}

function unreadable(operation: OperationId, path: string, { status, title, call }: Unreadable): ContractCase {
  return caseOf('negative', {
    operation,
    status,
    title,
    sandboxOnly: true,
    async run(session) {
      const params = path.includes('{id}') ? { params: { id: session.nonce() } } : {}
      await session.call(operation, { ...params, ...call }, { status })
    },
  })
}

interface UnknownId {
  readonly operation: OperationId
  readonly param: 'id' | 'code'
  /** Good but for the id. */
  readonly body?: (session: Session) => unknown
}

async function ondemandOrder(session: Session): Promise<unknown> {
  const service = await session.once('negative: on-demand service', () => offer(session))
  return ondemandRequest({ ...service, orderId: session.nonce() })
}
