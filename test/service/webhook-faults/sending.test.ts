import { describe, expect, test } from 'vitest'
import { ACCEPTED, idOf, judge, only, openShop, WAYS } from './open-shop.ts'

const STEP_AT = '2026-01-05T09:30:00+07:00'

describe.each(WAYS)('when and how often it is sent, by %s', by => {
  test('W1 copies: sent so often in all, with one id and one body, and each signature holds', async () => {
    await using shop = await openShop({ chaos: { copies: 3 }, by })
    await shop.travel()
    const requests = await shop.of(903)
    expect(requests).toHaveLength(3)
    expect(new Set(requests.map(idOf)).size).toBe(1)
    expect(new Set(requests.map(({ text }) => text)).size).toBe(1)
    for (const request of requests) expect(judge(request, shop.world.account)).toEqual(ACCEPTED)
    expect(await shop.arrivals()).toEqual([901, 902, 903, 903, 903, 919, 904])
  })

  test('W1 copies: each is retried for itself', async () => {
    let seen = 0
    await using shop = await openShop({
      chaos: { copies: 2 },
      by,
      set: { webhook_retry: ['1s'] },
      // The first attempt of either copy fails.
      answer: ({ text }) => ({ status: text.includes('"status":"903"') && ++seen <= 2 ? 500 : 200 }),
    })
    await shop.travel()
    expect(await shop.of(903)).toHaveLength(4)
    const { items } = (await shop.client.control.get('/webhooks/deliveries?page_size=100')).body
    const copies = items.filter((row: { status: number }) => row.status === 903)
    expect(copies.map((row: { state: string; attempts: number }) => [row.state, row.attempts])).toEqual([
      ['delivered', 2],
      ['delivered', 2],
    ])
  })

  test('W2 drop: never sent, though the parcel moved on; by hand it can be sent', async () => {
    await using shop = await openShop({ chaos: { drop: true }, by })
    await shop.travel()
    expect(await shop.arrivals()).toEqual([901, 902, 919, 904])
    const { id, state, attempts, faults } = await shop.logged(903)
    expect({ state, attempts }).toEqual({ state: 'dropped', attempts: [] })
    expect(faults.join()).toContain('drop')

    expect((await shop.client.control.post(`/webhooks/deliveries/${id}/resend`)).status).toBe(202)
    await shop.world.clock.until('idle')
    expect(judge(only(await shop.of(903)), shop.world.account)).toEqual(ACCEPTED)
  })

  test('W3 delay: so much later by the virtual clock, overtaken by what comes meanwhile, and unchanged', async () => {
    await using shop = await openShop({ chaos: { delay: '90m' }, by })
    await shop.travel()
    expect(await shop.arrivals()).toEqual([901, 902, 919, 903, 904])
    const { body, attempts } = await shop.logged(903)
    expect(only(attempts).virtual_at).toBe('2026-01-05T11:00:00+07:00')
    const request = only(await shop.of(903))
    expect(request.text).toBe(body)
    expect(judge(request, shop.world.account)).toEqual(ACCEPTED)
    expect(request.json()).toMatchObject({ status: '903', update_time: Date.parse(STEP_AT) / 1_000 })
  })

  test('W3 delay: it has not been sent a second before it is due', async () => {
    await using shop = await openShop({ chaos: { delay: '90m' }, by })
    await shop.client.book({ orderId: 'MINE-1', cod: 0 })
    await shop.world.clock.to('2026-01-05T10:59:59+07:00')
    expect(await shop.arrivals()).toEqual([901, 902, 919])
    await shop.world.clock.advance('1s')
    expect(await shop.arrivals()).toEqual([901, 902, 919, 903])
  })

  test("W4 reorder: after the shipment's next event, at that event's instant", async () => {
    await using shop = await openShop({ chaos: { reorder: true }, by })
    await shop.travel()
    expect(await shop.arrivals()).toEqual([901, 902, 919, 903, 904])
    expect(only((await shop.logged(903)).attempts).virtual_at).toBe('2026-01-05T10:30:00+07:00')
    const times = [902, 919, 903, 904].map(async status => only(await shop.of(status)).json())
    const [before, next, late] = await Promise.all(times)
    expect([before, next, late]).toMatchObject([{ status: '902' }, { status: '919' }, { status: '903' }])
  })

  test('W4 reorder: another parcel is not concerned', async () => {
    await using shop = await openShop({ chaos: { reorder: true }, by })
    const mine = await shop.client.book({ orderId: 'MINE-1', cod: 0 })
    await shop.client.book({ orderId: 'SBX-HAPPY-1', cod: 0 })
    await shop.world.clock.until('idle')
    const told = shop.receiver.received.map(request => JSON.stringify(request.json()))
    const others = told.filter(text => !text.includes(mine.id))
    const statuses = others.map(text => JSON.parse(text).status)
    expect(statuses.slice(0, 4)).toEqual(['901', '902', '903', '919'])
    expect((await shop.arrivals()).filter(status => status === 903)).toHaveLength(2)
  })

  test('W4 reorder: the last event of a parcel is sent all the same', async () => {
    const steps = [
      { after: '30m', status: 'on-the-way-to-pick-up' },
      { after: '1h', status: 'picked-up' },
    ]
    await using shop = await openShop({ chaos: { reorder: true }, by, steps })
    await shop.travel()
    expect(await shop.arrivals()).toEqual([901, 902, 903])
  })

  test('W5 burst: kept back until so many of the parcel wait, then all at once in their order', async () => {
    await using shop = await openShop({ chaos: { burst: 3 }, by })
    await shop.client.book({ orderId: 'MINE-1', cod: 0 })
    await shop.world.clock.to('2026-01-05T11:29:59+07:00')
    expect(await shop.arrivals()).toEqual([901, 902])
    await shop.world.clock.until('idle')
    expect(await shop.arrivals()).toEqual([901, 902, 903, 919, 904])
    const instants = [903, 919, 904].map(async status => only((await shop.logged(status)).attempts).virtual_at)
    expect(new Set(await Promise.all(instants))).toEqual(new Set(['2026-01-05T11:30:00+07:00']))
  })

  test('W5 burst: with too few events to come, what waits goes with the last one', async () => {
    await using shop = await openShop({ chaos: { burst: 50 }, by })
    await shop.travel()
    expect(await shop.arrivals()).toEqual([901, 902, 903, 919, 904])
    expect(only((await shop.logged(903)).attempts).virtual_at).toBe('2026-01-05T11:30:00+07:00')
  })
})
