import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { Delivery } from '../../../src/domain/outbox-rows.ts'
import type { AnswerRule, ReceivedRequest } from '../../support/receiver.ts'
import { idOf, openShop, orderOf, statusOf } from './open-shop.ts'

const causesOf = (attempts: Delivery['attempts']) => attempts.map(({ cause, status }) => [cause, status])

/** Books parcels that emit one event each. */
async function bookAll({ client }: Awaited<ReturnType<typeof openShop>>, orders: readonly string[]) {
  for (const order of orders) await client.book({ orderId: `SBX-ERROR-${order}` })
}

describe('an endpoint that failed answers again', () => {
  test.each([
    ['500', { status: 500 }],
    ['503', { status: 503 }],
    ['401', { status: 401 }],
    ['a reset', 'reset'],
  ] as const)('after %s: what waits for a retry there is sent at once', async (_name, failure) => {
    await using shop = await openShop()
    const { sandbox, receiver } = shop
    await shop.settings({ retry: ['2h', '2h'] })
    shop.answering(failure)
    await bookAll(shop, ['A', 'B', 'C'])
    await sandbox.clock.advance('1s')
    const first = receiver.received.map(idOf)
    expect(first).toHaveLength(3)

    shop.answering({ status: 200 })
    await bookAll(shop, ['D'])
    const { deliveries, settled } = await sandbox.clock.advance('1s')
    expect(settled).toBe(true)
    // Attempts that are on the wire at the same time arrive in any order.
    const [present, ...again] = receiver.received.slice(3)
    expect(present && orderOf(present)).toBe('SBX-ERROR-D')
    expect(again.map(orderOf).toSorted()).toEqual(['A', 'B', 'C'].map(one => `SBX-ERROR-${one}`))
    expect(again.map(idOf).toSorted()).toEqual(first.toSorted())
    // The advance has them, and nothing is left for later. A database may have that of D before the advance begins.
    const had = deliveries.filter(({ order_id }) => order_id !== 'SBX-ERROR-D').map(({ message }) => message)
    expect(had.toSorted()).toEqual(first.toSorted())
    expect((await sandbox.clock.until('idle')).deliveries).toEqual([])
    const logged = await sandbox.webhooks.deliveries()
    expect(logged.map(({ state }) => state)).toEqual(Array(4).fill('delivered'))
    expect(logged.at(-1)?.attempts).toMatchObject([
      { n: 1, cause: 'scheduled' },
      { n: 2, cause: 'brought-forward', status: 200, nextAt: null },
    ])
  })

  test('where more wait than go at a time, the oldest go first', async () => {
    await using shop = await openShop()
    const { sandbox, receiver } = shop
    await shop.settings({ retry: ['2h'] })
    shop.answering({ status: 500 })
    const orders = Array.from({ length: 20 }, (_, n) => `${n}`)
    await bookAll(shop, orders)
    await sandbox.clock.advance('1s')
    const open: ServerResponse[] = []
    shop.answeringBy(request => response => {
      if (orderOf(request) === 'SBX-ERROR-LAST') response.end()
      else open.push(response)
      // All that go at a time are there, and none of them makes room for another.
      if (open.length === 8) for (const one of open.splice(0)) one.end()
      else if (receiver.received.length === 41) for (const one of open.splice(0)) one.end()
    })
    await bookAll(shop, ['LAST'])
    await sandbox.clock.advance('1s')
    const again = receiver.received.slice(21).map(orderOf)
    const inTurns = [orders.slice(0, 8), orders.slice(8, 16), orders.slice(16)]
    const came = [again.slice(0, 8), again.slice(8, 16), again.slice(16)]
    expect(came.map(turn => turn.toSorted())).toEqual(
      inTurns.map(turn => turn.map(one => `SBX-ERROR-${one}`).toSorted()),
    )
  })

  test('by the retry that is due first, too', async () => {
    await using shop = await openShop()
    const { sandbox, receiver } = shop
    await shop.settings({ retry: ['1h', '1h'] })
    shop.answering({ status: 500 })
    await bookAll(shop, ['A'])
    await sandbox.clock.advance('30m')
    await bookAll(shop, ['B'])
    await sandbox.clock.advance('1s')
    shop.answering({ status: 200 })
    await sandbox.clock.advance('30m')
    expect(receiver.received.map(orderOf)).toEqual(['A', 'B', 'A', 'B'].map(one => `SBX-ERROR-${one}`))
  })

  test('the events of one parcel come in their order, parcels beside one another, eight at a time', async () => {
    await using shop = await openShop()
    const { sandbox, receiver, client } = shop
    await shop.settings({ retry: ['9d'] })
    shop.answering({ status: 500 })
    for (let n = 0; n < 12; n += 1) await client.book({ orderId: `SBX-RETRY-${n}` })
    await sandbox.clock.advance('4d')
    const failed = receiver.received.length
    const running: string[] = []
    const open: ServerResponse[] = []
    let most = 0
    let mostOfOne = 0
    shop.answeringBy(request => response => {
      const order = orderOf(request)
      running.push(order)
      most = Math.max(most, running.length)
      mostOfOne = Math.max(mostOfOne, running.filter(one => one === order).length)
      open.push(response)
      // Nothing is answered before as many are there as go at a time.
      if (most < 8 && order !== 'SBX-ERROR-LAST') return
      setImmediate(() => {
        running.length = 0
        for (const one of open.splice(0)) one.end()
      })
    })
    await bookAll(shop, ['LAST'])
    await sandbox.clock.advance('1s')
    const again = receiver.received.slice(failed).filter(request => orderOf(request) !== 'SBX-ERROR-LAST')
    expect(again).toHaveLength(failed)
    for (let n = 0; n < 12; n += 1) {
      const ofParcel = (request: ReceivedRequest) => orderOf(request) === `SBX-RETRY-${n}`
      const course = receiver.received.slice(0, failed).filter(ofParcel).map(statusOf)
      expect(again.filter(ofParcel).map(statusOf)).toEqual(course)
    }
    expect([most, mostOfOne]).toEqual([8, 1])
  })

  test('an ordered endpoint gets the next event of a parcel once the one before has arrived', async () => {
    await using shop = await openShop()
    const { sandbox, receiver, client } = shop
    await shop.settings({ ordered: true, retry: ['9d'] })
    shop.answering({ status: 500 })
    await client.book({ orderId: 'SBX-HAPPY-1' })
    await sandbox.clock.advance('6h')
    expect(receiver.received.map(statusOf)).toEqual(['901'])
    shop.answering({ status: 200 })
    await bookAll(shop, ['LAST'])
    await sandbox.clock.advance('1s')
    expect(receiver.received.map(statusOf)).toEqual(['901', '900', '901', '902', '903', '919'])
  })

  test('another endpoint that still fails keeps its schedule', async () => {
    await using shop = await openShop()
    const { sandbox, receiver, client } = shop
    await client.register(`${receiver.url}/other`)
    for (const id of [1, 2]) await client.control.put(`/webhooks/${id}/settings`, { retry: ['2h'] })
    shop.answering({ status: 500 })
    await bookAll(shop, ['A'])
    await sandbox.clock.advance('1s')
    shop.answeringBy(({ path }) => ({ status: path === '/hook' ? 200 : 500 }))
    await bookAll(shop, ['B'])
    await sandbox.clock.advance('1s')
    const paths = receiver.received.slice(2).map(request => `${request.path} ${orderOf(request)}`)
    expect(paths.toSorted()).toEqual(['/hook SBX-ERROR-A', '/hook SBX-ERROR-B', '/other SBX-ERROR-B'])
  })

  test('a test event that is taken is such an answer', async () => {
    await using shop = await openShop()
    const { sandbox, receiver, client } = shop
    await shop.settings({ retry: ['2h'] })
    shop.answering({ status: 500 })
    await bookAll(shop, ['A'])
    await sandbox.clock.advance('1s')
    shop.answering({ status: 200 })
    await client.control.post('/webhooks/1/test', {})
    await sandbox.clock.advance('1s')
    expect(receiver.received.map(orderOf)).toEqual(['SBX-ERROR-A', 'TEST-ORDER', 'SBX-ERROR-A'])
  })

  test('the world is reset meanwhile: nothing of the old one is sent', async () => {
    await using shop = await openShop()
    const { sandbox, receiver, client } = shop
    await shop.settings({ retry: ['2h'] })
    shop.answering({ status: 500 })
    await bookAll(shop, ['A', 'B'])
    await sandbox.clock.advance('1s')
    shop.answeringBy(() => 'hang')
    await bookAll(shop, ['C'])
    await receiver.waitFor(3)
    await sandbox.reset()
    shop.answering({ status: 200 })
    await client.book({ orderId: 'SBX-ERROR-NEW' })
    await sandbox.clock.advance('1d')
    expect(receiver.received.slice(3).map(orderOf)).toEqual(['SBX-ERROR-NEW'])
  })
})

describe('what keeps its schedule', () => {
  test.each([
    ['429', { status: 429 }],
    ['503 with Retry-After', { status: 503, headers: { 'retry-after': '600' } }],
  ] satisfies [string, AnswerRule][])('a delivery whose receiver asked to wait: %s', async (_name, refusal) => {
    await using shop = await openShop()
    const { sandbox, receiver, client } = shop
    await shop.settings({ retry: ['20m'] })
    shop.answering(refusal)
    await bookAll(shop, ['A'])
    await sandbox.clock.advance('1s')
    shop.answering({ status: 200 })
    await bookAll(shop, ['B'])
    await sandbox.clock.advance('5m')
    expect(receiver.received.map(orderOf)).toEqual(['SBX-ERROR-A', 'SBX-ERROR-B'])
    // A person need not wait.
    expect((await client.control.post('/webhooks/recover', { since: '2026-01-05T08:00' })).body.started).toBe(1)
    await sandbox.clock.advance('1s')
    expect(receiver.received.map(orderOf).at(-1)).toBe('SBX-ERROR-A')
  })

  test.each([
    [{ delay: '2h' }, '1s'],
    [{ copies: 2, delay: '1h' }, '1s'],
    [{ sign: 'wrong' }, '1h'],
  ] as const)('a delivery with the fault %j', async (webhook, retried) => {
    await using shop = await openShop()
    const { sandbox, receiver, client } = shop
    await shop.settings({ retry: ['2h'] })
    await client.control.post('/faults', { match: { event: 'shipment-status', order_id: '*-A' }, fault: { webhook } })
    shop.answering({ status: 500 })
    await bookAll(shop, ['A', 'B'])
    await sandbox.clock.advance(retried)
    shop.answering({ status: 200 })
    await bookAll(shop, ['C'])
    const before = receiver.received.filter(request => orderOf(request) === 'SBX-ERROR-A').length
    await sandbox.clock.advance('1s')
    expect(receiver.received.filter(request => orderOf(request) === 'SBX-ERROR-A')).toHaveLength(before)
    expect(receiver.received.filter(request => orderOf(request) === 'SBX-ERROR-B')).toHaveLength(2)
  })

  test.each([
    ['none', 1],
    ['fast', 4],
    ['standard', 10],
    ['three-minutes', 3],
    [['1m', '2m', '4m', '8m'], 5],
  ] as const)(
    'under %j the attempts of a refused event stand where they would without the others',
    async (retry, n) => {
      const instants = async (others: boolean) => {
        await using shop = await openShop()
        const { sandbox } = shop
        await shop.settings({ retry })
        shop.answeringBy(request => ({ status: orderOf(request) === 'SBX-ERROR-BAD' ? 500 : 200 }))
        await bookAll(shop, ['BAD'])
        for (const wait of ['1s', '20s', '2m', '10m', '1h', '9h', '1d']) {
          await sandbox.clock.advance(wait)
          if (others) await bookAll(shop, [`GOOD-${wait}`])
        }
        await sandbox.clock.until('idle')
        const logged = (await sandbox.webhooks.deliveries()).find(one => one.order_id === 'SBX-ERROR-BAD')
        return logged?.attempts ?? []
      }
      const alone = await instants(false)
      const among = await instants(true)
      const scheduled = among.filter(({ cause }) => cause === 'scheduled')
      expect(alone).toHaveLength(n)
      expect(scheduled.map(({ virtualAt }) => virtualAt)).toEqual(alone.map(({ virtualAt }) => virtualAt))
      // Between two of them at most one that was brought forward, and none after the last.
      const beside = among.map(({ cause }) => cause).join(' ')
      expect(beside).not.toMatch(/brought-forward brought-forward|brought-forward$/)
      expect(among.map(attempt => attempt.n)).toEqual(among.map((_, index) => index + 1))
      if (n > 1) expect(among.length).toBeGreaterThan(n)
    },
  )

  test('an attempt that was brought forward and refused is followed by the retry when that was due', async () => {
    await using shop = await openShop()
    const { sandbox } = shop
    await shop.settings({ retry: ['2h', '3h'] })
    shop.answeringBy(request => ({ status: orderOf(request) === 'SBX-ERROR-BAD' ? 500 : 200 }))
    await bookAll(shop, ['BAD'])
    await sandbox.clock.advance('1s')
    await bookAll(shop, ['GOOD'])
    await sandbox.clock.advance('1m')
    const [row] = await shop.log()
    expect(row).toMatchObject({ attempts: 2, state: 'pending', next_at: '2026-01-05T10:00:00+07:00' })
    await sandbox.clock.until('idle')
    const logged = (await sandbox.webhooks.deliveries()).find(one => one.order_id === 'SBX-ERROR-BAD')
    expect(logged && causesOf(logged.attempts)).toEqual([
      ['scheduled', 500],
      ['brought-forward', 500],
      ['scheduled', 500],
      ['scheduled', 500],
    ])
  })
})
