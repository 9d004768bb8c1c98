import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStaleMemory } from '../../../src/http/faults/stale-memory.ts'
import { JSON_HEADERS } from '../../../src/http/faults/wire-answer.ts'
import { makeBooking } from '../../support/booking.ts'
import { createFakeWall, type FakeWall } from '../../support/fake-wall.ts'
import { type FaultWorld, type FaultWorlds, runFaultWorlds } from './fault-worlds.ts'
import { ask } from './wire.ts'

let worlds: FaultWorlds
let wall: FakeWall
beforeAll(async () => {
  wall = createFakeWall(Date.parse('2026-01-05T01:00:00Z'))
  worlds = await runFaultWorlds({}, wall)
})
afterAll(() => worlds.sandbox.close())

type Asked = Parameters<FaultWorld['bytes']>[1]

async function request(world: FaultWorld, path: string, call?: Asked) {
  const { status, body } = await ask(worlds.sandbox.url, world.bytes(path, call))
  return { status, body: JSON.parse(body) }
}

/** Orders as the list shows them. */
async function list(world: FaultWorld, call?: Asked): Promise<readonly string[]> {
  const { body } = await request(world, '/shipments', call)
  return body.data.map((record: { order_id: string }) => record.order_id)
}

const STALE = { fault: 'stale=10s' }

describe('A20: a stale read', () => {
  test('shows what the same read showed, until so long after that showing, then what is true', async () => {
    const world = await worlds.open()
    await world.client.book({ orderId: 'A' })
    expect(await list(world, STALE)).toEqual(['A'])
    await world.client.book({ orderId: 'B' })
    await wall.pass(9_999)
    expect(await list(world, STALE)).toEqual(['A'])
    // Without the fault it is fresh, and does not count as a new showing.
    expect([...(await list(world))].sort()).toEqual(['A', 'B'])
    expect(await list(world, STALE)).toEqual(['A'])
    await wall.pass(1)
    expect([...(await list(world, STALE))].sort()).toEqual(['A', 'B'])
  })

  test('a read of before a record existed shows that it does not', async () => {
    const world = await worlds.open()
    const path = '/shipments/search?code=NEW'
    expect((await request(world, path, STALE)).body.data).toEqual([])
    await world.client.book({ orderId: 'NEW' })
    expect((await request(world, path, STALE)).body.data).toEqual([])
    expect((await request(world, path)).body.data).toHaveLength(1)
  })

  test('another query, another account and a POST are not the same read', async () => {
    const [one, other] = [await worlds.open(), await worlds.open()]
    expect(await list(one, STALE)).toEqual([])
    await one.client.book({ orderId: 'A' })
    await other.client.book({ orderId: 'B' })
    expect(await list(other, STALE)).toEqual(['B'])
    expect((await request(one, '/shipments?size=5', STALE)).body.data).toHaveLength(1)
    const post = { method: 'POST', body: makeBooking({ orderId: 'C' }), ...STALE }
    const ids = [await request(one, '/shipments', post), await request(one, '/shipments', post)].map(
      ({ body }) => body.id,
    )
    expect(new Set(ids).size).toBe(2)
  })

  test('of an account with rules every read is remembered, also one that no rule hits', async () => {
    const world = await worlds.open()
    let hits = false
    worlds.decide(() => (hits ? { effect: { stale: '10s' } } : null))
    expect(await list(world)).toEqual([])
    await world.client.book({ orderId: 'A' })
    hits = true
    expect(await list(world)).toEqual([])
    worlds.decide(null)
    expect(await list(world)).toEqual(['A'])
  })

  test('what was stale is not a new showing, and a reset forgets', async () => {
    const world = await worlds.open()
    expect(await list(world, STALE)).toEqual([])
    await world.client.book({ orderId: 'A' })
    expect(await list(world, STALE)).toEqual([])
    await world.client.control.post('/reset', { replay: true })
    await world.client.book({ orderId: 'B' })
    expect(await list(world, STALE)).toEqual(['B'])
  })

  test('no more is kept of an account than 200 reads and 1 Mi characters, the oldest go first', async () => {
    const { accounts } = worlds.sandbox
    const account = accounts.require((await worlds.open()).id)
    const memory = createStaleMemory()
    const since = { now: 0, ms: 10_000 }
    const show = (url: string, body: string) =>
      memory.remember(account, url, { answer: { status: 200, headers: JSON_HEADERS, body }, at: 0 })
    for (let n = 0; n < 201; n++) show(`/${n}`, '{}')
    expect(memory.recall(account, '/0', since)).toBeNull()
    expect(memory.recall(account, '/1', since)).toMatchObject({ body: '{}' })
    show('/large', 'x'.repeat(1_048_573))
    expect(memory.recall(account, '/199', since)).toBeNull()
    expect(memory.recall(account, '/200', since)).not.toBeNull()
    // One that is too large by itself is not kept, and removes no other.
    show('/larger', 'x'.repeat(1_048_577))
    expect(memory.recall(account, '/large', since)).not.toBeNull()
    expect(memory.recall(account, '/larger', since)).toBeNull()
  })
})

describe('A21: one POST carried out twice', () => {
  test('two parcels, and the answer of the first', async () => {
    const same = { id: 'twice', seed: 1 }
    const world = await worlds.open({}, same)
    const { body } = await request(world, '/shipments', {
      method: 'POST',
      body: makeBooking({ orderId: 'T' }),
      fault: 'twice',
    })
    const { data } = (await world.client.get('/shipments')).body
    expect(data.map((record: { order_id: string }) => record.order_id)).toEqual(['T', 'T'])
    expect(new Set(data.map((record: { id: string }) => record.id)).size).toBe(2)
    // Both stand at one instant of a frozen clock. Ids come from the seed, so where it is booked once the first is alone.
    const elsewhere = await runFaultWorlds()
    const first = await (await elsewhere.open({}, same)).client.book({ orderId: 'T' })
    await elsewhere.sandbox.close()
    expect(body.id).toBe(first.id)
  })

  test('what is refused is refused twice, and once told', async () => {
    const world = await worlds.open()
    const refused = await request(world, '/rates', { method: 'POST', body: {}, fault: 'twice' })
    expect(refused.status).toBe(422)
  })

  test('only a POST', async () => {
    const world = await worlds.open()
    const { id } = await world.client.book({ orderId: 'T' })
    const deleted = await request(world, `/shipments/${id}`, { method: 'DELETE', fault: 'twice' })
    expect(deleted).toMatchObject({ status: 200, body: { message: 'Resource Deleted' } })
    expect((await request(world, '/cities', { fault: 'twice' })).status).toBe(200)
  })

  test('twice and then no answer: both are kept', async () => {
    const world = await worlds.open()
    const call = { method: 'POST', body: makeBooking({ orderId: 'T' }), fault: 'twice, status=504, phase=after' }
    expect((await request(world, '/shipments', call)).status).toBe(504)
    expect(await list(world)).toEqual(['T', 'T'])
  })
})
