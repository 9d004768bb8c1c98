import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSandbox } from '../../../src/library/create-sandbox.ts'
import { runSandbox } from '../../../src/sandbox.ts'
import { openStore } from '../../../src/store/open-store.ts'
import { clientOf } from '../../support/api-client.ts'
import { startReceiver } from '../../support/receiver.ts'
import { openShop, orderOf, statusOf } from './open-shop.ts'

const COURSE = ['901', '902', '903', '919', '904', '905', '909', '912', '910', '911', '913']

test.each([true, false])(
  'a thousand held events go in the order of each parcel, those that come meanwhile behind them (ordered: %s)',
  async ordered => {
    await using shop = await openShop()
    const { sandbox, receiver, client } = shop
    await shop.settings({ enabled: false, ordered })
    for (let n = 0; n < 120; n++) await client.book({ orderId: `SBX-HAPPY-${n}` })
    // Half-way: what is left of each course happens while the rest is being sent on.
    await sandbox.clock.advance('30h')
    const enabling = shop.settings({ enabled: true })
    const idle = sandbox.clock.until('idle')
    await enabling
    await idle
    await sandbox.clock.until('idle')
    for (let n = 0; n < 120; n++) {
      const seen = receiver.received.filter(request => orderOf(request) === `SBX-HAPPY-${n}`).map(statusOf)
      expect(seen).toEqual(COURSE)
    }
    expect(await shop.settings()).toMatchObject({ waiting: 0 })
  },
  60_000,
)

test('while something of a parcel is still held, what happens to it next is held behind it', async () => {
  await using receiver = await startReceiver()
  const sandbox = await runSandbox({ port: 0, clock: 'frozen', seed: 7, webhooks: [`${receiver.url}/hook`] })
  const client = clientOf(sandbox, { account: await sandbox.credentials() })
  await client.control.put('/webhooks/1/settings', { enabled: false })
  const { id } = await client.book({ orderId: 'SBX-HAPPY-1' })
  const simulate = () => client.control.post(`/shipments/${id}/simulate`, { action: 'continue' })
  await simulate()
  // Between the first of the commits and the last: enabled, and 901 not yet sent on.
  const { store } = sandbox.core
  await store.transact('default', 0, async tx => {
    const endpoint = await tx.get('endpoints', '1')
    if (endpoint) tx.put('endpoints', { ...endpoint, disabled: null })
  })
  await simulate()
  const states = (await client.control.get('/webhooks/deliveries')).body.items.map(
    ({ state }: { state: string }) => state,
  )
  expect(states).toEqual(['held', 'held'])
  await client.control.put('/webhooks/1/settings', { enabled: true })
  await simulate()
  await receiver.waitFor(3)
  expect(receiver.received.map(statusOf)).toEqual(['901', '902', '903'])
  await sandbox.close()
})

test('what a crash has left held at an endpoint that was enabled is sent at the next start', async () => {
  const data = mkdtempSync(join(tmpdir(), 'send-on-'))
  await using receiver = await startReceiver()
  try {
    const options = { listen: false, clock: 'frozen', seed: 7, data, webhooks: [`${receiver.url}/hook`] } as const
    const first = await createSandbox(options)
    const client = clientOf(first, first)
    await client.control.put('/webhooks/1/settings', { enabled: false })
    await client.book({ orderId: 'SBX-HAPPY-1' })
    await first.clock.until('idle')
    await first.close()
    // As the first of the commits leaves it.
    const store = await openStore({ dir: data })
    const endpoint = await store.read('default', view => view.get('endpoints', '1'))
    if (!endpoint) throw new Error('no endpoint was stored')
    await (await store.transact('default', 0, tx => tx.put('endpoints', { ...endpoint, disabled: null }))).durable
    await store.close()
    const second = await createSandbox(options)
    await receiver.waitFor(11)
    expect(receiver.received.map(statusOf)).toEqual(COURSE)
    await second.close()
  } finally {
    rmSync(data, { recursive: true })
  }
})

test('an attempt that finds its endpoint disabled, and enabled before that is written down, is made after all', async () => {
  await using receiver = await startReceiver({ answer: () => ({ status: receiver.received.length === 1 ? 500 : 200 }) })
  const sandbox = await runSandbox({ port: 0, clock: 'frozen', seed: 7, webhooks: [`${receiver.url}/hook`] })
  const client = clientOf(sandbox, { account: await sandbox.credentials() })
  await client.control.put('/webhooks/1/settings', { retry: ['1h'] })
  await client.book({ orderId: 'SBX-ERROR-1' })
  await receiver.waitFor(1)
  await client.control.put('/webhooks/1/settings', { enabled: false })
  const { store } = sandbox.core
  const read = store.read.bind(store)
  let isArmed = true
  Object.assign(store, {
    read: async (...asked: Parameters<typeof read>) => {
      const found = await read(...asked)
      const isOutgoing = typeof found === 'object' && found !== null && 'delivery' in found && 'endpoint' in found
      if (isOutgoing && isArmed) {
        isArmed = false
        await client.control.put('/webhooks/1/settings', { enabled: true })
      }
      return found
    },
  })
  await client.control.post('/clock/advance', { by: '2h' })
  expect(isArmed).toBe(false)
  expect(receiver.received.map(statusOf)).toEqual(['900', '900'])
  const [delivery] = (await client.control.get('/webhooks/deliveries')).body.items
  expect(delivery).toMatchObject({ state: 'delivered', attempts: 2 })
  await sandbox.close()
})
