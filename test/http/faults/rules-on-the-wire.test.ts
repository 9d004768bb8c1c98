import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FaultRule } from '../../../src/schemas/types.gen.ts'
import type { Notice } from '../../../src/service/world/notices.ts'
import { makeBooking } from '../../support/booking.ts'
import { type FaultWorld, openFaultWorlds } from './fault-worlds.ts'
import { ask, hear } from './wire.ts'

let worlds: Awaited<ReturnType<typeof openFaultWorlds>>
beforeAll(async () => {
  worlds = await openFaultWorlds()
})
afterAll(() => worlds.sandbox.close())

/** A fresh account that has these rules. */
async function open(...rules: readonly FaultRule[]): Promise<FaultWorld> {
  const world = await worlds.open()
  await worlds.sandbox.core.faults.add(world.id, rules)
  return world
}

describe('a rule of the account comes down on the wire', () => {
  test('its status for the first two bookings, which are kept, and for no other call', async () => {
    const match = { operation: 'createShipment', order_id: 'A-*' }
    const world = await open({ match, when: { first: 2 }, fault: { status: 503, retry_after: 2 }, phase: 'after' })
    const notices: Notice[] = []
    worlds.sandbox.core.notices.listen(world.id, notice => notices.push(notice))
    const book = (orderId: string) =>
      ask(worlds.sandbox.url, world.bytes('/shipments', { method: 'POST', body: makeBooking({ orderId }) }))
    const answers = [await book('A-1'), await book('B-1'), await book('A-2'), await book('A-3')]
    expect(answers.map(({ status }) => status)).toEqual([503, 200, 503, 200])
    expect(answers[0]?.head).toMatch(/^Retry-After: 2$/m)
    const { data } = (await world.client.get('/shipments')).body
    expect(data).toHaveLength(4)
    expect(notices.flatMap(notice => (notice.kind === 'fault' ? [[notice.on, notice.orderId]] : []))).toEqual([
      ['createShipment', 'A-1'],
      ['createShipment', 'A-2'],
    ])
  })

  test('several together: a delay, a field and a null; the connection goes on', async () => {
    const world = await open(
      { match: { method: 'GET' }, fault: { delay: { fixed: '200ms' } } },
      { match: { path: '/api/v2/shipments' }, fault: { add_field: 'data.surprise', null_field: 'data.carrier' } },
    )
    await world.client.book({ orderId: 'A' })
    const answer = await ask(worlds.sandbox.url, world.bytes('/shipments'))
    expect(answer.pieces[0]?.ms).toBeGreaterThanOrEqual(195)
    expect(JSON.parse(answer.body).data[0]).toMatchObject({ surprise: 'sandbox', order_id: 'A' })
  })

  test('of a path, of a carrier, of a HEAD as of its GET', async () => {
    const world = await open(
      { match: { path: '/api/v2/ban*' }, fault: { close: 'EMPTY_RESPONSE' } },
      { match: { carrier: 'ghnv3' }, fault: { status: 504 } },
    )
    const { url } = worlds.sandbox
    for (const method of ['GET', 'HEAD']) {
      expect(await hear(url, world.bytes('/banks', { method }))).toMatchObject({ text: '', ended: 'end' })
    }
    const booked = await ask(url, world.bytes('/shipments', { method: 'POST', body: makeBooking() }))
    expect(booked.status).toBe(504)
  })
})
