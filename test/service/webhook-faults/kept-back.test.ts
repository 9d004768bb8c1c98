import { describe, expect, test } from 'vitest'
import type { WebhookChaos } from '../../../src/schemas/types.gen.ts'
import { makeOrder } from '../../support/order.ts'
import { openShop, statusOf } from '../delivery/open-shop.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
type Row = { state: string; status: number; waits_for: string | null }

const withRule = (shop: Shop, webhook: WebhookChaos, rule: object = {}) =>
  shop.client.control.post('/faults', { ...rule, fault: { webhook } })
const open = async (shop: Shop) =>
  (await shop.log()).filter(({ state }: Row) => state === 'pending' || state === 'held')

describe('nothing that a fault keeps back waits for what never comes', () => {
  const cases: [string, WebhookChaos][] = [
    ['reorder', { reorder: true }],
    ['burst', { burst: 5 }],
    ['after_cancel', { after_cancel: true }],
  ]
  test.each(cases)('%s, though the endpoint was disabled while the parcel came to its end', async (_, chaos) => {
    for (const on_disabled of ['hold', 'drop']) {
      await using shop = await openShop()
      const { sandbox, client } = shop
      await withRule(shop, chaos)
      const { id } = await client.book({ orderId: 'SBX-HAPPY-1' })
      await sandbox.clock.advance('1h')
      await client.control.post(`/shipments/${id}/simulate`, { action: 'continue' })
      await shop.settings({ enabled: false, on_disabled })
      await sandbox.clock.until('idle')
      await shop.settings({ enabled: true })
      await sandbox.clock.until('idle')
      expect(await open(shop)).toEqual([])
    }
  })

  test.each(cases)('%s, though another scenario took the future away without an event', async (_, chaos) => {
    await using shop = await openShop()
    const { sandbox, client } = shop
    await withRule(shop, chaos)
    const { id } = await client.book({ orderId: 'SBX-HAPPY-1' })
    await client.control.post(`/shipments/${id}/simulate`, { action: 'to', to: 'in-transit' })
    await client.control.post(`/shipments/${id}/simulate`, { action: 'scenario', scenario: 'stuck' })
    await sandbox.clock.until('idle')
    expect(await open(shop)).toEqual([])
    expect(shop.receiver.received.map(statusOf).sort()).toEqual(['901', '903', '919'])
  })

  test('reorder, though the rides of the account push nothing any more', async () => {
    await using shop = await openShop()
    const { sandbox, client } = shop
    await withRule(shop, { reorder: true })
    await client.post('/ondemand-shipments', makeOrder({ orderId: 'SBX-OD-HAPPY-1' }))
    await sandbox.clock.advance('1m')
    await client.control.put('/profile', { set: { ondemand_push: 'none' } })
    await sandbox.clock.until('idle')
    expect(await open(shop)).toEqual([])
  })
})

test('an event that sets another free is not kept back itself: with reorder on all, each second one is overtaken', async () => {
  await using shop = await openShop()
  await withRule(shop, { reorder: true })
  await shop.client.book({ orderId: 'SBX-HAPPY-1' })
  await shop.sandbox.clock.until('idle')
  const seen = shop.receiver.received.map(statusOf)
  expect(seen).toEqual(['902', '901', '919', '903', '905', '904', '912', '909', '911', '910', '913'])
})

test.each<[string, WebhookChaos, string[]]>([
  ['delayed', { delay: '3h' }, ['901', '902', '919', '903', '902']],
  ['told out of order', { reorder: true }, ['901', '902', '919', '903', '902']],
])('the status before it comes after the event, though that is %s', async (_, chaos, course) => {
  await using shop = await openShop()
  await withRule(shop, { ...chaos, regress: true }, { match: { event: 'picked-up' } })
  await shop.client.book({ orderId: 'SBX-HAPPY-1' })
  await shop.sandbox.clock.advance('10h')
  expect(shop.receiver.received.map(statusOf)).toEqual(course)
})

test('and at an ordered endpoint, though an earlier one is tried again', async () => {
  await using shop = await openShop()
  await shop.settings({ ordered: true, retry: ['5h'] })
  shop.answeringBy(request => ({ status: shop.receiver.received.length === 2 ? 500 : 200, body: request.path }))
  await withRule(shop, { regress: true }, { match: { event: 'picked-up' } })
  await shop.client.book({ orderId: 'SBX-HAPPY-1' })
  await shop.sandbox.clock.advance('10h')
  expect(shop.receiver.received.map(statusOf)).toEqual(['901', '902', '902', '903', '902', '919'])
})

test('the faults of events are the same after a reset, though shipments have other ids then', async () => {
  await using shop = await openShop()
  const { client, sandbox, receiver } = shop
  const live = async () => {
    await withRule(shop, { drop: true }, { when: { probability: 0.4 } })
    const first = receiver.received.length
    for (let n = 0; n < 6; n++) await client.book({ orderId: `SBX-HAPPY-${n}` })
    await sandbox.clock.until('idle')
    return receiver.received
      .slice(first)
      .map(request => `${/"order_id":"([^"]*)"/.exec(request.text)?.[1]} ${statusOf(request)}`)
      .sort()
  }
  const once = await live()
  const { id } = (await client.control.get('/shipments')).body.items[0]
  await sandbox.reset()
  await client.control.delete('/faults')
  expect(await live()).toEqual(once)
  expect(once.length).toBeLessThan(60)
  expect((await client.control.get(`/shipments/${id}`)).status).toBe(404)
})
