/** The line of each matcher's failure that names the cause. What stands around it is tested beside each matcher. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import '../../src/vitest.ts'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { clientOf } from '../support/api-client.ts'

let sandbox: Sandbox
let closed: Sandbox
let headers: { readonly Authorization: string }
beforeAll(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7, inbox: true })
  closed = await createSandbox({ clock: 'frozen', seed: 7 })
  headers = { Authorization: `Bearer ${sandbox.account.access_token}` }
  const client = clientOf(sandbox, sandbox)
  await client.book({ orderId: 'SBX-STUCK-1' })
  await client.book({ orderId: 'A-1' })
  await sandbox.clock.advance('3s')
  await sandbox.inbox.answer({ status: 500 })
  await sandbox.simulate('A-1', { action: 'to', to: 'picked-up' })
})
afterAll(() => Promise.all([sandbox.close(), closed.close()]))

const cities = () => fetch(`${sandbox.apiUrl}/cities`, { headers })
const WRONG_KIND = { status: 200, body: { code: 200, status: 'success', data: [{ id: 100_000, name: 'Hà Nội' }] } }

const FAILURES: readonly (readonly [string, () => unknown, string])[] = [
  [
    'a field of another kind',
    () => expect(WRONG_KIND).toMatchContract('listCities', 200),
    '  /data/0/id: expected text like "100000", got 100000 [schema · Location · shown]',
  ],
  [
    'another status, with what was answered',
    async () => expect(await fetch(`${sandbox.apiUrl}/cities`)).toMatchContract('listCities', 200),
    '  the answer: expected the status 200, got 401 ({"code":401,"status":"error","data":{"error":"Unauthenticated."}}) [status · Reference data · shown]',
  ],
  [
    'an answer that keeps the contract, under .not',
    async () => expect(await cities()).not.toMatchContract('listCities', 200),
    'expected an answer that breaks the contract of listCities 200; this one keeps it',
  ],
  [
    'a request that was not awaited',
    () => expect(cities()).toMatchContract('listCities', 200),
    'toMatchContract was given a promise: await the request first, expect(await …).',
  ],
  [
    'an operation that does not exist',
    // @ts-expect-error: a name that no type lets through; JavaScript does.
    async () => expect(await cities()).toMatchContract('listCitties', 200),
    'the contract has no operation "listCitties"; it has login, ',
  ],
  [
    'a shipment that was never booked',
    () => expect(sandbox.shipments.of('DH-9')).toReach('delivered'),
    'no shipment "DH-9" in this account, by id (GS…), by order_id or by waybill; GET /__sandbox/shipments lists them. Was it booked with the token of another account?',
  ],
  [
    'a misspelt status',
    () => expect(sandbox.shipments.of('A-1')).toReach('deliverd'),
    'unknown status "deliverd"; did you mean "delivered"?',
  ],
  [
    'a status that the shipment has passed, under .not',
    () => expect(sandbox.shipments.of('A-1')).not.toReach('waiting-for-pickup'),
    'expected shipment A-1 not to reach waiting-for-pickup; it did at 2026-01-05T08:00:00+07:00',
  ],
  [
    'an event that the inbox refused',
    () => expect(sandbox.inbox).toHaveReceived('picked-up', { order_id: 'A-1' }),
    '  picked-up (903) of A-1: attempt 1 was answered 500, next at 2026-01-05 08:00:0',
  ],
  [
    'an event of a shipment that was never booked',
    () => expect(sandbox.inbox).toHaveReceived('delivered', { order_id: 'A-9' }),
    'No shipment "A-9" was booked in this account. The clock is frozen at ',
  ],
  [
    'an event whose step is not due',
    () => expect(sandbox.inbox).toHaveReceived('returned', { order_id: 'A-1' }),
    'nothing comes by itself until POST /__sandbox/clock/advance moves it, clock.advance() in the library.',
  ],
  [
    'an event that came, under .not',
    () => expect(sandbox.inbox).not.toHaveReceived('waiting-for-pickup', { order_id: 'A-1' }),
    'expected the inbox not to receive waiting-for-pickup, order_id A-1; #',
  ],
  [
    'an inbox that is closed',
    () => expect(closed.inbox).toHaveReceived('delivered'),
    'the inbox of this account is not open; POST /__sandbox/inbox opens it, inbox.open() in the library',
  ],
  [
    'a key of another spelling',
    // @ts-expect-error: a name that no type lets through; JavaScript does.
    () => expect(sandbox.inbox).toHaveReceived('delivered', { orderId: 'A-1' }),
    'unknown key "orderId" in match; did you mean "order_id"?',
  ],
  [
    'what is no inbox',
    () => expect({}).toHaveReceived('delivered'),
    'toHaveReceived wants an inbox: expect(account.inbox).toHaveReceived("delivered")',
  ],
  // Last, because it moves the clock.
  [
    'a shipment that stays where it is',
    () => expect(sandbox.shipments.of('SBX-STUCK-1')).toReach('delivered'),
    'In the scenario "stuck" as it was drawn, it does not come to delivered. Nothing is planned any more; only simulate can move it on.',
  ],
]

test.each(FAILURES)('%s', async (_what, expectation, cause) => {
  const failed = await Promise.resolve()
    .then(expectation)
    .then(() => null)
    .catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(Error)
  expect(String(failed)).toContain(cause)
})
