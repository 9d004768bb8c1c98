import { describe, expect, test } from 'vitest'
import { ACCEPTED, judge, only, openShop, WAYS } from './open-shop.ts'

const told = (request: { json(): unknown }) => JSON.stringify(request.json())

describe.each(WAYS)('an event at a time when it makes no sense, by %s', by => {
  test('W14 after_cancel: sent again as a new event after the parcel was cancelled', async () => {
    const steps = [
      { after: '30m', status: 'on-the-way-to-pick-up' },
      { after: '1h', status: 'delayed' },
      { after: '1h', status: 'picked-up' },
      { after: '1h', status: 'in-transit' },
    ]
    await using shop = await openShop({ chaos: { after_cancel: true }, by, at: 'creation', steps })
    const { id } = await shop.client.book({ orderId: 'MINE-1', cod: 0 })
    await shop.world.clock.advance('45m')
    expect(await shop.arrivals()).toEqual([901, 902])
    await shop.world.simulate(id, { action: 'cancel', by: 'user' })
    await shop.world.clock.until('idle')
    expect(await shop.arrivals()).toEqual([901, 902, 914, 901])
    const [first, again] = await shop.of(901)
    expect(again?.text).toBe(first?.text)
    // With an id of its own: a consumer that checks ids takes it for a new event.
    expect(again?.headers['webhook-id']).not.toBe(first?.headers['webhook-id'])
    expect(again && judge(again, shop.world.account)).toEqual(ACCEPTED)
  })

  test('W14 after_cancel: a parcel that is never cancelled has the event once', async () => {
    await using shop = await openShop({ chaos: { after_cancel: true }, by })
    await shop.travel()
    expect(await shop.arrivals()).toEqual([901, 902, 903, 919, 904])
  })

  test('W15 regress: the previous status is sent again after it', async () => {
    await using shop = await openShop({ chaos: { regress: true }, by })
    await shop.travel()
    expect(await shop.arrivals()).toEqual([901, 902, 903, 902, 919, 904])
    const [first, again] = await shop.of(902)
    expect(again?.text).toBe(first?.text)
    expect(again?.headers['webhook-id']).not.toBe(first?.headers['webhook-id'])
    expect(again && judge(again, shop.world.account)).toEqual(ACCEPTED)
    const statuses = (await shop.client.control.get('/shipments')).body.items.map(
      (row: { status: number }) => row.status,
    )
    expect(statuses).toEqual([904])
  })

  test('W16 late: the result of the creation arrives minutes later, overtaken by the first move', async () => {
    await using shop = await openShop({ chaos: { late: '40m' }, by, at: 'creation' })
    const { id } = await shop.client.book({ orderId: 'MINE-1', cod: 0 })
    await shop.world.clock.to('2026-01-05T08:39:59+07:00')
    expect(await shop.arrivals()).toEqual([902])
    expect((await shop.client.get(`/shipments/search?code=${id}`)).body.data[0].status_code).toBe(902)
    await shop.world.clock.until('idle')
    expect(await shop.arrivals()).toEqual([902, 901, 903, 919, 904])
    expect(only((await shop.logged(901)).attempts).virtual_at).toBe('2026-01-05T08:40:00+07:00')
    expect(told(only(await shop.of(901)))).toContain('"status":"901"')
  })
})

describe.each(WAYS)('W17 early, by %s', by => {
  test('the event arrives, and is answered, before the creating call is', async () => {
    const order: string[] = []
    await using shop = await openShop({
      chaos: { early: true },
      by,
      at: 'creation',
      answer: () => response => {
        order.push('webhook arrived')
        setTimeout(() => {
          order.push('webhook answered')
          response.writeHead(200).end()
        }, 300)
      },
    })
    const { id } = await shop.client.book({ orderId: 'MINE-1', cod: 0 })
    order.push('creation answered')
    expect(order).toEqual(['webhook arrived', 'webhook answered', 'creation answered'])
    expect(only(shop.receiver.received).json()).toMatchObject({ gcode: id, status: '901' })
  })

  test('a receiver that never answers holds the creating call up for five seconds, no longer', async () => {
    await using shop = await openShop({ chaos: { early: true }, by, at: 'creation', answer: () => 'hang' })
    const startedAt = Date.now()
    const { id } = await shop.client.book({ orderId: 'MINE-1', cod: 0 })
    const took = Date.now() - startedAt
    expect(took).toBeGreaterThan(4_500)
    expect(took).toBeLessThan(10_000)
    expect(id).toMatch(/^GS/)
  }, 20_000)
})
