import { expect, test } from 'vitest'
import { openShop, statusOf } from '../delivery/open-shop.ts'

/** Shipped scenarios whose carrier takes its time to answer. */
const DELAYED = ['happy', 'lost', 'creation-error-late']

test.each(DELAYED)(
  'W17: under %s the carrier answers at once, so that its event can come before the answer',
  async scenario => {
    const order: string[] = []
    await using shop = await openShop({ scenario })
    const { client, sandbox } = shop
    shop.answeringBy(request => {
      order.push(`webhook ${statusOf(request)}`)
      return { status: 200, delayMs: 100 }
    })
    await client.control.post('/faults', { match: { event: '*' }, fault: { webhook: { early: true } } })
    const { id } = await client.book({ orderId: 'MINE-1' })
    order.push('answer')
    expect(order).toEqual([scenario === 'creation-error-late' ? 'webhook 900' : 'webhook 901', 'answer'])
    await sandbox.clock.until('idle')
    const [{ fired }] = (await client.control.get('/faults')).body.rules
    // Its later events are not concerned.
    expect(fired).toBe(1)
    expect((await client.control.get(`/shipments/${id}`)).body.plan).toEqual([])
  },
)

test('W17 by a rule that does not fire leaves the carrier its time', async () => {
  await using shop = await openShop()
  const { client, sandbox, receiver } = shop
  await client.control.post('/faults', {
    when: { probability: 0 },
    fault: { webhook: { early: true } },
  })
  await client.book({ orderId: 'MINE-1' })
  await sandbox.clock.advance('1s')
  expect(receiver.received).toEqual([])
})

test('W16 by a rule for every event delays the one of the creation, and no other', async () => {
  await using shop = await openShop()
  const { client, sandbox } = shop
  await client.control.post('/faults', { fault: { webhook: { late: '5m' } } })
  await client.book({ orderId: 'SBX-HAPPY-1' })
  await sandbox.clock.until('idle')
  const log: { status: number; faults: string[] }[] = await shop.log()
  expect(log.filter(({ faults }) => faults.length > 0).map(({ status }) => status)).toEqual([901])
  const [{ fired, seen }] = (await client.control.get('/faults')).body.rules
  expect([fired, seen]).toEqual([1, 1])
})

test('W15 on the first event of a shipment has no previous status to send, and is not logged', async () => {
  await using shop = await openShop()
  const { client, sandbox, receiver } = shop
  await client.control.post('/faults', { fault: { webhook: { regress: true } } })
  await client.book({ orderId: 'SBX-HAPPY-1' })
  await sandbox.clock.advance('1h')
  expect(receiver.received.map(statusOf)).toEqual(['901', '902', '901'])
  expect((await shop.log())[0].faults).toEqual([])
})
