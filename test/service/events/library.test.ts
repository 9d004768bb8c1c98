import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox, type Sandbox, type SandboxEvent } from '../../../src/library/create-sandbox.ts'
import { clientOf } from '../../support/api-client.ts'
import { startReceiver } from '../../support/receiver.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

async function openWorld() {
  const world = await sandbox.createAccount({ clock: 'frozen', seed: 1 })
  return { world, client: clientOf(sandbox, world) }
}

test('a test waits for a webhook, of before and to come', async () => {
  await using receiver = await startReceiver()
  const { world, client } = await openWorld()
  await client.register(`${receiver.url}/hook`)
  const { id } = await client.book({ orderId: 'LIB-1' })
  const waiting = world.webhooks.waitFor({ gcode: id, status: 'delivered' })
  await world.clock.until('idle')
  const came = await waiting
  expect(came).toMatchObject({ shipment: id, order_id: 'LIB-1', status: 905, state: 'delivered' })
  expect(came.attempts).toHaveLength(1)
  expect(await world.webhooks.waitFor({ order_id: 'LIB-1', status: 901 })).toMatchObject({ status: 901 })
  // Of several the newest.
  expect(await world.webhooks.waitFor({ gcode: id })).toMatchObject({ status: 913 })
})

test('a webhook that does not come is an error in words: what nearly fits, and why', async () => {
  await using receiver = await startReceiver()
  const { world, client } = await openWorld()
  await client.register(`${receiver.url}/hook`)
  const { id } = await client.book({ orderId: 'LIB-2' })
  await world.clock.advance('5s')
  const sent = await world.webhooks.waitFor({ gcode: id })
  await expect(world.webhooks.waitFor({ gcode: id, status: 'lost' }, { timeoutMs: 20 })).rejects.toThrow(
    `no webhook with gcode ${id}, status lost within 20 ms. Near misses: ${sent.id}: status is 901, not lost. The clock is frozen at 2026-01-05 08:00:05 and`,
  )
  await expect(world.webhooks.waitFor({ gcode: 'GS0', event: 'test' }, { timeoutMs: 0 })).rejects.toThrow(
    'Nothing comes near. The clock is frozen',
  )
  await expect(world.webhooks.waitFor({})).rejects.toMatchObject({ code: 'invalid' })
  await expect(world.webhooks.waitFor({ status: 'lots' })).rejects.toThrow('did you mean "lost"?')
})

test('a test waits for a shipment; the error names its present status', async () => {
  const { world, client } = await openWorld()
  const { id } = await client.book({ orderId: 'LIB-3' })
  const waiting = world.shipments.waitFor('LIB-3', 'picked-up')
  await world.clock.until('idle')
  expect(await waiting).toMatchObject({ id, reached_at: expect.stringMatching(/^2026-01-05T/) })
  await expect(world.shipments.waitFor(id, 'lost', { timeoutMs: 0 })).rejects.toThrow(
    new RegExp(`^no shipment "${id}" at the status lost within 0 ms\\. Near misses: ${id}: status is 913, not lost\\.`),
  )
})

test('a listener gets the events in order until it stops', async () => {
  const { world, client } = await openWorld()
  const heard: SandboxEvent[] = []
  const stop = world.events(event => heard.push(event))
  await client.book({ orderId: 'LIB-4' })
  await client.control.post('/reset', {})
  const shown = () => heard.filter(({ type }) => type !== 'request').map(({ type, data }) => [type, data])
  // From a database it comes a moment later.
  await expect.poll(shown).toHaveLength(2)
  stop()
  await client.book({ orderId: 'LIB-5' })
  expect(shown()).toMatchObject([
    ['transition', { order_id: 'LIB-4', status: 901 }],
    ['clock', { cause: 'reset' }],
  ])
  expect(new Set(heard.map(({ id }) => id)).size).toBe(heard.length)
})

test('a listener may stop itself, and gets no further event of the same commit', async () => {
  const { world, client } = await openWorld()
  const heard: unknown[] = []
  const stop = world.events(({ type, data }) => {
    if (type !== 'transition') return
    heard.push(data)
    stop()
  })
  const { id } = await client.book({ orderId: 'LIB-6' })
  // Told in one commit: several moves at once.
  await client.control.post(`/shipments/${id}/simulate`, { action: 'to', to: 905 })
  expect(heard).toMatchObject([{ order_id: 'LIB-6', status: 901 }])
})
