import { type OperationId, operation } from '../../../schemas/operations.ts'
import { type ContractCase, caseId, NotRun } from '../../case.ts'
import { deleted } from '../../checks/deleted.ts'
import { timeRange } from '../../checks/time-range.ts'
import { webhookListed } from '../../checks/webhook-listed.ts'
import { type Fields, listRecords } from '../../records/list-records.ts'
import { readTime } from '../../records/read-time.ts'
import { recordId } from '../../records/shipment-layouts.ts'
import type { Answered, Session } from '../../session.ts'
import { fieldsOf } from '../../target/fields.ts'
import type { Credentials } from '../../target.ts'
import { registerEndpoint } from '../make.ts'
import { CANCELLABLE_CASES } from './cancellable-cases.ts'
import { CUSTOMER_CASES } from './customer-cases.ts'
import { FILTER_CASES } from './filter-cases.ts'
import { LOCATIONS_CASE } from './locations-case.ts'
import { moneyCases } from './money-cases.ts'
import { NUMBER_FORMS_CASE } from './number-forms-case.ts'
import { ONDEMAND_CASE } from './ondemand-case.ts'
import { ONDEMAND_MONEY_CASES } from './ondemand-money-cases.ts'
import { PRESENTED_CASES } from './presented-cases.ts'
import { RATE_MONEY_CASES } from './rate-money-cases.ts'
import { SENT_VALUE_CASES } from './sent-value-cases.ts'
import { FORMS, settledBooks } from './settled-books.ts'
import { STANDARD_CASE } from './standard-case.ts'

/** Lists with `from` and `to` beside that of the standard shipments, and the seconds to which they show times. */
const LISTS = [
  { operation: 'listOndemandShipments', precision: 1, always: {} },
  { operation: 'listTransactions', precision: 60, always: {} },
  { operation: 'searchInvoices', precision: 60, always: { from: 1 } },
] as const

/** In a world where all is settled, so that there are records of several days. */
const TIME_RANGE_CASES: readonly ContractCase[] = LISTS.map(({ operation: id, precision, always }) => ({
  id: caseId(operation(id), 'from and to'),
  phase: 'stateful',
  operation: id,
  cell: null,
  writes: ['shipments'],
  sandboxOnly: true,
  run: session => validateRange(session, id, { precision, always }),
}))

/** A refreshed token opens what the first one did. */
const TOKEN_CASE: ContractCase = {
  id: caseId(operation('refreshToken'), 'the new token is good'),
  phase: 'stateful',
  operation: 'refreshToken',
  touches: ['login'],
  cell: null,
  writes: ['tokens'],
  run: refresh,
}

/** A registration from its making to its end. Nothing is sent to it: that is the webhook phase. */
const WEBHOOK_CASE: ContractCase = {
  id: caseId(operation('createWebhook'), 'registered, listed and deleted'),
  phase: 'stateful',
  operation: 'createWebhook',
  touches: ['listWebhooks', 'deleteWebhook'],
  cell: null,
  writes: ['webhooks'],
  run: live,
}

/** What one operation changes and another must show, and the laws that money keeps. */
export const statefulPhase: readonly ContractCase[] = [
  STANDARD_CASE,
  ONDEMAND_CASE,
  ...CANCELLABLE_CASES,
  ...CUSTOMER_CASES,
  ...SENT_VALUE_CASES,
  WEBHOOK_CASE,
  TOKEN_CASE,
  ...RATE_MONEY_CASES,
  ...FORMS.flatMap(moneyCases),
  NUMBER_FORMS_CASE,
  ...ONDEMAND_MONEY_CASES,
  ...PRESENTED_CASES,
  LOCATIONS_CASE,
  ...TIME_RANGE_CASES,
  ...FILTER_CASES,
]

async function live(session: Session): Promise<void> {
  const bystander = session.target.kind === 'sandbox' ? await registerEndpoint(session) : null
  const { id, nonce, answer } = await registerEndpoint(session)
  const endpoint = String(fieldsOf(fieldsOf(answer.got.json).data).endpoint)
  const lookUp = async (expected: boolean): Promise<{ readonly found: boolean; readonly ids: readonly string[] }> => {
    const list = await session.call('listWebhooks', {}, { status: 200 })
    const listed = entriesOf(list)
    session.validate(webhookListed, { id, endpoint, listed, expected }, list)
    const found = listed.some(one => one.id === id || String(one.endpoint).includes(nonce))
    return { found, ids: listed.map(one => one.id) }
  }
  await lookUp(true)
  await session.call('deleteWebhook', { params: { id } }, { status: 200 })
  const { found, ids } = await lookUp(false)
  const again = await session.call('deleteWebhook', { params: { id } }, { status: [404, 200] })
  const lost = bystander === null || ids.includes(bystander.id) ? [] : [bystander.id]
  session.validate(
    deleted,
    { clause: 'Webhook endpoints', again: again.got.status, basis: 'shown', found, lost },
    again,
  )
}

function entriesOf({ got }: Answered): readonly { readonly id: string; readonly endpoint: unknown }[] {
  return listRecords(got.json).map(record => ({ id: recordId(record), endpoint: record.endpoint }))
}

async function refresh(session: Session): Promise<void> {
  const { credentials } = await session.world()
  if (credentials === null) throw new NotRun('only a token was given, and no login to refresh it by')
  const client = clientOf(credentials)
  const { username, password } = credentials
  const login = await session.call(
    'login',
    { authorization: null, body: { username, password, ...client } },
    { status: 200 },
  )
  const { refresh_token } = tokensOf(login.got.json)
  const answer = await session.call(
    'refreshToken',
    { authorization: null, body: { refresh_token, ...client } },
    { status: 200 },
  )
  const { access_token } = tokensOf(answer.got.json)
  if (typeof access_token !== 'string') throw new NotRun('the refresh answered without an access_token to try')
  await session.call('listBanks', { authorization: `Bearer ${access_token}` }, { status: 200 })
}

function clientOf({ clientId, clientSecret }: Credentials) {
  return { client_id: /^\d+$/.test(clientId) ? Number(clientId) : clientId, client_secret: clientSecret }
}

/** At the root, in `data`, or both (Authentication 1). */
function tokensOf(json: unknown): Fields {
  const body = fieldsOf(json)
  return 'access_token' in body ? body : fieldsOf(body.data)
}

async function validateRange(
  session: Session,
  id: OperationId,
  { precision, always }: { readonly precision: number; readonly always: { readonly from?: number } },
): Promise<void> {
  const { world } = await settledBooks(session, 'number')
  const read = async (query: { readonly from?: number; readonly to?: number }) => {
    const list = await session.call(id, { world, query }, { status: 200 })
    const found = listRecords(list.got.json).map(record => ({ id: recordId(record), at: readTime(record.created_at) }))
    return { list, found }
  }
  const [newest] = (await read(always)).found
  if (newest === undefined || newest.at === null) throw new NotRun(`${id} has no record whose time could be looked for`)
  const last = newest.at + precision - 1
  const windows = [
    { from: newest.at, to: last, expected: true },
    { from: last + 1, to: null, expected: false },
    { from: null, to: newest.at - 1, expected: false },
  ]
  for (const { from, to, expected } of windows) {
    const { list, found } = await read({ ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) })
    session.validate(timeRange, { from, to, id: newest.id, expected, found, precision }, list)
  }
}
