import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instantAfter, withinHours } from '../../src/domain/scenarios/planned-wait.ts'
import type { TimedStep } from '../../src/domain/scenarios/repace.ts'
import { DAILY } from '../../src/domain/settlement/calendar.ts'
import { settlementInstant } from '../../src/domain/settlement/foresee.ts'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import { type RunningSandbox, runSandbox } from '../../src/sandbox.ts'
import type { Tx } from '../../src/store/store.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { clientOf } from '../support/api-client.ts'
import { bookOrder } from '../support/order.ts'
import { startReceiver } from '../support/receiver.ts'

const MINUTE = 60_000

let running: RunningSandbox
beforeAll(async () => {
  running = await runSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => running.close())

async function openWorld() {
  const { accounts, core, clock } = running
  const { id: world } = await accounts.create({ clock: { mode: 'frozen', factor: 0 }, seed: 7 })
  const client = clientOf(running, { account: await running.credentials(world) })
  const rows = () =>
    core.store.read(world, async view => ({
      shipments: (await view.page('shipmentsByCreation', ALL)).rows,
      orders: (await view.page('ondemandByCreation', ALL)).rows,
    }))
  return {
    world,
    client,
    rows,
    pace: (text: string) => client.control.post('/clock', { pace: text }),
    advance: (by: number) => clock.advance(world, { to: { by }, settle: true, settleTimeoutMs: 5_000 }),
    /** Rows straight into the store. */
    write: (change: (tx: Tx) => void) => core.store.transact(world, core.clocks.now(world), change),
    timer: (id: string) => core.store.read(world, view => view.get('timers', id)),
    plan: async (id: string) => (await client.control.get(`/shipments/${id}`)).body.plan,
  }
}

const ALL = { order: 'ascending', offset: 0, limit: 1_000_000 } as const

/** Every wait but the first is what the pace makes of it, and the timer of each row stands at its first step. */
async function expectLaidOut({ rows, timer }: Awaited<ReturnType<typeof openWorld>>, paceMs: number | null) {
  const { shipments, orders } = await rows()
  const all: readonly { id: string; plan: readonly TimedStep[] }[] = [...shipments, ...orders]
  for (const { id, plan } of all) {
    for (const [index, { at, wait, hours }] of plan.entries()) {
      const before = plan[index - 1]?.at
      if (before !== undefined) expect(at).toBe(withinHours(instantAfter(before, wait, paceMs), hours, paceMs))
    }
    expect((await timer(`${id}:step`))?.dueAt).toBe(plan[0]?.at)
  }
}

describe('another pace', () => {
  test('moves what is planned on both lines, and its timers; there and back again nothing has changed', async () => {
    const world = await openWorld()
    for (const orderId of ['SBX-HAPPY-1', 'SBX-RETURN-1', 'SBX-SLOW-1']) await world.client.book({ orderId })
    await bookOrder(world.client, { orderId: 'SBX-OD-HAPPY-1', stops: 3 })
    const script = await world.rows()
    await world.pace('5s')
    await expectLaidOut(world, 5_000)
    const [parcel] = (await world.rows()).shipments
    expect(parcel?.plan.map(({ at }) => at)).not.toEqual(script.shipments[0]?.plan.map(({ at }) => at))
    await world.pace('script')
    expect(await world.rows()).toEqual(script)
    await expectLaidOut(world, null)
    // Faster than any carrier answers.
    await world.pace('1s')
    await expectLaidOut(world, 1_000)
  })

  test('counts from when the wait began: what is overdue by it happens now, and the rest after it', async () => {
    const world = await openWorld()
    const { id } = await world.client.book({ orderId: 'SBX-HAPPY-1' })
    // Accepted after 2 s, on the way 30 minutes later; ten of them are over.
    await world.advance(2_000 + 10 * MINUTE)
    await world.pace('15m')
    expect((await world.plan(id))[0].at).toBe('2026-01-05T08:15:02+07:00')
    await world.pace('1m')
    await world.advance(0)
    const { timeline, plan } = (await world.client.control.get(`/shipments/${id}`)).body
    expect(timeline.at(-1)).toMatchObject({ status: 902, at: '2026-01-05T08:10:02+07:00' })
    expect(plan[0].at).toBe('2026-01-05T08:11:02+07:00')
  })

  test('takes parcels that wait for the settlement with it', async () => {
    const world = await openWorld()
    const { id } = await world.client.book({ orderId: 'SBX-HAPPY-1' })
    await world.client.control.post(`/shipments/${id}/simulate`, { action: 'to', to: 'delivered' })
    const [row] = (await world.rows()).shipments
    if (!row) throw new Error('no parcel')
    const due = (paceMs: number | null) => settlementInstant(row, { calendar: DAILY, paceMs })
    const settles = async () => (await world.timer(`${id}:settle`))?.dueAt
    expect(await settles()).toBe(due(null))
    await world.pace('7s')
    expect(await settles()).toBe(due(7_000))
    expect((await world.client.control.get('/clock')).body).toMatchObject({ pending: 1, pace: '7s' })
    await world.pace('script')
    expect(await settles()).toBe(due(null))
    await world.pace('7s')
    await world.advance(7_000)
    expect((await world.client.control.get(`/shipments/${id}`)).body.status).toBe(909)
    await world.advance(28_000)
    expect((await world.client.control.get(`/shipments/${id}`)).body.status).toBe(913)
    expect((await world.client.control.get('/clock')).body).toMatchObject({ pending: 0, next_due: null })
  })

  test('is that of new bookings, and sends no event', async () => {
    const world = await openWorld()
    await using receiver = await startReceiver()
    await world.client.register(receiver.url)
    await world.client.book({ orderId: 'SBX-HAPPY-1' })
    await world.advance(2_000)
    await receiver.waitFor(1)
    await world.pace('3s')
    await world.client.book({ orderId: 'SBX-HAPPY-2' })
    await expectLaidOut(world, 3_000)
    expect(receiver.received).toHaveLength(1)
  })

  test('lasts until a reset brings back the one the account began with', async () => {
    const world = await openWorld()
    expect((await world.pace('3s')).body).toMatchObject({ mode: 'frozen', pace: '3s' })
    expect((await world.client.control.post('/reset', {})).status).toBe(204)
    expect((await world.client.control.get('/clock')).body.pace).toBe('script')
  })

  test('comes with a mode, or alone, and neither touches what was not said', async () => {
    const world = await openWorld()
    const { control } = world.client
    expect((await control.post('/clock', { mode: 'scaled', factor: 0.001, pace: '2s' })).body).toMatchObject({
      mode: 'scaled',
      factor: 0.001,
      pace: '2s',
    })
    expect((await control.post('/clock', { mode: 'frozen' })).body).toMatchObject({ mode: 'frozen', pace: '2s' })
    expect((await control.post('/clock', { pace: 'script' })).body).toMatchObject({ mode: 'frozen', pace: 'script' })
  })

  test('set again, it moves nothing: distances set by hand stay', async () => {
    const world = await openWorld()
    await world.client.book({ orderId: 'SBX-HAPPY-1' })
    const [booked] = (await world.rows()).shipments
    if (!booked) throw new Error('nothing was booked')
    const plan = booked.plan.map((step, index) => ({ ...step, at: step.at + index * MINUTE }))
    await world.write(tx => tx.put('shipments', { ...booked, plan }))
    const before = await world.rows()
    await world.pace('script')
    expect(await world.rows()).toEqual(before)
  })
})

describe('many parcels and many requests at once', () => {
  test('all of 350 parcels move; bookings, moves by hand and another pace in between are in step with them', async () => {
    const world = await openWorld()
    const ids: string[] = []
    for (let part = 0; part < 7; part++) {
      const booked = await Promise.all(
        Array.from({ length: 50 }, (_, n) => world.client.book({ orderId: `SBX-HAPPY-${part}-${n}` })),
      )
      ids.push(...booked.map(({ id }) => id))
    }
    const continueAt = (index: number) =>
      world.client.control.post(`/shipments/${ids[index]}/simulate`, { action: 'continue' })
    const answers = await Promise.all([
      world.pace('9s'),
      continueAt(0),
      continueAt(349),
      world.client.book({ orderId: 'SBX-HAPPY-BESIDE' }).then(() => ({ status: 200 })),
      world.pace('script'),
      continueAt(348),
      world.pace('4s'),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200))
    const last = answers[6]
    expect('body' in last && last.body.pace).toBe('4s')
    await expectLaidOut(world, 4_000)
    // Nothing was lost, nothing came twice.
    const { notices } = await world.advance(10 * 24 * 60 * MINUTE)
    const ends = notices.filter(notice => notice.kind === 'transition' && notice.to === 913)
    expect(ends).toHaveLength(351)
  })

  test('a plan that is made by the new pace while the others are laid out by it stays', async () => {
    const world = await openWorld()
    await Promise.all(Array.from({ length: 350 }, (_, n) => world.client.book({ orderId: `SBX-HAPPY-${n}` })))
    const laying = running.clock.set(world.world, { paceMs: 10_000 })
    await new Promise(resolve => setImmediate(resolve))
    const last = (await world.rows()).shipments.at(-1)
    const [step] = last?.plan.slice(-1) ?? []
    if (!last || !step) throw new Error('nothing was booked')
    // Its turn has not come.
    expect(last.plan[1]?.at).toBeGreaterThan(last.updatedAt + 10 * MINUTE)
    const rewritten = [{ ...step, wait: 60 * MINUTE, at: last.updatedAt + 10_000 }]
    await world.write(tx => tx.put('shipments', { ...last, plan: rewritten }))
    await laying
    expect((await world.rows()).shipments.at(-1)?.plan).toEqual(rewritten)
  })

  test('an advance that is asked for meanwhile waits, and finds everything laid out', async () => {
    const world = await openWorld()
    await Promise.all(Array.from({ length: 250 }, (_, n) => world.client.book({ orderId: `SBX-HAPPY-${n}` })))
    const [paced, advanced] = await Promise.all([
      running.clock.set(world.world, { paceMs: 1_000 }),
      world.advance(2_000),
    ])
    expect(paced.paceMs).toBe(1_000)
    // Accepted after 1 s, on the way after 2 s, all of them.
    expect(advanced.notices.filter(({ kind }) => kind === 'transition')).toHaveLength(250)
  })
})

test('during an advance it is refused with 409, and so is the mode that came with it', async () => {
  await using receiver = await startReceiver({ answer: () => 'hang' })
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', webhooks: [receiver.url] })
  const { control, book } = clientOf(sandbox, sandbox)
  await book({ orderId: 'SBX-HAPPY-1' })
  const advance = control.post('/clock/advance', { by: '1h', settle_timeout_ms: 2_000 }).then(({ body }) => body)
  await receiver.waitFor(1)
  const refused = await control.post('/clock', { mode: 'real', pace: '1s' })
  expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 409, code: 'conflict' })
  expect((await control.get('/clock')).body).toMatchObject({ mode: 'frozen', pace: 'script' })
  expect(await advance).toMatchObject({ settled: false })
  expect((await control.post('/clock', { pace: '1s' })).status).toBe(200)
})

test('a parcel on a real clock follows a faster pace at once', async () => {
  await using sandbox = await createSandbox({ listen: false, clock: 'real', pace: 'script' })
  const client = clientOf(sandbox, sandbox)
  const { id } = await client.book({ orderId: 'SBX-HAPPY-1' })
  await sandbox.clock.pace('20ms')
  const status = async () => (await client.control.get(`/shipments/${id}`)).body.status
  await expect.poll(status, { timeout: 30_000, interval: 20 }).toBe(913)
})

test('the library refuses what is no pace', async () => {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen' })
  await expect(sandbox.clock.pace('0s')).rejects.toThrow(
    'the pace cannot be "0s": use script, or a duration such as 10s.',
  )
})

test('a restart keeps the pace and what it planned; a reset after it has the one the account began with', async () => {
  const options = { listen: false, clock: 'frozen', seed: 7, data: await temporaryFolder() } as const
  const first = await createSandbox(options)
  const { id } = await clientOf(first, first).book({ orderId: 'SBX-HAPPY-1' })
  await first.clock.pace('5s')
  const planOf = async (sandbox: typeof first) =>
    (await clientOf(sandbox, sandbox).control.get(`/shipments/${id}`)).body.plan
  const planned = await planOf(first)
  await first.close()

  const { clock: _said, ...nothing } = options
  await using second = await createSandbox(nothing)
  const { control } = clientOf(second, second)
  expect((await control.get('/clock')).body).toMatchObject({ mode: 'frozen', pace: '5s' })
  expect(await planOf(second)).toEqual(planned)
  await second.reset()
  expect((await control.get('/clock')).body.pace).toBe('script')
})

test('a pace said at a start moves what was planned before it', async () => {
  const data = await temporaryFolder()
  const first = await runSandbox({ listen: false, data, clock: 'frozen', pace: 'script', seed: 7 })
  const { id } = await clientOf(first, { account: await first.credentials() }).book({ orderId: 'SBX-HAPPY-1' })
  await first.close()
  const second = await runSandbox({ listen: false, data, pace: '10s' })
  try {
    const client = clientOf(second, { account: await second.credentials() })
    const { plan } = (await client.control.get(`/shipments/${id}`)).body
    const gaps = plan.slice(1, 6).map(({ at }: { at: string }, n: number) => Date.parse(at) - Date.parse(plan[n].at))
    expect(gaps).toEqual(Array(5).fill(10_000))
  } finally {
    await second.close()
  }
})
