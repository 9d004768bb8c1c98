import { afterAll, expect, test } from 'vitest'
import { openWorlds } from '../support/open-worlds.ts'
import { makeOrder } from '../support/order.ts'

const worlds = await openWorlds()
afterAll(() => worlds.close())

test('a shipment draws its id again while another one of either line has it: none is overwritten', async () => {
  const first = await worlds.open({ id: 'twin', seed: 11 })
  const parcel = await first.client.book({ orderId: 'DH-1' })
  const order = (await first.client.post('/ondemand-shipments', makeOrder())).body.data
  await first.client.control.delete('/accounts/twin')

  const second = await worlds.open({ id: 'twin', seed: 11 })
  // What stands under the ids that are drawn next: an order where the parcel goes, a parcel where the order goes.
  const other = await second.client.book({ orderId: 'DH-2' })
  await second.write(async tx => {
    const row = await tx.get('shipments', other.id)
    if (row) for (const id of [parcel.id, order.id]) tx.put('shipments', { ...row, id, plan: [] })
  })
  const again = await second.client.book({ orderId: 'DH-1' })
  expect(again.id).toMatch(/^GS[0-9A-Z]{8}$/)
  expect(again.id).not.toBe(parcel.id)
  const ordered = (await second.client.post('/ondemand-shipments', makeOrder())).body.data
  expect(ordered.id).not.toBe(order.id)
  expect((await second.client.get('/shipments')).body.meta.pagination.total).toBe(4)
})
