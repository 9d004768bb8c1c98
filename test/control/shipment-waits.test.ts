import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { validator } from '../../src/schemas/registry.ts'
import { clientOf } from '../support/api-client.ts'
import { makeOrder } from '../support/order.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

async function openWorld() {
  const world = await sandbox.createAccount({ clock: 'frozen', seed: 1 })
  const client = clientOf(sandbox, world)
  return {
    world,
    client,
    async awaitShipment(id: string, body: unknown) {
      const answer = await client.control.post(`/shipments/${encodeURIComponent(id)}/wait`, body)
      expect({ status: answer.status, detail: answer.body.detail }).toEqual({ status: 200, detail: undefined })
      expect(validator('sandbox/wait-answer.schema.json')(answer.body)).toEqual([])
      return answer.body
    },
  }
}

describe('POST /shipments/{id}/wait', () => {
  test('answers for a shipment that has passed through the status, by id and by order_id', async () => {
    const { client, world, awaitShipment } = await openWorld()
    const { id } = await client.book({ orderId: 'S-1' })
    await world.clock.until('idle')
    for (const name of [id, 'S-1']) {
      const { matched, items } = await awaitShipment(name, { status: 'picked-up' })
      expect(matched).toBe(true)
      expect(items).toMatchObject([
        { id, order_id: 'S-1', status: 913, reached_at: expect.stringMatching(/^2026-01-/) },
      ])
    }
  })

  test('waits for one that is booked only later', async () => {
    const { client, world, awaitShipment } = await openWorld()
    const waiting = awaitShipment('S-2', { status: 905, timeout_ms: 60_000 })
    const { id } = await client.book({ orderId: 'S-2' })
    await world.clock.until('idle')
    expect((await waiting).items).toMatchObject([{ id, line: 'standard' }])
  })

  test('reads a status by the line of the order', async () => {
    const { client, world, awaitShipment } = await openWorld()
    await client.post('/ondemand-shipments', makeOrder({ orderId: 'S-3' }))
    await world.clock.until('idle')
    const { items } = await awaitShipment('S-3', { status: 'delivered' })
    expect(items).toMatchObject([{ order_id: 'S-3', line: 'ondemand' }])
    expect(await awaitShipment('S-3', { status: 'cod-paid', timeout_ms: 0 })).toMatchObject({ matched: false })
  })

  test('after a cursor only a later arrival counts', async () => {
    const { client, awaitShipment } = await openWorld()
    const { id } = await client.book({ orderId: 'S-4' })
    await client.control.post(`/shipments/${id}/simulate`, { action: 'to', to: 904 })
    const { cursor } = await awaitShipment(id, { status: 904 })
    expect(await awaitShipment(id, { status: 904, after: cursor, timeout_ms: 0 })).toMatchObject({ matched: false })
    const waiting = awaitShipment('S-4', { status: 904, after: cursor, timeout_ms: 60_000 })
    await client.control.post(`/shipments/${id}/simulate`, { action: 'to', to: 906 })
    await client.control.post(`/shipments/${id}/simulate`, { action: 'to', to: 904 })
    expect((await waiting).items).toMatchObject([{ id, status: 904 }])
  })

  test('on time-out it reports the status of the shipment, near misses, and why nothing moved', async () => {
    const { client, awaitShipment } = await openWorld()
    const { id } = await client.book({ orderId: 'S-5' })
    const other = await client.book({ orderId: 'S-6' })
    await client.control.post(`/shipments/${other.id}/simulate`, { action: 'to', to: 905 })
    const answer = await awaitShipment('S-5', { status: 905, timeout_ms: 20 })
    expect(answer.near_misses).toMatchObject([
      { id, differs: 'status', wanted: 905, got: 901 },
      { order_id: 'S-6', differs: 'shipment', wanted: 'S-5', got: other.id },
    ])
    expect(answer.why).toMatch(/^The clock is frozen at 2026-01-05 08:00:00 and 2 timers are pending/)
    const unknown = await awaitShipment('NOBODY', { status: 905, timeout_ms: 0 })
    expect(unknown.why).toMatch(/^No shipment has the id, order_id or waybill "NOBODY"\. The clock is frozen/)
  })
})
