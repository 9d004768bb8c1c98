/** Every outcome that a booking can have, at every stage: its state is imported into a fresh sandbox, and is the same again. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ONDEMAND_STATUSES } from '../../../src/domain/ondemand/statuses.ts'
import { STANDARD_STATUSES } from '../../../src/domain/shipments/statuses.ts'
import { createSandbox, type Sandbox, type SandboxWorld } from '../../../src/library/create-sandbox.ts'
import { validator } from '../../../src/schemas/registry.ts'
import type { StateDocument } from '../../../src/schemas/types.gen.ts'
import { clientOf, send } from '../../support/api-client.ts'
import { makeBooking, RATES } from '../../support/booking.ts'
import { PARCELS, RIDES } from '../../support/every-booking.ts'
import { makeOrder } from '../../support/order.ts'
import { randomScenario } from '../../support/random-scenario.ts'
import { expectSameState } from './same-state.ts'

const QUIET = { listen: false, clock: 'frozen', logLevel: 'silent', validateResponses: 'off' } as const

type Line = 'standard' | 'ondemand'

interface Stage {
  /** Books by a scenario; the id, or null for a booking that was refused. */
  book(line: Line, wishes: { readonly body?: unknown; readonly scenario?: string }): Promise<string | null>
  /** Any other call; whether it was done. A call that is not legal as things stand is refused. */
  call(method: 'post' | 'put' | 'delete', path: string, body?: unknown): Promise<boolean>
  control(method: 'post' | 'put' | 'delete', path: string, body?: unknown): Promise<boolean>
}

function openStage({ app }: Pick<Sandbox, 'app'>, { account }: SandboxWorld): Stage {
  const client = clientOf({ app }, { account })
  const isDone = ({ status, body }: { readonly status: number; readonly body: unknown }) => {
    expect({ status, body }).toMatchObject({ status: expect.toSatisfy((code: number) => code < 500) })
    return status < 300
  }
  return {
    async book(line, { body = line === 'standard' ? makeBooking() : makeOrder({ stops: 2 }), scenario }) {
      const path = line === 'standard' ? '/api/v2/shipments' : '/api/v2/ondemand-shipments'
      const chosen = scenario === undefined ? {} : { 'X-Sandbox-Scenario': scenario }
      const headers = { Authorization: `Bearer ${account.access_token}`, ...chosen }
      const answer = await send(app, 'post', path, { headers, body })
      return isDone(answer) ? (answer.body.id ?? answer.body.data?.id ?? null) : null
    },
    call: async (method, path, body) => isDone(await client[method](path, body)),
    control: async (method, path, body) => isDone(await client.control[method](path, body)),
  }
}

/** Imported into a sandbox that has nothing, exported again; kept there as a snapshot, reset and restored. */
async function expectSameElsewhere(document: StateDocument): Promise<void> {
  expect(validator('sandbox/state.schema.json')(document)).toEqual([])
  await using fresh = await createSandbox({ ...QUIET, seed: 1 })
  await fresh.state.import(document)
  expectSameState(await fresh.state.export(), document)
  const snapshot = await fresh.snapshot()
  await fresh.reset()
  await snapshot.restore()
  expectSameState(await fresh.state.export(), document)
}

/** What is due at the very instant is done, however long a busy machine takes: a copy would do it as soon as it is there. */
async function settle(world: SandboxWorld): Promise<void> {
  expect(await world.clock.advance('1ms', { settleTimeoutMs: 120_000 })).toMatchObject({ settled: true })
}

/** A snapshot of the world itself, restored, and its state elsewhere. */
async function expectSameAgain(world: SandboxWorld): Promise<void> {
  await settle(world)
  const document = await world.state.export()
  await expectSameElsewhere(document)
  await using snapshot = await world.snapshot()
  await snapshot.restore()
  expectSameState(await world.state.export(), document)
}

/** Of a state, what does not hold random ids or times of the wall. */
const LASTING = ['shipments', 'ondemand', 'transactions', 'invoices', 'bankChanges', 'timers', 'counters'] as const

/** A copy under the same name goes the same way to its end as the world itself, which is there afterwards. */
async function expectSameEnd(world: SandboxWorld): Promise<void> {
  await settle(world)
  const { id } = world.account
  await using fresh = await createSandbox({ ...QUIET, seed: 1 })
  const twin = id === fresh.account.id ? fresh : await fresh.createAccount({ id, clock: 'frozen' })
  await twin.state.import(await world.state.export(), { replay: true })
  await Promise.all([world.clock.until('idle'), twin.clock.until('idle')])
  const [end, copy] = [(await world.state.export()).rows, (await twin.state.export()).rows]
  for (const table of LASTING) expect(copy[table]).toEqual(end[table])
}

async function expectSameAtEach(world: SandboxWorld, moments: readonly string[]): Promise<void> {
  await expectSameAgain(world)
  for (const moment of moments) {
    await world.clock.advance(moment)
    await expectSameAgain(world)
  }
  await expectSameEnd(world)
  await expectSameAgain(world)
}

/** What is set up in an account before something is booked. */
const SETTINGS = {
  'an inbox that fails at first': {
    options: { profile: 'compatible', inbox: true },
    calls: [
      ['put', '/inbox/answer', { status: 500, times: 30 }],
      ['post', '/faults', { fault: { webhook: { copies: 2 } }, when: { probability: 0.3 } }],
    ],
  },
  'no bank account, a calendar of two days and an endpoint that is disabled': {
    options: { profile: 'spec', settlement: 'mon,thu 16:00 hold 2d', bank: null },
    calls: [
      ['post', '/faults', { fault: { webhook: { burst: 3, delay: '2h' } }, ttl: '3d' }],
      ['put', '/webhooks/1/settings', { enabled: false, ordered: true }],
    ],
  },
  'a pace, another first status and an ordered inbox': {
    options: { profile: 'observed', pace: '3h', set: { created_status: 900 }, inbox: true },
    calls: [
      ['put', '/webhooks/0/settings', { ordered: true, signature: [{ scheme: 'github', secret: 'own' }] }],
      ['post', '/faults', { fault: { webhook: { reorder: true } }, when: { every: 2 } }],
    ],
  },
} as const

async function openWorld(sandbox: Sandbox, setting: keyof typeof SETTINGS, seed: number) {
  const { options, calls } = SETTINGS[setting]
  const world = await sandbox.createAccount({ seed, clock: 'frozen', ...options })
  const stage = openStage(sandbox, world)
  if (setting.endsWith('disabled')) await stage.call('post', '/webhooks', { endpoint: 'http://127.0.0.1:9/hook' })
  for (const [method, path, body] of calls)
    expect([path, await stage.control(method, path, body)]).toEqual([path, true])
  return { world, stage }
}

const settings = Object.keys(SETTINGS) as (keyof typeof SETTINGS)[] // The keys of the table itself.

test.each(settings)(
  'bookings by every shipped scenario, with %s, at once, on the way and at the end',
  async setting => {
    await using sandbox = await createSandbox({ ...QUIET, seed: 7 })
    const { world, stage } = await openWorld(sandbox, setting, 7)
    const { items } = (await clientOf(sandbox, world).control.get('/scenarios')).body
    const found: { name: string; line: Line }[] = items
    expect(found.length).toBeGreaterThanOrEqual(24)
    for (const { name, line } of found) {
      for (const [n, payer] of ([1, 0] as const).entries()) {
        const rate = n === 0 ? RATES.ghnv3 : RATES.ghtk
        const body =
          line === 'standard'
            ? makeBooking({ orderId: `${name}-${n}`, payer, cod: n * 90_000, rate })
            : makeOrder({ orderId: `${name}-${n}`, stops: 1 + n, carrier: 1 + n })
        await stage.book(line, { body, scenario: name })
      }
    }
    await expectSameAtEach(world, ['1h', '8h', '1d', '2d'])
    const { rows } = await world.state.export()
    // Exported by the sandbox's own schema.
    const outcomes = new Set((rows.shipments as readonly { status: number }[]).map(({ status }) => status))
    for (const outcome of [900, 913, 914, 917]) expect(outcomes).toContain(outcome)
  },
)

test('bookings that are led to each status, then cancelled by each one who may, lost or returned', async () => {
  await using sandbox = await createSandbox({ ...QUIET, seed: 7, inbox: true })
  const stage = openStage(sandbox, sandbox)
  const done = { led: 0, ended: 0 }
  const ends = [
    ...['carrier', 'driver'].map(by => ({ action: 'cancel', by })),
    { action: 'lose' },
    { action: 'return' },
    // The application itself cancels.
    null,
  ]
  for (const [line, statuses] of [
    ['standard', STANDARD_STATUSES],
    ['ondemand', ONDEMAND_STATUSES],
  ] as const) {
    for (const to of statuses) {
      for (const end of ends) {
        const id = await stage.book(line, {})
        if (id === null) continue
        if (await stage.control('post', `/shipments/${id}/simulate`, { action: 'to', to })) done.led += 1
        const path = line === 'standard' ? `/shipments/${id}` : `/ondemand-shipments/${id}`
        const isEnded = end
          ? await stage.control('post', `/shipments/${id}/simulate`, end)
          : await stage.call('delete', path)
        if (isEnded) done.ended += 1
      }
    }
  }
  expect(done.led).toBeGreaterThan(100)
  expect(done.ended).toBeGreaterThan(40)
  await expectSameAtEach(sandbox, ['1d'])
})

test('sessions whose fees are above their COD, sessions that pay the debt of a wallet, and a session of several', async () => {
  await using sandbox = await createSandbox({ ...QUIET, seed: 7 })
  const stage = openStage(sandbox, sandbox)
  await sandbox.scenarios.add({
    name: 'dear',
    description: 'The carrier charges more than the wallet has.',
    line: 'standard',
    steps: [
      { after: '1h', status: 'picked-up', set: { overweight_fee: 20_000_000 } },
      { after: '1h', status: 'out-for-delivery' },
      { after: '1h', status: 'delivered' },
    ],
  })
  const book = (cod: number, scenario = 'happy') =>
    stage.book('standard', { body: makeBooking({ cod, orderId: `${scenario}-${cod}` }), scenario })
  await book(1_000)
  await expectSameAgain(sandbox)
  await sandbox.clock.until('idle')
  await expectSameAgain(sandbox)
  await book(0, 'dear')
  await sandbox.clock.until('idle')
  for (const cod of [300_000, 400_000]) await book(cod)
  await expectSameEnd(sandbox)
  await expectSameAgain(sandbox)
  // Exported by the sandbox's own schema.
  const sessions = (await sandbox.state.export()).rows.invoices as readonly { recovered?: number; walletDebt: number }[]
  expect(sessions.some(({ recovered = 0 }) => recovered > 0)).toBe(true)
  expect(sessions.some(({ walletDebt }) => walletDebt > 0)).toBe(true)
})

const CARRIER_FAULTS = [
  ...['down', 'no_tracking', 'pickup_failed', 'delivery_failed', 'partial', 'return', 'lost', 'overweight'],
  ...['rate_expired', 'stuck'],
]

test('bookings that meet each fault of a carrier', async () => {
  await using sandbox = await createSandbox({ ...QUIET, seed: 7 })
  const stage = openStage(sandbox, sandbox)
  for (const carrier of CARRIER_FAULTS) {
    const match = { order_id: `${carrier}-*` }
    expect(await stage.control('post', '/faults', { match, fault: { carrier }, ttl: '5d' })).toBe(true)
    await stage.book('standard', { body: makeBooking({ orderId: `${carrier}-1` }) })
    await stage.book('ondemand', { body: makeOrder({ orderId: `${carrier}-1` }) })
  }
  await expectSameAtEach(sandbox, ['5h', '1d', '4d'])
})

const packed = (name: string): StateDocument =>
  JSON.parse(gunzipSync(readFileSync(new URL(`./${name}.json.gz`, import.meta.url))).toString('utf8'))

test.each(['every-stage-0.1.0', 'every-stage-paced-0.1.0', 'places-0.1.0/state'])(
  'parcels of %s, as they come, later and at the end',
  async name => {
    await using sandbox = await createSandbox({ ...QUIET, seed: 7 })
    await sandbox.state.import(packed(name))
    await expectSameAtEach(sandbox, ['1d'])
  },
)

/** Scenarios that are drawn, of either line. */
const MADE_UP = (['standard', 'ondemand'] as const).flatMap(line =>
  [1, 2, 3, 4].map(n => randomScenario(n, { line, name: `made-up-${line}-${n}`, most: 8 })),
)

const nth = fc.nat(30)
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ body: fc.constantFrom(...Object.values(PARCELS)) }) },
  { weight: 2, arbitrary: fc.record({ ride: fc.constantFrom(...Object.values(RIDES)) }) },
  { weight: 4, arbitrary: fc.record({ madeUp: fc.constantFrom(...MADE_UP) }) },
  { weight: 3, arbitrary: fc.record({ nth, to: fc.integer({ min: 900, max: 919 }), jump: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ nth, action: fc.constantFrom('continue', 'fail', 'return', 'lose', 'cancel') }),
  },
  { weight: 2, arbitrary: fc.record({ nth, deleted: fc.constantFrom('shipments', 'ondemand-shipments') }) },
  { weight: 3, arbitrary: fc.record({ advance: fc.constantFrom('1s', '20m', '9h', '2d', '8d') }) },
  { weight: 1, arbitrary: fc.record({ carrier: fc.constantFrom(...CARRIER_FAULTS) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      control: fc.constantFrom(
        ...([
          ['put', '/settlement', { days: ['fri'], at: '10:00', hold: 1 }],
          ['post', '/settlement/run', {}],
          ['post', '/inbox', {}],
          ['delete', '/inbox', undefined],
          ['put', '/inbox/answer', { status: 503, times: 2 }],
          ['post', '/wallet/top-up', { amount: 1_000_000 }],
          ['post', '/webhooks/recover', {}],
          ['post', '/webhooks/0/rotate-secret', {}],
        ] as const),
      ),
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

/** @returns the number of acts that were carried out */
async function play(acts: readonly Act[], { stage, world }: { stage: Stage; world: SandboxWorld }): Promise<number> {
  const ids: string[] = []
  const pick = (one: { nth: number }) => ids[one.nth % Math.max(1, ids.length)] ?? 'GS00000000'
  const keep = (id: string | null) => id !== null && ids.push(id) > 0
  let done = 0
  const carryOut = async (one: Act): Promise<boolean> => {
    if ('body' in one) return keep(await stage.book('standard', { body: one.body }))
    if ('ride' in one) return keep(await stage.book('ondemand', { body: one.ride }))
    if ('madeUp' in one) return keep(await stage.book(one.madeUp.line, { scenario: one.madeUp.name }))
    if ('to' in one) {
      const { to, jump } = one
      return stage.control('post', `/shipments/${pick(one)}/simulate`, { action: 'to', to, jump })
    }
    if ('action' in one) return stage.control('post', `/shipments/${pick(one)}/simulate`, { action: one.action })
    if ('deleted' in one) return stage.call('delete', `/${one.deleted}/${pick(one)}`)
    if ('carrier' in one) {
      const { carrier } = one
      return stage.control('post', '/faults', { fault: { carrier }, when: { first: 2 } })
    }
    if ('control' in one) {
      const [method, path, body] = one.control
      return stage.control(method, path, body)
    }
    await world.clock.advance(one.advance)
    return true
  }
  for (const one of acts) if (await carryOut(one)) done += 1
  return done
}

test('whatever is booked, led, cancelled, settled and sent: the state is the same again', async () => {
  await using sandbox = await createSandbox({ ...QUIET, seed: 7 })
  let done = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...settings),
      fc.nat(1_000),
      fc.array(act, { minLength: 8, maxLength: 30 }),
      async (setting, seed, acts) => {
        const { world, stage } = await openWorld(sandbox, setting, seed)
        for (const file of MADE_UP) await world.scenarios.add(file)
        done += await play(acts, { stage, world })
        await expectSameAgain(world)
        await expectSameEnd(world)
        await world.remove()
      },
    ),
    { numRuns: 25 },
  )
  expect(done).toBeGreaterThan(200)
}, 300_000)
