/** What narrows the delivery log, and the list of endpoints. */
import { expect, test } from 'vitest'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import { clientOf } from '../support/api-client.ts'
import { NO_SERVER } from '../support/closed-port.ts'
import { startReceiver } from '../support/receiver.ts'

test('deliveries of a shipment, by id and by order_id, and of a status, by code and by slug', async () => {
  await using receiver = await startReceiver()
  await using sandbox = await createSandbox({ clock: 'frozen', seed: 7, webhooks: [receiver.url] })
  const client = clientOf(sandbox, sandbox)
  const { id } = await client.book({ orderId: 'LỌC-1' })
  await client.book({ orderId: 'LỌC-2' })
  await sandbox.clock.until('idle')

  const found = async (query: string) => {
    const { body } = await client.control.get(`/webhooks/deliveries?${query}`)
    const items: readonly { order_id: string; slug: string }[] = body.items
    return { total: body.total, orders: new Set(items.map(one => one.order_id)), slugs: items.map(one => one.slug) }
  }
  const byId = await found(`shipment=${id}`)
  expect(byId.orders).toEqual(new Set(['LỌC-1']))
  expect(byId.slugs.length).toBeGreaterThan(5)
  expect(await found(`shipment=${encodeURIComponent('LỌC-1')}`)).toEqual(byId)
  expect(await found('shipment=nobody')).toMatchObject({ total: 0 })

  expect(await found('status=903')).toEqual({
    total: 2,
    orders: new Set(['LỌC-1', 'LỌC-2']),
    slugs: ['picked-up', 'picked-up'],
  })
  expect(await found('status=picked-up')).toEqual(await found('status=903'))
  expect(await found(`status=picked-up&shipment=${id}`)).toMatchObject({ total: 1, slugs: ['picked-up'] })
  expect(await found('status=90')).toMatchObject({ total: 0 })
})

test('deliveries by their own id, and all of a message by its id', async () => {
  await using receiver = await startReceiver()
  await using sandbox = await createSandbox({ clock: 'frozen', seed: 7, webhooks: [receiver.url] })
  const client = clientOf(sandbox, sandbox)
  await client.register(NO_SERVER)
  await client.book({ orderId: 'LOC-3' })
  await sandbox.clock.advance('1h')
  const listed = async (query: string): Promise<readonly { id: string; message: string }[]> =>
    (await client.control.get(`/webhooks/deliveries?${query}`)).body.items
  const [one, ...others] = await listed('')
  if (!one) throw new Error('nothing was sent')
  expect(await listed(`id=${one.id}`)).toEqual([one])
  const ofMessage = [one, ...others].filter(({ message }) => message === one.message)
  expect(ofMessage).toHaveLength(2)
  expect(await listed(`id=${one.message}`)).toEqual(ofMessage)
  expect(await listed(`id=${one.id}&status=cancelled`)).toEqual([])
  expect(await listed('id=msg_unknown')).toEqual([])
})

test('every endpoint is listed as its own settings say it, with what waits for it', async () => {
  await using receiver = await startReceiver()
  await using sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
  const client = clientOf(sandbox, sandbox)
  expect((await client.control.get('/webhooks')).body).toEqual({ items: [] })
  const first = await client.register(receiver.url)
  const second = await client.register(NO_SERVER)
  await client.control.put(`/webhooks/${second.id}/settings`, { enabled: false })
  await client.book()
  await sandbox.clock.advance('1d')

  const { body } = await client.control.get('/webhooks')
  const one = async (id: number) => (await client.control.get(`/webhooks/${id}/settings`)).body
  expect(body).toEqual({ items: [await one(first.id), await one(second.id)] })
  expect(body.items[1]).toMatchObject({ url: NO_SERVER, enabled: false, disabled_by: 'user' })
  expect(body.items[1].waiting).toBeGreaterThan(3)

  const other = await sandbox.createAccount({ seed: 1 })
  expect((await clientOf(sandbox, other).control.get('/webhooks')).body).toEqual({ items: [] })
})
