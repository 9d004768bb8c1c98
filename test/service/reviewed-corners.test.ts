/** Corners where two rules meet: each was once wrong. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { runSandbox } from '../../src/sandbox.ts'
import type { ScenarioFile } from '../../src/schemas/types.gen.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { clientOf } from '../support/api-client.ts'
import { bookOrder } from '../support/order.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

const statuses = (entries: readonly { readonly status: number }[]) => entries.map(({ status }) => status)

/** An account whose bookings have these steps. */
async function shopOf(steps: readonly unknown[], line: ScenarioFile['line'] = 'standard') {
  const world = await sandbox.createAccount({ clock: 'frozen', seed: 7 })
  const client = clientOf(sandbox, world)
  const file = { name: 'corner', description: 'A corner.', line, steps }
  expect((await client.control.put('/scenarios/corner', file)).status).toBe(201)
  await client.control.put('/default-scenario', { name: 'corner' })
  const detail = async (id: string) => (await client.control.get(`/shipments/${id}`)).body
  const act = async (id: string, body: object) => (await client.control.post(`/shipments/${id}/simulate`, body)).body
  return { world, client, detail, act }
}

test('a parcel that was lost is not paid for once more when a script has it delivered after all', async () => {
  const lost = { after: '1h', status: 'lost' }
  const { world, client } = await shopOf([
    { after: '1h', status: 'picked-up' },
    lost,
    { after: '1h', status: 'delivered', force: true },
  ])
  await client.book({ orderId: 'DH-1', cod: 300_000 })
  await world.clock.until('idle')
  expect((await client.get('/invoices')).body.data).toEqual([])
})

describe('a plan rewritten by hand stays legal', () => {
  test('a delay at the pickup is not taken for the one on the road', async () => {
    const road = ['picked-up', 'out-for-delivery', 'delayed', 'out-for-delivery', 'delivered']
    const { client, act } = await shopOf(road.map(status => ({ after: '1h', status })))
    const { id } = await client.book({ orderId: 'DH-1' })
    const { shipment } = await act(id, { action: 'to', to: 'delayed' })
    expect(statuses(shipment.plan).slice(0, 2)).toEqual([903, 904])
  })

  test('a second failure of the pickup is a second visit', async () => {
    const { client, act } = await shopOf([{ after: '1h', status: 'picked-up' }])
    const { id } = await client.book({ orderId: 'DH-1' })
    expect(statuses((await act(id, { action: 'fail' })).moved)).toEqual([901, 915].slice(-1))
    expect(statuses((await act(id, { action: 'fail' })).moved)).toEqual([902, 915])
  })

  test('where it is already nothing happens, and nothing is charged', async () => {
    const { client, act } = await shopOf([{ after: '1h', status: 'picked-up' }])
    const { id } = await client.book({ orderId: 'DH-1' })
    const { shipment } = await act(id, { action: 'to', to: 'out-for-delivery' })
    const again = await act(id, { action: 'to', to: 'out-for-delivery' })
    expect(again).toEqual({ moved: [], shipment })
  })

  test('a time of day stays one when another scenario is taken up', async () => {
    const { client, act } = await shopOf([{ after: '1h', status: 'picked-up' }])
    const { id } = await client.book({ orderId: 'DH-1' })
    const other = { name: 'dawn', description: 'At dawn.', line: 'standard', create: { delay: '7s' } }
    await client.control.put('/scenarios/dawn', { ...other, steps: [{ at: '05:30', status: 'picked-up' }] })
    await act(id, { action: 'to', to: 'on-the-way-to-pick-up' })
    const { shipment } = await act(id, { action: 'scenario', scenario: 'dawn' })
    expect(shipment.plan[0]).toMatchObject({ at: '2026-01-06T05:30:00+07:00', status: 903 })
  })
})

describe('what is due at the instant of a booking has happened once it is answered', () => {
  const now = (status: string) => ({ after: '0s', status })

  test('a parcel', async () => {
    const { client, detail } = await shopOf([now('on-the-way-to-pick-up'), now('picked-up')])
    for (let n = 0; n < 20; n++) {
      const booked = await client.book({ orderId: `DH-${n}` })
      expect(booked.shipment_status).toBe(901)
      expect((await detail(booked.id)).status).toBe(903)
    }
  })

  test('an on-demand order', async () => {
    const { client, detail } = await shopOf([now('sent-to-carrier'), now('waiting-for-pickup')], 'ondemand')
    for (let n = 0; n < 20; n++) {
      const { id, status } = await bookOrder(client, { orderId: `OD-${n}` })
      expect(status).toBe(900)
      expect((await detail(id)).status).toBe(902)
    }
  })
})

test('percentages are those of the delivery fee that the same step sets', async () => {
  const set = { delivery_fee: 20_000, return_fee: '50%', discount: '10%' }
  const { client, detail, world } = await shopOf([{ after: '1h', status: 'picked-up', set }])
  const { id, fee } = await client.book({ orderId: 'DH-1' })
  const [record] = (await client.get(`/shipments/search?code=${id}`)).body.data
  await world.clock.advance('2h')
  expect((await detail(id)).total_fee).toBe(fee - record.delivery_fee + 20_000 + 10_000 - 2_000)
})

test('a stop that the driver was sent to is the one where it fails', async () => {
  const begin = ['sent-to-carrier', 'waiting-for-pickup', 'picking-up', 'picked-up'].map(status => ({
    after: '1m',
    status,
  }))
  const road = [
    { after: '1m', status: 'out-for-delivery', point: 3 },
    { after: '1m', status: 'delivery-failed' },
  ]
  const { client, detail, world } = await shopOf([...begin, ...road], 'ondemand')
  const { id } = await bookOrder(client, { orderId: 'OD-1', stops: 2 })
  await world.clock.advance('1h')
  expect((await detail(id)).points.map(({ status }: { status: string }) => status)).toEqual([
    'completed',
    'pending',
    'failed',
  ])
})

test('a change of the pace that a crash cut off is brought to its end at the next start', async () => {
  const data = await temporaryFolder()
  const first = await runSandbox({ listen: false, data, clock: 'frozen', pace: 'script', seed: 7 })
  const { id } = await clientOf(first, { account: await first.credentials() }).book({ orderId: 'SBX-HAPPY-1' })
  // As it stands between the first commit of the change and the last.
  await first.accounts.amend('default', row => ({ ...row, paceMs: 10_000, isLayingOut: true }))
  await first.close()
  const second = await runSandbox({ listen: false, data, logLevel: 'silent' })
  try {
    const { plan } = (await clientOf(second, { account: await second.credentials() }).control.get(`/shipments/${id}`))
      .body
    const gaps = plan.slice(1, 6).map(({ at }: { at: string }, n: number) => Date.parse(at) - Date.parse(plan[n].at))
    expect(gaps).toEqual(Array(5).fill(10_000))
    expect(second.accounts.require('default')).not.toHaveProperty('isLayingOut')
  } finally {
    await second.close()
  }
})

test.each([
  ['/clock/advance', { by: '3x' }, /^by cannot be "3x"; write it like 90s, 30m, 4h\.$/],
  ['/clock/advance', {}, /^the body needs exactly one of "by", "to" or "until"\.$/],
  ['/accounts', { clok: 'real' }, /^unknown key "clok"; did you mean "clock"\?/],
  ['/accounts', { client_secret: 271_828 }, /^client_secret must be text, not "…"/],
  ['/accounts', { pace: '1' }, /^pace cannot be "1"; write it like 90s, 30m, 4h/],
])('POST %s %j says how it should be', async (path, body, sentence) => {
  const answer = await clientOf(sandbox, sandbox).control.post(path, body)
  expect(answer.status).toBe(422)
  expect(answer.body.detail).toMatch(sentence)
})
