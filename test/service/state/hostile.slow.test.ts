import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import type { StateDocument } from '../../../src/schemas/types.gen.ts'
import { clientOf } from '../../support/api-client.ts'

let sandbox: Sandbox
let document: StateDocument

beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7, webhooks: ['http://127.0.0.1:9/hook'] })
  await sandbox.fill({ shipments: 30, customers: 3, ondemand: 6, days: 20 })
  const { book, control } = clientOf(sandbox, sandbox)
  await book({ orderId: 'SBX-HAPPY-1' })
  await control.put('/scenarios/mine', {
    name: 'mine',
    description: 'A scenario of its own.',
    line: 'standard',
    steps: [{ after: '1h', status: 'picked-up' }],
  })
  await sandbox.faults.add({ match: { order_id: 'A-*' }, fault: { carrier: 'lost' } })
  await sandbox.clock.advance('3h')
  document = await sandbox.state.export()
})
afterAll(() => sandbox.close())

// A damaged copy is whatever its damage makes of it.
type Damaged = ReturnType<typeof JSON.parse>

const importText = (body: string) => clientOf(sandbox, sandbox).control.put('/state', body)

/** The first row that fits, with its place. */
function row(damaged: Damaged, table: string, fits: (row: Damaged) => boolean = () => true): [Damaged, string] {
  const index = damaged.rows[table].findIndex(fits)
  return [damaged.rows[table][index], `/rows/${table}/${index}`]
}

const planned = (shipment: Damaged) => shipment.plan.length > 0

type Damage = (damaged: Damaged) => string

/** Puts a value at a place; `told`: the pointer of the refusal, if it differs. */
function put(pointer: string, value: unknown, told = pointer): Damage {
  return damaged => {
    const keys = pointer.slice(1).split('/')
    const last = keys.pop() ?? ''
    keys.reduce((inside, key) => inside[key], damaged)[last] = value
    return told
  }
}

/** Leaves a key out of the text. */
function take(pointer: string, told: string): Damage {
  return put(pointer, undefined, told)
}

/** Each damages a copy and says where it is to be found. */
const DAMAGES: readonly (readonly [string, Damage])[] = [
  ['another format', put('/format', 'lowdb')],
  ['a later version', put('/version', 2)],
  ['an earlier version', put('/version', 0)],
  ['an epoch after which none can come', put('/account/epoch', Number.MAX_SAFE_INTEGER)],
  ['a counter that can count no further', put('/rows/counters/0/n', Number.MAX_SAFE_INTEGER)],
  ['a version that is text', put('/version', '1')],
  ['no version', take('/version', '/version')],
  ['no account', take('/account', '/account')],
  ['no rows', take('/rows', '/rows/shipments')],
  ['rows that are a list', put('/rows', [])],
  ['no table of timers', take('/rows/timers', '/rows/timers')],
  ['a table that is no list', put('/rows/timers', { length: 1 })],
  ['an unknown table', put('/rows/secrets', [{ id: '1' }])],
  ['an empty unknown table', put('/rows/secrets', [])],
  ['an unknown key', put('/password', 'x')],
  ['a row that is text', put('/rows/shipments/1', 'GS1')],
  ['a row that is null', put('/rows/deliveries/0', null)],
  ['a row without its id', take('/rows/customers/0/id', '/rows/customers/0')],
  ['an id that is a number', put('/rows/customers/0/id', 5)],
  [
    'one id twice',
    d => {
      d.rows.customers.push(d.rows.customers[0])
      return `/rows/customers/${d.rows.customers.length - 1}/id`
    },
  ],
  ['an unknown field', put('/rows/shipments/0/secret', 1, '/rows/shipments/0')],
  ['a fee that is text', put('/rows/shipments/0/fees/delivery', '1')],
  ['a fee beyond whole numbers', put('/rows/shipments/0/fees/delivery', 1e300)],
  ['an amount beyond whole numbers of a parcel that was placed', put('/rows/shipments/0/parcel/cod', 1e300)],
  ['a status that is none', put('/rows/shipments/0/status', 42)],
  ['an empty history', put('/rows/shipments/0/history', [])],
  ['a status that its history does not end at', put('/rows/shipments/0/status', 1000)],
  ['a carrier that is none', put('/rows/shipments/0/carrier', 'nobody')],
  ['an instant after the last one', put('/rows/customers/0/createdAt', 1e18)],
  [
    'a timer of no shipment',
    d => {
      d.rows.timers.push({ id: 'GSNOBODY0:step', dueAt: 1767574800000, kind: 'step', shipmentId: 'GSNOBODY0' })
      return `/rows/timers/${d.rows.timers.length - 1}/shipmentId`
    },
  ],
  [
    'a second timer for one step',
    d => {
      const step = d.rows.timers.find(({ kind }: Damaged) => kind === 'step')
      d.rows.timers.push({ ...step, id: `${step.id}:again`, dueAt: step.dueAt - 1 })
      return `/rows/timers/${d.rows.timers.length - 1}/id`
    },
  ],
  ['an unknown kind of timer', put('/rows/timers/0/kind', 'bomb', '/rows/timers/0')],
  [
    'a plan that no timer takes on',
    d => {
      const [shipment, pointer] = row(d, 'shipments', planned)
      d.rows.timers = d.rows.timers.filter(({ id }: Damaged) => id !== `${shipment.id}:step`)
      return `${pointer}/plan`
    },
  ],
  [
    'a timer at another instant than its step',
    d => {
      const [shipment, pointer] = row(d, 'shipments', planned)
      d.rows.timers.find(({ id }: Damaged) => id === `${shipment.id}:step`).dueAt += 1
      return `${pointer}/plan`
    },
  ],
  [
    'a session that is not there',
    d => {
      const [shipment, pointer] = row(d, 'shipments', ({ invoiceId }) => invoiceId !== null)
      d.rows.invoices = d.rows.invoices.filter(({ id }: Damaged) => id !== shipment.invoiceId)
      return `${pointer}/invoiceId`
    },
  ],
  [
    'a delivery without its message',
    d => {
      const { messageId } = d.rows.deliveries[0]
      d.rows.messages = d.rows.messages.filter(({ id }: Damaged) => id !== messageId)
      return '/rows/deliveries/0/messageId'
    },
  ],
  [
    'a retry that no timer makes',
    d => {
      const [delivery, pointer] = row(d, 'deliveries', ({ nextAt }) => nextAt !== null)
      d.rows.timers = d.rows.timers.filter(({ deliveryId }: Damaged) => deliveryId !== delivery.id)
      return `${pointer}/nextAt`
    },
  ],
  ['a message of no shipment', put('/rows/messages/0/shipmentId', 'GSNOBODY0')],
  ['a message beyond its counter', put('/rows/messages/0/seq', 1e6)],
  ['an endpoint beyond its counter', put('/rows/endpoints/0/id', '99')],
  ['an endpoint that is no URL', put('/rows/endpoints/0/url', 'nowhere')],
  [
    'a hundred and one endpoints',
    d => {
      const [endpoint] = d.rows.endpoints
      d.rows.endpoints = Array.from({ length: 101 }, (_, n) => ({ ...endpoint, id: String(n + 1) }))
      d.rows.counters.find(({ id }: Damaged) => id === 'endpoints').n = 101
      return '/rows/endpoints'
    },
  ],
  ['a ledger that does not add up', put('/rows/transactions/1/closing', 1, '/rows/transactions')],
  [
    'a fault rule that makes no sense',
    put('/rows/faults/0/rule', { match: {}, fault: {} }, '/rows/faults/0/rule/fault'),
  ],
  [
    'counts of a fault rule that is not there',
    d => {
      d.rows.faultCounts = [{ id: '7', seen: 1, fired: 0, lastFiredAt: null }]
      return '/rows/faultCounts/0/id'
    },
  ],
  [
    'a meeting of a fault rule that is not there',
    d => {
      d.rows.faultMeetings = [{ id: '7/A', rule: '7', n: 1, seq: 1 }]
      return '/rows/faultMeetings/0/rule'
    },
  ],
  [
    'a bank that is none',
    d => {
      d.rows.bankChanges = [{ id: '000000000001', at: 1, bankId: 1e6, branch: 'x', owner: 'x', number: '1' }]
      return '/rows/bankChanges/0/bankId'
    },
  ],
  ['a clock that stands while it says it runs', put('/clock/mode', 'scaled', '/clock/factor')],
  ['a clock before all time', put('/clock/virtual', -1)],
  ['a switch that is none', put('/account/profile/switches/numbers', 'roman')],
  ['a pace of no time', put('/account/paceMs', 0)],
  ['a scenario that makes no sense', put('/account/scenarios/0/steps/0/status', 'flown')],
  [
    'a scenario twice',
    d => {
      d.account.scenarios.push(d.account.scenarios[0])
      return '/account/scenarios/1/name'
    },
  ],
]

test.each(DAMAGES)('%s is 422 with its place, and nothing changes', async (_what, damage) => {
  const before = await sandbox.state.export()
  const damaged: Damaged = structuredClone(document)
  const pointer = damage(damaged)
  const { status, body } = await importText(JSON.stringify(damaged))
  expect({ status, pointer: body.pointer, detail: body.detail }).toEqual({
    status: 422,
    pointer,
    detail: expect.any(String),
  })
  const after = await sandbox.state.export()
  expect({ ...after, exported_at: '', clock: { ...after.clock, wall: 0 } }).toEqual({
    ...before,
    exported_at: '',
    clock: { ...before.clock, wall: 0 },
  })
})

const valid = () => JSON.stringify(document)

test.each([
  ['an empty object', '{}', 422],
  ['half a document', () => valid().slice(0, -100), 400],
  ['a document and more', () => `${valid()} x`, 400],
  ['a list', '[]', 400],
  ['text', '"state"', 400],
  ['a comma too many', () => valid().replace('{', '{,'), 400],
  ['a key twice', () => valid().replace('{', '{"version":1,'), 400],
  ['a table twice', () => valid().replace('"rows":{', '"rows":{"invoices":[],'), 400],
  ['ten thousand brackets', () => valid().replace('"rows":{', `"rows":{"x":[${'['.repeat(10_000)}`), 400],
  ['ten thousand brackets beside the rows', `{"x":${'['.repeat(10_000)}`, 400],
  ['ten thousand objects', `{"x":${'{"a":'.repeat(10_000)}`, 400],
  ['a prototype', () => valid().replace('{', '{"__proto__":{"polluted":1},'), 422],
  ['a row with a prototype', () => valid().replace('"customers":[{', '"customers":[{"__proto__":{"polluted":1},'), 422],
  ['a table called constructor', () => valid().replace('"rows":{', '"rows":{"constructor":[{"id":"1"}],'), 422],
  ['a number that ends nowhere', () => valid().replace('"version":1', '"version":1e'), 400],
] as const)('%s is refused, and Object.prototype stays as it was', async (_what, body, wanted) => {
  const { status } = await importText(typeof body === 'string' ? body : body())
  expect(status).toBe(wanted)
  expect(Object.keys(Object.prototype)).toEqual([])
  expect('polluted' in {}).toBe(false)
})

test('a later version is reported rather than its unknown content', async () => {
  const { rows, account, ...rest } = document
  // Sorted keys put the rows before the version.
  const body = { account, rows: { ...rows, parcels: [{ id: '1' }] }, ...rest, version: 7, sandbox_version: '9.9.9' }
  const answer = await importText(JSON.stringify(body))
  expect([answer.status, answer.body.pointer]).toEqual([422, '/version'])
  expect(answer.body.detail).toBe(
    'the state has version 7, written by a later sandbox (9.9.9); this one reads version 1. Import it there.',
  )
})

test('keys in any order, blanks and a byte order mark are all the same', async () => {
  const { rows, ...rest } = document
  const body = `\ufeff  ${JSON.stringify({ rows, ...rest }, null, 2)}\n`
  expect((await importText(body)).status).toBe(200)
})
