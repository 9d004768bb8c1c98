import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { clientOf } from '../../support/api-client.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

async function openWorld() {
  const world = await sandbox.createAccount({ clock: 'frozen', seed: 1 })
  return { world, client: clientOf(sandbox, world) }
}

test('a test asks what was called, and waits for a call to come', async () => {
  const { world, client } = await openWorld()
  const waiting = world.requests.waitFor({ method: 'POST', path: '/api/v2/shipments' })
  const { id } = await client.book({ orderId: 'LIB-1' })
  expect(await waiting).toMatchObject({ shipment: id, order_id: 'LIB-1', status: 200 })
  await client.book({ orderId: 'LIB-2' })
  // Of several the newest.
  expect(await world.requests.waitFor({ operation: 'createShipment' })).toMatchObject({ order_id: 'LIB-2' })
  const [first, ...others] = await world.requests.find({ body: { shipment: { order_id: 'LIB-1' } } })
  expect([JSON.parse(first?.request.body ?? '').shipment.order_id, others]).toEqual(['LIB-1', []])
  expect(await world.requests.count()).toBe(2)
  expect(await world.requests.count({ status: '5xx' })).toBe(0)
  expect((await world.requests.list({ method: 'POST' })).map(call => call.order_id)).toEqual(['LIB-2', 'LIB-1'])
  world.requests.clear()
  expect(await world.requests.count()).toBe(0)
})

test('a call that does not come is an error in words: what nearly fits, and what was answered', async () => {
  const { world, client } = await openWorld()
  await client.book({ orderId: 'LIB-3' })
  const waiting = world.requests.waitFor(
    { method: 'POST', body: { shipment: { order_id: 'LIB-4' } } },
    { timeoutMs: 20 },
  )
  await expect(waiting).rejects.toThrow(
    'no call with method POST, body {"shipment":{"order_id":"LIB-4"}} within 20 ms. Near misses: POST /api/v2/shipments: body.shipment.order_id is LIB-3, not LIB-4. Calls answered meanwhile: 1',
  )
  await expect(world.requests.waitFor({ method: 'PUT', status: 404 }, { timeoutMs: 0 })).rejects.toThrow(
    'Nothing comes near.',
  )
  await expect(world.requests.waitFor({ status: 99 })).rejects.toMatchObject({ code: 'invalid' })
  await expect(world.requests.list({ operation: 'createShipmnt' })).rejects.toThrow('did you mean "createShipment"?')
})
