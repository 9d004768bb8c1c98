import { expect, test } from 'vitest'
import { openShop, orderOf, statusOf } from './open-shop.ts'

const COURSE = ['901', '902', '903', '919', '904', '905', '909', '912', '910', '911', '913']

test('an ordered endpoint gets no later event of a shipment before the earlier one has succeeded', async () => {
  await using shop = await openShop()
  const { sandbox, receiver, client } = shop
  await shop.settings({ ordered: true, retry: ['6h', '6h', '6h'] })
  const failures = new Map<string, number>()
  shop.answeringBy(request => {
    const key = orderOf(request) + statusOf(request)
    const before = failures.get(key) ?? 0
    failures.set(key, before + 1)
    return { status: before < 2 && ['901', '903'].includes(statusOf(request)) ? 503 : 200 }
  })
  await client.book({ orderId: 'SBX-HAPPY-1' })
  await client.book({ orderId: 'SBX-HAPPY-2' })
  await sandbox.clock.until('idle')
  for (const order of ['SBX-HAPPY-1', 'SBX-HAPPY-2']) {
    const seen = receiver.received.filter(request => orderOf(request) === order).map(statusOf)
    expect(seen.filter((status, index) => seen.indexOf(status) === index)).toEqual(COURSE)
    // Repetitions stand beside one another: nothing came between them.
    expect(seen.slice(0, 7)).toEqual(['901', '901', '901', '902', '903', '903', '903'])
  }
})

test('without it a retry is overtaken', async () => {
  await using shop = await openShop()
  const { sandbox, receiver, client } = shop
  await shop.settings({ retry: ['6h'] })
  shop.answeringBy(() => ({ status: receiver.received.length === 1 ? 503 : 200 }))
  await client.book({ orderId: 'SBX-HAPPY-1' })
  await sandbox.clock.until('idle')
  // It goes as soon as the endpoint answers again, behind the event by which it did.
  expect(receiver.received.map(statusOf).slice(0, 4)).toEqual(['901', '902', '901', '903'])
  expect(receiver.received.map(statusOf).filter(status => status === '901')).toHaveLength(2)
})

test('a message that is given up lets the next one pass', async () => {
  await using shop = await openShop()
  const { sandbox, receiver, client } = shop
  await shop.settings({ ordered: true, retry: ['1h'] })
  shop.answeringBy(request => ({ status: statusOf(request) === '901' ? 500 : 200 }))
  await client.book({ orderId: 'SBX-HAPPY-1' })
  await sandbox.clock.until('idle')
  expect(receiver.received.map(statusOf)).toEqual(['901', ...COURSE])
})

test('while it waits, a delivery says so, and another shipment is not held back', async () => {
  await using shop = await openShop()
  const { sandbox, receiver, client } = shop
  await shop.settings({ ordered: true, retry: ['10h', '10h'] })
  shop.answeringBy(request => ({
    status: orderOf(request) === 'SBX-HAPPY-1' ? 503 : 200,
  }))
  await client.book({ orderId: 'SBX-HAPPY-1' })
  await client.book({ orderId: 'SBX-HAPPY-2' })
  await sandbox.clock.advance('8h')
  const waiting = (await shop.log()).filter(({ waits_for }: { waits_for: string | null }) => waits_for === 'turn')
  expect(waiting.map(({ status, next_at }: { status: number; next_at: null }) => [status, next_at])).toEqual(
    [902, 903, 919].map(status => [status, null]),
  )
  expect(await shop.settings()).toMatchObject({ waiting: 3 })
  expect(receiver.received.filter(request => orderOf(request) === 'SBX-HAPPY-2').length).toBeGreaterThan(3)
})

test('no longer ordered, what waited for its turn goes at once; disabled and enabled, it keeps its order', async () => {
  await using shop = await openShop()
  const { sandbox, receiver, client } = shop
  await shop.settings({ ordered: true, retry: ['10h'] })
  shop.answeringBy(request => ({ status: statusOf(request) === '901' ? 503 : 200 }))
  await client.book({ orderId: 'SBX-RETRY-1' })
  await sandbox.clock.advance('6h')
  expect(receiver.received.map(statusOf)).toEqual(['901'])
  await shop.settings({ ordered: false })
  await sandbox.clock.advance('1s')
  // The endpoint answers again: the retry, due in four hours, is tried at once.
  expect(receiver.received.map(statusOf)).toEqual(['901', '902', '903', '919', '901'])

  await shop.settings({ ordered: true, enabled: false })
  await client.book({ orderId: 'SBX-RETURN-2' })
  await sandbox.clock.advance('2d')
  // What is sent once it is enabled may arrive before the answer of that call.
  const first = receiver.received.length
  await shop.settings({ enabled: true })
  await sandbox.clock.until('idle')
  const seen = receiver.received
    .slice(first)
    .filter(request => orderOf(request) === 'SBX-RETURN-2')
    .map(statusOf)
  // By its schedule twice, and once in between because the endpoint takes the other parcel's events.
  expect(seen.slice(0, 6)).toEqual(['901', '901', '901', '902', '903', '919'])
})
