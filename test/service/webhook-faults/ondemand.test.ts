import { describe, expect, test } from 'vitest'
import type { WebhookChaos } from '../../../src/schemas/types.gen.ts'
import { bookOrder } from '../../support/order.ts'
import { ACCEPTED, judge, openShop, type Shop, WAYS } from './open-shop.ts'

const STEPS = [
  { after: '10s', status: 'sent-to-carrier' },
  { after: '10s', status: 'waiting-for-pickup' },
  { after: '1m', status: 'picking-up' },
]

/** An on-demand order whose event of the status `waiting-for-pickup` suffers it; what arrived, in order. */
async function travel(shop: Shop, { chaos, by }: { readonly chaos: WebhookChaos; readonly by: (typeof WAYS)[number] }) {
  const webhook = by === 'a scenario' ? { webhook: chaos } : {}
  const steps = STEPS.map(step => (step.status === 'waiting-for-pickup' ? { ...step, ...webhook } : step))
  const file = { name: 'ride', description: 'One of the account.', line: 'ondemand', match: [{ order_id: 'RIDE-*' }] }
  const stored = await shop.client.control.put('/scenarios/ride', { ...file, steps })
  expect([stored.status, stored.body.detail]).toEqual([expect.any(Number), undefined])
  if (by === 'a rule') {
    const rule = { match: { event: 'waiting-for-pickup', order_id: 'RIDE-*' }, fault: { webhook: chaos } }
    expect((await shop.client.control.post('/faults', rule)).status).toBe(201)
  }
  const order = await bookOrder(shop.client, { orderId: 'RIDE-1' })
  await shop.world.clock.until('idle')
  const arrived = shop.receiver.received.map(request => {
    expect(judge(request, shop.world.account)).toEqual(ACCEPTED)
    const { status, gcode, paths, ...rest } = JSON.parse(request.text)
    return { status, gcode, paths, rest }
  })
  return { order, arrived }
}

describe.each(WAYS)('an on-demand event, by %s', by => {
  const open = () => openShop({ chaos: { copies: 1 }, by: 'a scenario' })

  test('W12, W13, W11: its status stays a number, its gcode is another, its stops are text', async () => {
    await using shop = await open()
    const chaos = { status: 777, shipment: 'GSNOBODY01', mutate: { mistype: ['paths'], drop: ['order_id'] } }
    const { order, arrived } = await travel(shop, { chaos, by })
    expect(arrived.map(({ status, gcode }) => [status, gcode])).toEqual([
      [900, order.id],
      [901, order.id],
      [777, 'GSNOBODY01'],
      [903, order.id],
    ])
    expect(JSON.parse(arrived[2]?.paths)).toHaveLength(2)
    expect(arrived.map(({ rest }) => 'order_id' in rest)).toEqual([true, true, false, true])
  })

  test('W1, W4: sent twice, after the next event', async () => {
    await using shop = await open()
    const { arrived } = await travel(shop, { chaos: { copies: 2, reorder: true }, by })
    expect(arrived.map(({ status }) => status)).toEqual([900, 901, 903, 902, 902])
  })

  test('W15: the previous status is sent again', async () => {
    await using shop = await open()
    const { arrived } = await travel(shop, { chaos: { regress: true }, by })
    expect(arrived.map(({ status }) => status)).toEqual([900, 901, 902, 901, 903])
  })
})

test('a step that says nothing new sends no event, and what waited for it is sent', async () => {
  await using shop = await openShop({ chaos: { copies: 1 }, by: 'a scenario' })
  const steps = [
    ...STEPS,
    { after: '1m', status: 'picked-up' },
    { after: '1m', status: 'returning' },
    { after: '1m', status: 'returned', webhook: { reorder: true } },
    // Both stops are done.
    { after: '1m', status: 'returned', point_status: 'arrived', webhook: { copies: 3 } },
  ]
  const file = { name: 'ride', description: 'One of the account.', line: 'ondemand', match: [{ order_id: 'RIDE-*' }] }
  expect((await shop.client.control.put('/scenarios/ride', { ...file, steps })).status).toBe(201)
  const order = await bookOrder(shop.client, { orderId: 'RIDE-1' })
  await shop.world.clock.until('idle')
  const statuses = shop.receiver.received.map(({ text }) => JSON.parse(text).status)
  expect(statuses).toEqual([900, 901, 902, 903, 904, 908, 909])
  expect((await shop.client.control.get(`/shipments/${order.id}`)).body).toMatchObject({ status: 909, plan: [] })
})
