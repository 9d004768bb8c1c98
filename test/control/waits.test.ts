import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { runSandbox } from '../../src/sandbox.ts'
import { validator } from '../../src/schemas/registry.ts'
import { clientOf } from '../support/api-client.ts'
import { makeOrder } from '../support/order.ts'
import { startReceiver } from '../support/receiver.ts'
import { watchCut } from '../support/watch-cut.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

async function openWorld() {
  const world = await sandbox.createAccount({ clock: 'frozen', seed: 1 })
  const client = clientOf(sandbox, world)
  return {
    world,
    client,
    /** Books a parcel, and lets the carrier answer: that is its first event. */
    async book(orderId: string) {
      const booked = await client.book({ orderId })
      await world.clock.advance('5s')
      return booked
    },
    async awaitDelivery(body: unknown) {
      const answer = await client.control.post('/webhooks/deliveries/wait', body)
      expect({ status: answer.status, detail: answer.body.detail }).toEqual({ status: 200, detail: undefined })
      expect(validator('sandbox/wait-answer.schema.json')(answer.body)).toEqual([])
      return answer.body
    },
  }
}

const idsOf = (items: readonly { readonly shipment: string }[]) => items.map(({ shipment }) => shipment)

describe('POST /webhooks/deliveries/wait', () => {
  test('looks first at what has happened since the last reset, oldest first', async () => {
    await using receiver = await startReceiver()
    const { world, client, awaitDelivery } = await openWorld()
    await client.register(`${receiver.url}/hook`)
    const { id } = await client.book({ orderId: 'W-1' })
    await world.clock.until('idle')
    const all = await awaitDelivery({ match: { order_id: 'W-1' } })
    expect(all).toMatchObject({ matched: true, near_misses: [], why: null })
    expect(all.items.slice(0, 3).map(({ status }: { status: number }) => status)).toEqual([901, 902, 903])
    const one = await awaitDelivery({ match: { gcode: id, status: 'delivered' } })
    expect(one.items).toHaveLength(1)
    expect(one.items[0]).toMatchObject({
      shipment: id,
      order_id: 'W-1',
      status: 905,
      state: 'delivered',
      last_answer: 200,
    })
    await client.control.post('/reset', {})
    expect(await awaitDelivery({ match: { order_id: 'W-1' }, timeout_ms: 0 })).toMatchObject({ matched: false })
  })

  test('then waits for the rest, and answers as soon as it comes', async () => {
    await using receiver = await startReceiver()
    const { world, client, awaitDelivery } = await openWorld()
    await client.register(`${receiver.url}/hook`)
    const waiting = awaitDelivery({ match: { order_id: 'W-2', status: 903 }, timeout_ms: 60_000 })
    const { id } = await client.book({ orderId: 'W-2' })
    await world.clock.until('idle')
    const { matched, items } = await waiting
    expect({ matched, shipments: idsOf(items) }).toEqual({ matched: true, shipments: [id] })
  })

  test('after a cursor only what comes or is attempted later counts; a resend of an old one does', async () => {
    await using receiver = await startReceiver()
    const { client, book, awaitDelivery } = await openWorld()
    await client.register(`${receiver.url}/hook`)
    await book('C-1')
    const first = await awaitDelivery({ match: { status: 901 } })
    const { cursor } = first
    expect(await awaitDelivery({ match: { status: 901 }, after: cursor, timeout_ms: 0 })).toMatchObject({
      matched: false,
    })
    await book('C-2')
    const second = await awaitDelivery({ match: { status: 901 }, after: cursor })
    expect(second.items.map((item: { order_id: string }) => item.order_id)).toEqual(['C-2'])
    const waiting = awaitDelivery({ match: { status: 901 }, after: second.cursor, timeout_ms: 60_000 })
    await client.control.post(`/webhooks/deliveries/${first.items[0].id}/resend`, {})
    expect((await waiting).items).toMatchObject([{ order_id: 'C-1', attempts: 2 }])
    // The first cursor lies before both.
    const both = await awaitDelivery({ match: { status: 901 }, after: cursor })
    expect(both.items.map((item: { order_id: string }) => item.order_id)).toEqual(['C-1', 'C-2'])
  })

  test('a reset behind the cursor makes all of the new world count, also in the middle of a wait', async () => {
    await using receiver = await startReceiver()
    const { client, book, awaitDelivery } = await openWorld()
    await client.register(`${receiver.url}/hook`)
    for (const orderId of ['D-1', 'D-2', 'D-3']) await book(orderId)
    const { cursor } = await awaitDelivery({ match: { order_id: 'D-3' } })
    const match = { order_id: 'D-4' }
    const waiting = awaitDelivery({ match, after: cursor, timeout_ms: 60_000 })
    await client.control.post('/reset', {})
    await book('D-4')
    expect((await waiting).items).toMatchObject([{ order_id: 'D-4', state: 'no-endpoint' }])
    expect((await awaitDelivery({ match, after: cursor })).items).toMatchObject([{ order_id: 'D-4' }])
  })

  test('on time-out it is 200 with what nearly fits, and says that the clock stands', async () => {
    await using receiver = await startReceiver({ answer: () => ({ status: 500 }) })
    const { client, book, awaitDelivery } = await openWorld()
    await client.register(`${receiver.url}/hook`)
    const { id } = await book('N-1')
    await book('N-2')
    await awaitDelivery({ match: { order_id: 'N-2' } })
    const { matched, near_misses, why } = await awaitDelivery({
      match: { order_id: 'N-1', status: 'delivered', state: 'pending' },
      timeout_ms: 50,
    })
    expect(matched).toBe(false)
    expect(near_misses).toHaveLength(1)
    expect(near_misses[0]).toMatchObject({ shipment: id, differs: 'status', wanted: 'delivered', got: 901 })
    expect(why).toMatch(
      /^The clock is frozen at 2026-01-05 08:00:10 and 4 timers are pending, the next one due at 2026-01-05 08:00:1\d; nothing comes by itself until POST \/__sandbox\/clock\/advance moves it, clock\.advance\(\) in the library\. .+ has failed since 2026-01-05 08:00:02: it answered 500\. /,
    )
  })

  test('without endpoints it says that none is registered, and in an empty world that nothing is pending', async () => {
    const { awaitDelivery } = await openWorld()
    const { why } = await awaitDelivery({ match: { status: 901 }, timeout_ms: 0 })
    expect(why).toBe(
      'The clock is frozen at 2026-01-05 08:00:00 and nothing is pending: no step, no settlement, no webhook attempt. No webhook endpoint is registered, so no webhook is sent.',
    )
  })

  test('at most five near misses, the newest first', async () => {
    const { book, awaitDelivery } = await openWorld()
    for (let n = 1; n <= 7; n++) await book(`M-${n}`)
    const { near_misses } = await awaitDelivery({ match: { status: 901, order_id: 'M-8' }, timeout_ms: 0 })
    const orders = near_misses.map((miss: { order_id: string }) => miss.order_id)
    expect(orders).toEqual(['M-7', 'M-6', 'M-5', 'M-4', 'M-3'])
  })

  test('a delivery counts from its first attempt on, unless a state is asked for', async () => {
    // It answers only when the test releases it, so the first attempt is under way meanwhile.
    let answer: () => void = () => undefined
    await using receiver = await startReceiver({
      answer: () => response => {
        answer = () => void response.writeHead(200).end()
      },
    })
    const { client, world, awaitDelivery } = await openWorld()
    await client.register(`${receiver.url}/hook`)
    await client.book({ orderId: 'P-1' })
    await world.clock.advance('5s', { settle: false })
    await receiver.waitFor(1)
    expect(await awaitDelivery({ match: { order_id: 'P-1', state: 'pending' } })).toMatchObject({ matched: true })
    const early = await awaitDelivery({ match: { order_id: 'P-1' }, timeout_ms: 0 })
    expect(early.near_misses).toMatchObject([{ differs: 'state', wanted: 'attempted', got: 'pending' }])
    const waiting = awaitDelivery({ match: { order_id: 'P-1' }, timeout_ms: 60_000 })
    answer()
    expect((await waiting).items).toMatchObject([{ state: 'delivered', attempts: 1 }])
  })

  test('each key of the match decides', async () => {
    await using receiver = await startReceiver()
    const { client, book, awaitDelivery } = await openWorld()
    const { id: endpoint } = await client.register(`${receiver.url}/hook`)
    const { id } = await book('K-1')
    await awaitDelivery({ match: { order_id: 'K-1' } })
    const right = {
      shipment: id,
      gcode: id,
      order_id: 'K-1',
      status: '901',
      event: 'shipment-status',
      endpoint,
      state: 'delivered',
      url: `${receiver.url}/hook`,
    }
    const wrong = {
      shipment: 'GS1',
      gcode: 'GS1',
      order_id: 'K-2',
      status: 'lost',
      event: 'test',
      endpoint: 99,
      state: 'failed',
      url: `${receiver.url}/other`,
    }
    expect(await awaitDelivery({ match: right, timeout_ms: 0 })).toMatchObject({ matched: true })
    for (const [key, value] of Object.entries(wrong)) {
      const { matched, near_misses } = await awaitDelivery({ match: { ...right, [key]: value }, timeout_ms: 0 })
      expect([matched, near_misses.map((miss: { differs: string }) => miss.differs)]).toEqual([false, [key]])
    }
  })

  test('a status is read by the line of its shipment', async () => {
    await using receiver = await startReceiver()
    const { client, world, awaitDelivery } = await openWorld()
    await client.register(`${receiver.url}/hook`)
    await client.control.put('/profile', { set: { ondemand_push: 'status' } })
    const ride = await client.post('/ondemand-shipments', makeOrder({ orderId: 'L-1' }))
    await client.book({ orderId: 'L-2' })
    await world.clock.until('idle')
    const delivered = await awaitDelivery({ match: { status: 'delivered' } })
    const got = delivered.items.map((item: { order_id: string; status: number }) => [item.order_id, item.status])
    expect(got.sort()).toEqual([
      ['L-1', 906],
      ['L-2', 905],
    ])
    expect(idsOf(delivered.items)).toContain(ride.body.data.id)
  })
})

const refused: readonly (readonly [string, string, unknown, number, string])[] = [
  ['nothing to match', '/webhooks/deliveries/wait', {}, 422, '/'],
  ['an empty match', '/webhooks/deliveries/wait', { match: {} }, 422, '/match'],
  ['an unknown key', '/webhooks/deliveries/wait', { match: { gcod: 'x' } }, 422, '/match'],
  ['an unknown status', '/webhooks/deliveries/wait', { match: { status: 'deliverd' } }, 422, '/match/status'],
  ['an unknown state', '/webhooks/deliveries/wait', { match: { state: 'sent' } }, 422, '/match/state'],
  [
    'more than a minute',
    '/webhooks/deliveries/wait',
    { match: { status: 901 }, timeout_ms: 60_001 },
    422,
    '/timeout_ms',
  ],
  ['less than nothing', '/webhooks/deliveries/wait', { match: { status: 901 }, timeout_ms: -1 }, 422, '/timeout_ms'],
  ['an unknown cursor', '/webhooks/deliveries/wait', { match: { status: 901 }, after: 'x' }, 422, '/after'],
  [
    'a cursor of an earlier run',
    '/webhooks/deliveries/wait',
    { match: { status: 901 }, after: 'abcdefgh.1.1' },
    422,
    '/after',
  ],
  ['no status', '/shipments/X/wait', {}, 422, '/'],
  ['a status of no line', '/shipments/X/wait', { status: 999 }, 422, '/status'],
  ['an unknown cursor for a shipment', '/shipments/X/wait', { status: 905, after: '1.2' }, 422, '/after'],
]

describe('a wait is refused at once', () => {
  test.each(refused)('%s', async (what, path, body, status, pointer) => {
    const { client } = await openWorld()
    const answer = await client.control.post(path, body)
    expect({ status: answer.status, pointer: answer.body.pointer }).toEqual({ status, pointer })
    if (what === 'an unknown status') expect(answer.body.detail).toContain('did you mean "delivered"?')
  })

  test('for a cursor whose events have left the log', async () => {
    const running = await runSandbox({ listen: false, clock: 'frozen' })
    onTestFinished(() => running.close())
    const client = clientOf(running, { account: await running.credentials() })
    const match = { status: 901 }
    const { cursor } = (await client.control.post('/webhooks/deliveries/wait', { match, timeout_ms: 0 })).body
    for (let n = 0; n < 10_002; n++) {
      running.core.notices.publish('default', { kind: 'clock', at: n, cause: 'set', mode: 'frozen', factor: 0 })
    }
    const answer = await client.control.post('/webhooks/deliveries/wait', { match, after: cursor, timeout_ms: 0 })
    expect([answer.status, answer.body.pointer]).toEqual([422, '/after'])
    expect(answer.body.detail).toContain('is too old')
  })
})

describe('a wait ends', () => {
  test('when its account is removed: 404', async () => {
    const { client, world } = await openWorld()
    const waiting = client.control.post('/shipments/X/wait', { status: 905, timeout_ms: 60_000 }).then(answer => answer)
    // Answered after the wait has begun to look: the requests of one client go one after another.
    await client.control.post('/shipments/X/wait', { status: 905, timeout_ms: 20 })
    await client.control.delete(`/accounts/${world.account.id}`)
    expect((await waiting).status).toBe(404)
  })

  test('when the sandbox closes: 503, without holding it up; when the client leaves: nothing is left of it', async () => {
    const timers = new Set<() => void>()
    const running = await runSandbox(
      { clock: 'frozen' },
      {
        wallClock: { now: () => Date.now() },
        wallTimers: {
          after(_delayMs, run) {
            timers.add(run)
            return () => void timers.delete(run)
          },
        },
      },
    )
    const begin = () =>
      new Promise<{ readonly status: Promise<number>; leave(): void }>(resolve => {
        const before = timers.size
        const headers = { 'content-type': 'application/json' }
        const url = `${running.url}/__sandbox/shipments/X/wait`
        const call = httpRequest(url, { method: 'POST', headers, agent: false })
        const status = new Promise<number>((answered, failed) => {
          call.on('response', response => answered(response.resume().statusCode ?? 0)).on('error', failed)
        })
        call.end(JSON.stringify({ status: 905, timeout_ms: 60_000 }))
        const began = expect.poll(() => timers.size).toBeGreaterThan(before)
        void began.then(() => resolve({ status, leave: () => void call.destroy() }))
      })
    const idle = timers.size
    const left = await begin()
    left.leave()
    await expect(left.status).rejects.toThrow()
    await expect.poll(() => timers.size).toBe(idle)
    const stays = await begin()
    using cut = watchCut()
    await running.close()
    expect(cut.happened).toBe(false)
    expect(await stays.status).toBe(503)
  })
})
