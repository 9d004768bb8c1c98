import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSandbox, type SandboxWorld } from '../../../src/library/create-sandbox.ts'
import { validator } from '../../../src/schemas/registry.ts'
import { type Client, clientOf } from '../../support/api-client.ts'
import { PARCELS, RIDES } from '../../support/every-booking.ts'
import { makeOrder } from '../../support/order.ts'
import { startReceiver } from '../../support/receiver.ts'
import { expectSameState } from './same-state.ts'

/** As version 0.1.0 wrote it, after one booking of `{}`. */
const OLD_STATE = new URL('./refused-booking-0.1.0.json', import.meta.url)

/** What is done to an account beside its bookings; what is refused as things stand is part of it. */
const CALLS = [
  ['post', '/webhooks', { endpoint: 'HOOK' }],
  ['delete', '/webhooks/1'],
  ['post', '/customers', { name: 'Lan', phone: '0901234567' }],
  ['post', '/customers', { email: 'b@example.org', address: [{ street: '1', district: '100400', city: '100000' }] }],
  ['put', '/account/update/bank', { bank_id: 1, branch: 'Hà Nội', owner: 'LAN', number: '0123' }],
] as const

const CONTROL_CALLS = [
  ['put', '/accounts/ID', { pace: '10m' }],
  ['post', '/wallet/top-up', { amount: 5 }],
  ['post', '/faults', { match: { operation: 'createShipment' }, fault: { carrier: 'lost' }, ttl: '1d' }],
  ['post', '/faults', { match: { operation: 'createOndemandShipment' }, fault: { carrier: 'cancelled' } }],
  ['post', '/faults', { fault: { webhook: { copies: 3 } } }],
  ['post', '/faults', { when: { first: 4 }, fault: { webhook: { reorder: true, delay: '2h' } } }],
  ['post', '/faults', { fault: { webhook: { burst: 3, mutate: { drop: ['status'] } } } }],
  ['put', '/webhooks/1/settings', { ordered: true, signature: [{ scheme: 'github', secret: 'own' }] }],
  ['put', '/webhooks/1/settings', { enabled: false }],
  ['put', '/webhooks/1/settings', { enabled: true }],
  ['post', '/webhooks/1/test', {}],
  ['post', '/webhooks/1/rotate-secret', {}],
  ['post', '/webhooks/trigger', { event: 'shipment-status', status: 905 }],
  ['put', '/scenarios/own', ownScenario()],
] as const

function ownScenario() {
  const steps = [{ after: '1h', status: 'picked-up', webhook: { burst: 3 } }]
  return { name: 'own', description: 'One of its own.', line: 'standard', steps }
}

const simulation = fc.oneof(
  fc.record({ action: fc.constantFrom('continue', 'fail', 'return', 'lose') }),
  fc.record({ action: fc.constant('cancel'), by: fc.constantFrom('user', 'driver', 'carrier') }),
  fc.record({ action: fc.constant('to'), to: fc.integer({ min: 900, max: 919 }), jump: fc.boolean() }),
  fc.record({ action: fc.constant('scenario'), scenario: fc.constantFrom('own', 'stuck', 'ondemand-happy') }),
)
const nth = fc.nat(20)
const act = fc.oneof(
  { weight: 8, arbitrary: fc.record({ parcel: fc.constantFrom(...Object.keys(PARCELS)) }) },
  { weight: 4, arbitrary: fc.record({ ride: fc.constantFrom(...Object.keys(RIDES)) }) },
  { weight: 6, arbitrary: fc.record({ nth, simulation }) },
  { weight: 2, arbitrary: fc.record({ nth, cancelled: fc.constantFrom('shipments', 'ondemand-shipments') }) },
  { weight: 1, arbitrary: fc.record({ nth, stops: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 5, arbitrary: fc.record({ advance: fc.constantFrom('1s', '1m', '3h', '1d', '10d') }) },
  { weight: 3, arbitrary: fc.record({ call: fc.constantFrom(...CALLS) }) },
  { weight: 5, arbitrary: fc.record({ control: fc.constantFrom(...CONTROL_CALLS) }) },
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

interface Stage {
  readonly client: Client
  readonly account: string
  readonly hook: string
  readonly advance: (by: string) => Promise<void>
}

/** One act after another; the number of acts that were carried out. */
async function play(acts: readonly Act[], { client, account, hook, advance }: Stage): Promise<number> {
  const ids: string[] = []
  const pick = (nth: number) => ids[nth % Math.max(1, ids.length)] ?? 'GS00000000'
  let done = 0
  const answered = ({ status }: { readonly status: number }) => {
    expect(status).toBeLessThan(500)
    if (status < 300) done += 1
  }
  for (const one of acts) {
    if ('advance' in one) await advance(one.advance)
    else if ('parcel' in one) {
      const answer = await client.post('/shipments', PARCELS[one.parcel])
      answered(answer)
      if (answer.status === 200) ids.push(answer.body.id)
    } else if ('ride' in one) {
      const answer = await client.post('/ondemand-shipments', RIDES[one.ride])
      answered(answer)
      if (answer.status === 200) ids.push(answer.body.data.id)
    } else if ('simulation' in one) {
      answered(await client.control.post(`/shipments/${pick(one.nth)}/simulate`, one.simulation))
    } else if ('cancelled' in one) answered(await client.delete(`/${one.cancelled}/${pick(one.nth)}`))
    else if ('stops' in one) {
      answered(await client.put(`/ondemand-shipments/${pick(one.nth)}`, makeOrder({ stops: one.stops })))
    } else {
      const [api, [method, path, body]] = 'call' in one ? [client, one.call] : [client.control, one.control]
      if (hook.endsWith('/hang') && !canHang(method, path, body)) continue
      const sent = body && 'endpoint' in body ? { endpoint: hook } : body
      answered(await api[method](path.replace('ID', account), sent))
    }
  }
  return done
}

/**
 * Whether the state stays as it is while attempts hang: a test event is answered once its attempt has ended, and what waits for
 * an endpoint that is disabled or gone is laid aside without a receiver, in the copy as soon as it was imported.
 */
const canHang = (method: string, path: string, body: object | undefined): boolean =>
  !path.endsWith('/test') && method !== 'delete' && !(body && 'enabled' in body)

/** Everything that can be said of an account before something happens to it. */
const wishes = fc.record({
  seed: fc.nat(1_000),
  profile: fc.constantFrom('compatible', 'spec', 'observed'),
  create_refusal: fc.constantFrom('900', '422'),
  created_status: fc.constantFrom(900, 901),
  /** What the receiver does. An attempt is on the wire while the state of `hang` is taken. */
  answer: fc.constantFrom('ok', 'fail', 'hang'),
})

async function expectSameAgain(world: SandboxWorld, copy: SandboxWorld): Promise<void> {
  const document = await world.state.export()
  expect(validator('sandbox/state.schema.json')(document)).toEqual([])
  await copy.state.import(document)
  expectSameState(await copy.state.export(), document)
  await using snapshot = await world.snapshot()
  await snapshot.restore()
  expectSameState(await world.state.export(), document)
}

test.each([
  ['compatible', '900', 901],
  ['spec', '422', 901],
  ['observed', '900', 900],
] as const)(
  'every booking of either line under %s: its export can be imported at once, on the way and at its end',
  async (profile, create_refusal, created_status) => {
    await using sandbox = await createSandbox({
      listen: false,
      clock: 'frozen',
      seed: 7,
      profile,
      set: { create_refusal, created_status },
    })
    const { post } = clientOf(sandbox, sandbox)
    for (const body of Object.values(PARCELS)) expect([200, 422]).toContain((await post('/shipments', body)).status)
    for (const body of Object.values(RIDES))
      expect([200, 422]).toContain((await post('/ondemand-shipments', body)).status)
    await using copy = await sandbox.createAccount()
    for (const advance of [async () => {}, () => sandbox.clock.advance('30h'), () => sandbox.clock.until('idle')]) {
      await advance()
      await expectSameAgain(sandbox, copy)
    }
  },
)

test('whatever was booked, refused, simulated and sent, its export can be imported and is the same again', async () => {
  await using receiver = await startReceiver({
    answer: ({ path }) => (path === '/hang' ? 'hang' : { status: path === '/fail' ? 500 : 200 }),
  })
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  let done = 0
  await fc.assert(
    fc.asyncProperty(wishes, fc.array(act, { minLength: 5, maxLength: 20 }), async (wished, acts) => {
      const { seed, profile, answer, ...set } = wished
      await using world = await sandbox.createAccount({ seed, profile, set })
      const client = clientOf(sandbox, world)
      const hook = `${receiver.url}/${answer}`
      await client.register(hook)
      const advance = async (by: string) => void (await world.clock.advance(by, { settle: answer !== 'hang' }))
      done += await play(acts, { client, account: world.account.id, hook, advance })
      await advance('1s')
      await using copy = await sandbox.createAccount()
      await expectSameAgain(world, copy)
    }),
    { numRuns: 20 },
  )
  expect(done).toBeGreaterThan(80)
}, 120_000)

test('a state exported by 0.1.0 after a booking was refused can be imported', async () => {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  const document = JSON.parse(await readFile(OLD_STATE, 'utf8'))
  await sandbox.state.import(document)
  const { items } = (await clientOf(sandbox, sandbox).control.get('/shipments')).body
  expect(items).toMatchObject([{ status: 900, scenario: '' }])
})

test('a state exported by 0.1.0, which had no longest text, can be imported with its long ones', async () => {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  const document = JSON.parse(await readFile(OLD_STATE, 'utf8'))
  const long = 'x'.repeat(100_000)
  document.rows.shipments[0].orderId = long
  document.rows.shipments[0].parcel.metadata = long
  await sandbox.state.import(document)
  const [shown] = (await clientOf(sandbox, sandbox).get('/shipments')).body.data
  expect([shown.order_id, shown.parcel.metadata]).toEqual([long, long])
})
