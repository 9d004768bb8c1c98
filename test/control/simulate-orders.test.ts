/** POST /shipments/{id}/simulate: fail, return, lose, cancel, scenario, of on-demand orders. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { type Client, clientOf } from '../support/api-client.ts'
import { bookOrder } from '../support/order.ts'

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterAll(() => sandbox.close())

const simulate = (id: string, body: unknown) => client.control.post(`/shipments/${id}/simulate`, body)
const statuses = (entries: readonly { readonly status: number }[]) => entries.map(({ status }) => status)
/** The moves of a plan: news of points left out. */
const moves = (plan: readonly { readonly kind: string; readonly status: number }[]) =>
  statuses(plan.filter(({ kind }) => kind === 'move'))

async function orderAt(status: string | null, stops = 1): Promise<string> {
  const { id } = await bookOrder(client, { orderId: 'OD-1', stops })
  if (status !== null) await simulate(id, { action: 'to', to: status })
  return id
}

describe('fail: the attempt under way', () => {
  test.each([
    ['the creation', null, [1000], []],
    ['the coming of the driver; another one comes', 'picking-up', [907], [902, 903, 904, 905, 906, 910]],
    ['the delivery; the driver tries again', 'out-for-delivery', [907], [905, 906, 910]],
    ['the delivery of one who has just picked up', 'picked-up', [905, 907], [905, 906, 910]],
  ])('%s', async (_, from, told, ahead) => {
    const { status, body } = await simulate(await orderAt(from), { action: 'fail', reason: 'Hỏng xe' })
    expect(status).toBe(200)
    expect(statuses(body.moved)).toEqual(told)
    expect(body.shipment.timeline.at(-1).message).toBe('Hỏng xe')
    expect(moves(body.shipment.plan)).toEqual(ahead)
  })

  test('what is planned then happens, and the order is completed', async () => {
    const world = await sandbox.createAccount({ clock: 'frozen', seed: 3 })
    const own = clientOf(sandbox, world)
    const { id } = await bookOrder(own, { orderId: 'OD-2', stops: 3 })
    const act = (body: object) => own.control.post(`/shipments/${id}/simulate`, body)
    await act({ action: 'to', to: 'picking-up' })
    const first = (await own.control.get(`/shipments/${id}`)).body.driver
    await act({ action: 'cancel', by: 'driver' })
    await world.clock.until('idle')
    const { body } = await own.control.get(`/shipments/${id}`)
    expect(body).toMatchObject({ slug: 'completed', plan: [] })
    expect(body.points.map(({ status }: { status: string }) => status)).toEqual(Array(4).fill('completed'))
    expect(body.driver.name).not.toBe(first.name)
  })
})

describe('return', () => {
  test.each([null, 'picking-up', 'out-for-delivery', 'delivery-failed'])('from %s all the way back', async from => {
    const { body } = await simulate(await orderAt(from), { action: 'return' })
    expect(body.shipment).toMatchObject({ slug: 'returned' })
    expect(body.shipment.points[1]).toMatchObject({ status: 'returned', is_return: true })
    expect(moves(body.shipment.plan)).toEqual([910])
  })

  test('not once it is completed', async () => {
    const { body } = await simulate(await orderAt('completed'), { action: 'return' })
    expect(body).toMatchObject({ status: 409, allowed: [] })
  })
})

test('lose is a 409: the line has no such status', async () => {
  const { body } = await simulate(await orderAt('out-for-delivery'), { action: 'lose' })
  expect(body).toMatchObject({ status: 409, code: 'conflict' })
  expect(body.detail).toContain('no such status')
})

describe('cancel', () => {
  test.each([
    ['user', null, 911, null],
    ['user', 'picking-up', 911, null],
    ['carrier', 'waiting-for-pickup', 911, 'Hãng vận chuyển hủy đơn'],
    ['driver', 'picking-up', 907, 'Tài xế hủy chuyến'],
  ])('by the %s at %s is %d', async (by, from, status, message) => {
    const { body } = await simulate(await orderAt(from), { action: 'cancel', by })
    expect(statuses(body.moved)).toEqual([status])
    expect(body.shipment.timeline.at(-1).message).toBe(message)
    expect(moves(body.shipment.plan)).toEqual(status === 911 ? [] : [902, 903, 904, 905, 906, 910])
  })

  test.each([
    ['driver', null, 'cannot be cancelled by the driver'],
    ['user', 'picked-up', 'cannot be cancelled by the user'],
    ['carrier', 'out-for-delivery', 'cannot be cancelled by the carrier'],
  ])('not by the %s at %s: 409 with the allowed moves', async (by, from, why) => {
    const { body } = await simulate(await orderAt(from), { action: 'cancel', by })
    expect(body).toMatchObject({ status: 409, code: 'conflict' })
    expect(body.detail).toContain(why)
    expect(body.allowed.length).toBeGreaterThan(0)
  })
})

describe('scenario: from here on it uses another one', () => {
  test.each([
    ['all of it while it is new', null, 'ondemand-error'],
    ['its end while no driver has come', 'waiting-for-pickup', 'ondemand-no-driver'],
    ['the way back from the road', 'out-for-delivery', 'ondemand-returned'],
    ['the happy way after a failure', 'delivery-failed', 'ondemand-happy'],
  ])('%s', async (_, from, scenario) => {
    const world = await sandbox.createAccount({ clock: 'frozen', seed: 3 })
    const own = clientOf(sandbox, world)
    const { id } = await bookOrder(own, { orderId: 'OD-3', stops: 2 })
    const act = (body: object) => own.control.post(`/shipments/${id}/simulate`, body)
    if (from !== null) await act({ action: 'to', to: from })
    const { status, body } = await act({ action: 'scenario', scenario })
    expect({ status, moved: body.moved, scenario: body.shipment?.scenario }).toEqual({
      status: 200,
      moved: [],
      scenario,
    })
    const { transitions } = await world.clock.until('idle')
    expect(statuses(transitions)).toEqual(moves(body.shipment.plan))
    expect((await own.control.get(`/shipments/${id}`)).body.plan).toEqual([])
  })

  test.each([
    ['completed', 'ondemand-happy', 409],
    ['out-for-delivery', 'happy', 422],
    ['out-for-delivery', 'ondemand-hapy', 422],
  ])('from %s to %s is a %d', async (from, scenario, status) => {
    expect((await simulate(await orderAt(from), { action: 'scenario', scenario })).status).toBe(status)
  })
})
