import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createSandbox, type Sandbox, type SandboxWorld } from '../../src/library/create-sandbox.ts'
import { runSandbox } from '../../src/sandbox.ts'
import { validator } from '../../src/schemas/registry.ts'
import { type Client, clientOf, send } from '../support/api-client.ts'
import { type EventReader, readEvents } from '../support/event-reader.ts'
import { startReceiver } from '../support/receiver.ts'
import { watchCut } from '../support/watch-cut.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

interface World {
  readonly id: string
  readonly world: SandboxWorld
  readonly client: Client
  read(query?: string, headers?: Readonly<Record<string, string>>): Promise<EventReader>
}

async function openWorld(): Promise<World> {
  const world = await sandbox.createAccount({ clock: 'frozen', seed: 1 })
  const { id } = world.account
  return {
    id,
    world,
    client: clientOf(sandbox, world),
    async read(query = '', headers = {}) {
      const reader = await readEvents(`${sandbox.controlUrl}/events?${query}`, { 'X-Sandbox-Account': id, ...headers })
      onTestFinished(() => reader.close())
      return reader
    },
  }
}

const typesOf = (reader: EventReader) => reader.events.map(({ type }) => type)
const notRequests = 'types=transition,delivery,clock,fault'

describe('GET /events', () => {
  test('sends transitions, webhook attempts and clock changes as they happen, each valid by its schema', async () => {
    await using receiver = await startReceiver()
    const { client, world, read } = await openWorld()
    await client.register(`${receiver.url}/hook`)
    const reader = await read(notRequests)
    expect(reader.status).toBe(200)
    expect(reader.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(reader.headers['cache-control']).toBe('no-store')
    const { id } = await client.book({ orderId: 'EV-1' })
    await world.clock.advance('1m')
    const moved = await reader.find(({ type }) => type === 'clock')
    expect(moved.data).toEqual({ at: '2026-01-05T08:01:00+07:00', cause: 'advance', mode: 'frozen', factor: 0 })
    const sent = await reader.find(({ type }) => type === 'delivery')
    expect(sent.data).toMatchObject({ shipment: id, order_id: 'EV-1', answer: 200, attempt: 1, state: 'delivered' })
    const came = await reader.find(({ type }) => type === 'transition')
    expect(came.data).toMatchObject({
      line: 'standard',
      shipment: id,
      order_id: 'EV-1',
      status: 901,
      slug: expect.any(String),
    })
    for (const { type, data } of reader.events) {
      expect(validator(`sandbox/event-${type}.schema.json`)(data)).toEqual([])
    }
    const ids = reader.events.map(event => Number(event.id?.split('.')[1]))
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('a clock that is set, paced and reset says so', async () => {
    const { client, id, world, read } = await openWorld()
    const reader = await read('types=clock')
    await world.clock.pace('10s')
    await world.clock.set('x60')
    await client.control.post('/reset', {})
    await client.control.put(`/accounts/${id}`, { replace: true, clock: 'frozen' })
    const events = await reader.first(4)
    expect(events.map(({ data }) => [data.cause, data.mode, data.factor])).toEqual([
      ['pace', 'frozen', 0],
      ['set', 'scaled', 60],
      ['reset', 'frozen', 0],
      ['reset', 'frozen', 0],
    ])
    expect(events[2]?.data.at).toBe('2026-01-05T08:00:00+07:00')
  })

  test('a refused advance publishes no event', async () => {
    const { client, world, read } = await openWorld()
    const reader = await read('types=clock')
    expect((await client.control.post('/clock/advance', { to: '2020-01-01' })).status).toBe(422)
    await world.clock.freeze()
    expect((await reader.first(1)).map(({ data }) => data.cause)).toEqual(['set'])
  })

  test('is of one account only, named by the header or by the query', async () => {
    const [own, other] = [await openWorld(), await openWorld()]
    const byQuery = await readEvents(`${sandbox.controlUrl}/events?account=${own.id}&${notRequests}`)
    onTestFinished(() => byQuery.close())
    const byHeader = await own.read(notRequests)
    await other.client.book({ orderId: 'OTHER' })
    await own.client.book({ orderId: 'OWN' })
    for (const reader of [byQuery, byHeader]) {
      const [event] = await reader.first(1)
      expect(event?.data.order_id).toBe('OWN')
    }
  })

  test.each([
    ['an unknown type', 'types=transition,delivry', {}, 422, '/types'],
    ['a type twice over', 'types=clock&types=fault', {}, 422, '/types'],
    ['two accounts', 'account=default', { 'X-Sandbox-Account': 'other' }, 422, '/account'],
    ['an unknown account', 'account=nobody', {}, 404, undefined],
  ] as const)('%s is refused', async (_what, query, headers, status, pointer) => {
    const answer = await send(sandbox.app, 'get', `/__sandbox/events?${query}`, { headers })
    expect({ status: answer.status, pointer: answer.body.pointer }).toEqual({ status, pointer })
    if (_what === 'an unknown type') expect(answer.body.detail).toContain('did you mean "delivery"?')
  })

  test('HEAD ends at once', async () => {
    const answer = await fetch(`${sandbox.controlUrl}/events`, { method: 'HEAD' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  })
})

describe('Last-Event-ID', () => {
  test('resumes after the event it names, by the header as by the query, and misses nothing of before', async () => {
    const { client, read } = await openWorld()
    const first = await read(notRequests)
    await client.book({ orderId: 'R-1' })
    await first.first(1)
    const lastId = first.lastId() ?? ''
    await first.close()
    await client.book({ orderId: 'R-2' })
    await client.book({ orderId: 'R-3' })
    for (const reader of [
      await read(notRequests, { 'Last-Event-ID': lastId }),
      await read(`${notRequests}&last_event_id=${lastId}`),
      // What the address says is of before.
      await read(`${notRequests}&last_event_id=x`, { 'Last-Event-ID': lastId }),
    ]) {
      const events = await reader.first(2)
      expect(events.map(({ data }) => data.order_id)).toEqual(['R-2', 'R-3'])
      expect(typesOf(reader)).not.toContain('gap')
    }
  })

  test('a reader that has seen no event comes back to its place all the same, also after a reset', async () => {
    const { client, read } = await openWorld()
    const first = await read(notRequests)
    await expect.poll(() => first.lastId()).toMatch(/^[\w-]+\.\d+$/)
    const lastId = first.lastId() ?? ''
    await first.close()
    await client.book({ orderId: 'R-4' })
    await client.control.post('/reset', {})
    await client.book({ orderId: 'R-5' })
    const events = await (await read(notRequests, { 'Last-Event-ID': lastId })).first(3)
    expect(events.map(({ type, data }) => [type, data.order_id ?? data.cause])).toEqual([
      ['transition', 'R-4'],
      ['clock', 'reset'],
      ['transition', 'R-5'],
    ])
  })

  test.each([
    ['abcdefgh.5', 'restarted'],
    ['yesterday', 'unknown'],
    ['17', 'unknown'],
  ])('%s is an id of another run or of none: a gap, then all there is', async (asked, reason) => {
    const { client, read } = await openWorld()
    await client.book({ orderId: 'G-1' })
    const events = await (await read(notRequests, { 'Last-Event-ID': asked })).first(2)
    expect(events[0]).toMatchObject({ type: 'gap', data: { asked, reason } })
    expect(validator('sandbox/event-gap.schema.json')(events[0]?.data)).toEqual([])
    expect(events[1]?.data.order_id).toBe('G-1')
  })

  test('an id whose successors have left the log is a gap, and the rest follows', async () => {
    const running = await runSandbox({ clock: 'frozen', seed: 7 })
    onTestFinished(() => running.close())
    const { core, events, url } = running
    const tell = (n: number) =>
      core.notices.publish('default', { kind: 'clock', at: n, cause: 'set', mode: 'frozen', factor: 0 })
    tell(1)
    const old = `${events.epoch}.${events.latest('default')}`
    for (let n = 0; n < 10_001; n++) tell(n)
    const reader = await readEvents(`${url}/__sandbox/events`, { 'Last-Event-ID': old })
    onTestFinished(() => reader.close())
    const [gap, ...rest] = await reader.first(10_001)
    expect(gap).toMatchObject({ type: 'gap', data: { asked: old, reason: 'overwritten' } })
    expect(rest).toHaveLength(10_000)
    expect(new Set(rest.map(({ id }) => id)).size).toBe(10_000)
  })
})

describe('a stream ends', () => {
  test('when its account is removed, with a last event', async () => {
    const { client, id, read } = await openWorld()
    const reader = await read()
    await client.control.delete(`/accounts/${id}`)
    await reader.ended
    expect(reader.events.at(-1)).toMatchObject({ type: 'end', data: { reason: 'the account was removed.' } })
    expect((await send(sandbox.app, 'get', `/__sandbox/events?account=${id}`)).status).toBe(404)
  })

  test('when the sandbox closes: every reader gets an end event, and none delays the close until the grace period ends', async () => {
    const running = await runSandbox({ clock: 'frozen' })
    const readers = await Promise.all(Array.from({ length: 20 }, () => readEvents(`${running.url}/__sandbox/events`)))
    using cut = watchCut()
    await running.close()
    expect(cut.happened).toBe(false)
    for (const reader of readers) {
      await reader.ended
      expect(reader.events.at(-1)).toMatchObject({ type: 'end', data: { reason: 'the sandbox is being stopped.' } })
      expect(validator('sandbox/event-end.schema.json')(reader.events.at(-1)?.data)).toEqual([])
    }
  })

  test('when the reader leaves: the log has no follower any more, and no timer is left', async () => {
    const timers = countTimers()
    const running = await runSandbox({ clock: 'frozen' }, timers.ports)
    onTestFinished(() => running.close())
    const following = countFollowers(running.events)
    const idle = timers.waiting()
    const readers = await Promise.all(Array.from({ length: 10 }, () => readEvents(`${running.url}/__sandbox/events`)))
    expect([following(), timers.waiting() - idle]).toEqual([10, 10])
    for (const reader of readers) await reader.close()
    await expect.poll(() => [following(), timers.waiting() - idle]).toEqual([0, 0])
  })
})

test('a heartbeat comes every 15 s, with the place to come back to', async () => {
  const timers = countTimers()
  const running = await runSandbox({ clock: 'frozen' }, timers.ports)
  onTestFinished(() => running.close())
  const reader = await readEvents(`${running.url}/__sandbox/events`)
  onTestFinished(() => reader.close())
  for (const beats of [1, 2, 3]) {
    timers.fire(15_000)
    await expect.poll(() => reader.comments.filter(comment => comment === 'heartbeat').length).toBe(beats)
  }
  expect(reader.lastId()).toBe(`${running.events.epoch}.${running.events.latest('default')}`)
})

test('a reader that does not read costs no memory of its own, and reads on from the log when it does', async () => {
  const running = await runSandbox({ clock: 'frozen' })
  onTestFinished(() => running.close())
  const { core, url } = running
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    httpRequest(`${url}/__sandbox/events`, resolve).on('error', reject).end()
  })
  onTestFinished(() => void response.destroy())
  response.pause()
  // 40,000 events of 250 bytes on the wire: many times what sockets and their kernel take, and four times the log.
  const path = `/api/v2/cities?${'x'.repeat(1_000)}`
  for (let round = 0; round < 40; round++) {
    for (let n = 0; n < 1_000; n++) {
      const served = { method: 'GET', path, operation: 'listCities', status: 200, ms: round * 1_000 + n }
      core.notices.publish('default', { kind: 'request', at: 0, ...served })
    }
    // A log of several processes has a queue, which is bounded.
    await core.store.log?.flush('default')
    await new Promise(resolve => setImmediate(resolve))
  }
  let text = ''
  response.setEncoding('utf8').on('data', chunk => {
    text += chunk
  })
  response.resume()
  await expect.poll(() => text.includes('"ms":39999'), { timeout: 20_000 }).toBe(true)
  const told = [...text.matchAll(/"ms":(\d+)/g)].map(([, ms]) => Number(ms))
  const gaps = [...text.matchAll(/event: gap\ndata: (.*)/g)].map(([, data = '']) => JSON.parse(data).reason)
  expect(gaps).toEqual(['overwritten'])
  // In order, none twice; what is missing is what was overwritten in between, and the log's length was all that was kept.
  expect(told.every((ms, n) => n === 0 || ms > (told[n - 1] ?? 0))).toBe(true)
  expect(told.length).toBeLessThan(40_000)
  expect(told.length).toBeGreaterThanOrEqual(7_000)
})

function countFollowers(events: { follow: (world: string, follower: never) => () => void }): () => number {
  let count = 0
  const follow = events.follow.bind(events)
  events.follow = (world, follower) => {
    count += 1
    const stop = follow(world, follower)
    return () => {
      count -= 1
      stop()
    }
  }
  return () => count
}

/** Real time, and wall timers that a test can count, and fire before their time. */
function countTimers() {
  const waiting = new Map<number, { readonly delayMs: number; readonly run: () => void }>()
  let given = 0
  return {
    waiting: () => waiting.size,
    fire(delayMs: number) {
      for (const [key, timer] of [...waiting]) {
        if (timer.delayMs !== delayMs) continue
        waiting.delete(key)
        timer.run()
      }
    },
    ports: {
      wallClock: { now: () => Date.now() },
      wallTimers: {
        after(delayMs: number, run: () => void) {
          const key = given++
          waiting.set(key, { delayMs, run })
          return () => void waiting.delete(key)
        },
      },
    },
  }
}
