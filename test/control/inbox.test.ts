import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { type Client, clientOf } from '../support/api-client.ts'

let sandbox: Sandbox
let client: Client
beforeEach(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterEach(() => sandbox.close())

const inbox = {
  open: (body: object = {}) => client.control.post('/inbox', body),
  list: async (after?: string) => (await client.control.get(`/inbox${after ? `?after=${after}` : ''}`)).body,
  wait: async (match: object, more: object = {}) =>
    (await client.control.post('/inbox/wait', { match, timeout_ms: 5_000, ...more })).body,
}

/** Booked and accepted, so its first event has been sent. */
async function book(orderId: string) {
  const booked = await client.book({ orderId })
  await sandbox.clock.advance('3s')
  return booked
}

describe('opening', () => {
  test('is idempotent: it keeps what arrived and what it answers', async () => {
    expect((await inbox.open()).body).toEqual({
      endpoint: 0,
      url: 'inbox:',
      answer: { status: 200, delay_ms: 0 },
      first: null,
      enabled: true,
      waiting: 0,
    })
    await client.control.put('/inbox/answer', { status: 202, delay: '1ms' })
    await book('A-1')
    expect((await inbox.open()).body.answer).toEqual({ status: 202, delay_ms: 1 })
    expect((await inbox.list()).items).toHaveLength(1)
    expect((await inbox.open({ answer: 200 })).body.answer).toEqual({ status: 200, delay_ms: 0 })
  })

  test('again enables it after it answered 410, and sends what was held', async () => {
    await inbox.open()
    await client.control.put('/inbox/answer', { status: 410, times: 1 })
    await book('A-1')
    expect((await client.control.get('/webhooks/0/settings')).body).toMatchObject({
      enabled: false,
      disabled_by: 'gone',
    })
    await book('A-2')
    expect((await inbox.open()).body.enabled).toBe(true)
    expect((await inbox.wait({ order_id: 'A-2' })).items).toHaveLength(1)
  })

  test('shows it among the endpoints of the control API, and changes nothing of /api/v2/webhooks', async () => {
    await inbox.open()
    const { id } = await client.register('http://127.0.0.1:9/hook')
    expect(id).toBe(1)
    expect((await client.get('/webhooks')).body.data).toMatchObject([{ id: 1 }])
    const listed = await client.control.get('/webhooks')
    expect(listed.body.items.map(({ id, url }: { id: number; url: string }) => [id, url])).toEqual([
      [0, 'inbox:'],
      [1, 'http://127.0.0.1:9/hook'],
    ])
    const refused = await client.delete('/webhooks/0')
    expect(refused.status).toBe(404)
    expect((await client.post('/webhooks', { endpoint: 'inbox:' })).status).toBe(422)
  })

  test('needs no place among the hundred endpoints', async () => {
    await inbox.open()
    for (let n = 0; n < 100; n++) await client.register(`http://127.0.0.1:9/${n}`)
    expect((await client.post('/webhooks', { endpoint: 'http://127.0.0.1:9/more' })).status).toBe(422)
    await book('A-1')
    expect((await inbox.list()).items).toHaveLength(1)
  })
})

describe('looking', () => {
  test('goes on from a cursor', async () => {
    await inbox.open()
    await book('A-1')
    const first = await inbox.list()
    expect(first.items).toMatchObject([{ n: 1, order_id: 'A-1', verified: true, attempt: 1 }])
    expect(await inbox.list(first.cursor)).toMatchObject({ items: [] })
    expect((await client.control.get('/inbox?last=0')).status).toBe(422)
    await book('A-2')
    expect((await inbox.list(first.cursor)).items).toMatchObject([{ n: 2, order_id: 'A-2' }])
    const newest = (await client.control.get('/inbox?last=1')).body
    expect(newest.items).toMatchObject([{ n: 2 }])
    const awaited = await inbox.wait({ status: 901 }, { after: first.cursor })
    expect(awaited.items).toMatchObject([{ order_id: 'A-2' }])
  })

  test('starts anew after a reset, whatever the cursor', async () => {
    await inbox.open()
    await book('A-1')
    const { cursor } = await inbox.list()
    await sandbox.reset()
    await inbox.open()
    await book('A-2')
    expect((await inbox.list(cursor)).items).toMatchObject([{ n: 1, order_id: 'A-2' }])
  })

  test('gives several pages of a full inbox, in order and each event once', async () => {
    await inbox.open()
    for (let n = 0; n < 60; n++) await client.book({ orderId: `P-${n}` })
    await sandbox.clock.advance('10d')
    const first = await inbox.list()
    expect(first.items).toHaveLength(500)
    const second = await inbox.list(first.cursor)
    const numbers = [...first.items, ...second.items].map(({ n }) => n)
    expect(numbers).toEqual(numbers.map((_n, index) => index + 1))
    expect(numbers.length).toBe((await client.control.get('/webhooks/deliveries')).body.total)
  })
})

describe('waiting', () => {
  test('ends with what came, and on time-out with what came near and what was not accepted', async () => {
    await inbox.open()
    await client.control.put('/inbox/answer', { status: 500, times: 1 })
    await book('A-1')
    const missed = await inbox.wait({ order_id: 'A-1' }, { timeout_ms: 0 })
    expect(missed).toMatchObject({ matched: false, items: [] })
    expect(missed.near_misses).toMatchObject([
      { order_id: 'A-1', answer: 500, differs: 'answer', wanted: 'success', got: 500 },
    ])
    expect(missed.why).toMatch(
      /Not accepted: waiting-for-pickup \(901\) of A-1: attempt 1 was answered 500, next at 2026-01-05 08:00:\d\d\.$/,
    )
    const waiting = inbox.wait({ order_id: 'A-1', status: 'waiting-for-pickup' })
    await sandbox.clock.advance('1m')
    expect(await waiting).toMatchObject({ matched: true, items: [{ attempt: 2 }], why: null })
  })

  test('for several gives those that came, if they are too few', async () => {
    await inbox.open()
    await book('A-1')
    const missed = await inbox.wait({ order_id: 'A-1' }, { count: 2, timeout_ms: 0 })
    expect(missed).toMatchObject({ matched: false, items: [{ order_id: 'A-1' }] })
    expect(missed.why).toMatch(/^1 of 2 events came\. /)
  })

  test('ends when the inbox is closed meanwhile', async () => {
    await inbox.open()
    const waiting = client.control.post('/inbox/wait', { match: { order_id: 'A-1' }, timeout_ms: 5_000 }).then(a => a)
    await expect.poll(async () => (await client.control.get('/metrics')).text).toMatch(/waits[^\n]* 1\n/)
    expect((await client.control.delete('/inbox')).status).toBe(204)
    expect((await waiting).status).toBe(404)
  })
})

test('an account is made with an inbox, reset with it, and replaced without it', async () => {
  const { body } = await client.control.post('/accounts', { id: 'alice', clock: 'frozen', inbox: true })
  const alice = clientOf(sandbox, { account: body })
  expect((await alice.control.get('/inbox')).body.items).toEqual([])
  await alice.control.post('/reset')
  expect((await alice.control.get('/inbox')).status).toBe(200)
  await alice.control.put('/accounts/alice', { replace: true })
  expect((await alice.control.get('/inbox')).status).toBe(200)
  await alice.control.put('/accounts/alice', { replace: true, inbox: false })
  expect((await alice.control.get('/inbox')).status).toBe(404)
})

describe('a shipment is named by gcode, order_id or waybill', () => {
  test('in paths, filters and matches; the newest of several', async () => {
    await inbox.open()
    await book('A/1 x')
    const { id } = await book('A/1 x')
    const { carrier_code: waybill } = (await client.control.get(`/shipments/${id}`)).body
    expect(waybill).toMatch(/^G/)
    for (const name of [id, 'A/1 x', waybill]) {
      const path = encodeURIComponent(name)
      expect((await client.control.get(`/shipments/${path}`)).body).toMatchObject({ id })
      expect((await client.control.get(`/shipments/${path}/journey`)).status).toBe(200)
      const reached = await client.control.post(`/shipments/${path}/wait`, { status: 901, timeout_ms: 0 })
      expect(reached.body.matched).toBe(true)
      expect((await client.control.get(`/why?shipment=${path}`)).status).toBe(200)
      const listed = await client.control.get(`/webhooks/deliveries?shipment=${path}`)
      expect(listed.body.items.map(({ shipment }: { shipment: string }) => shipment)).toContain(id)
      const delivery = await client.control.post('/webhooks/deliveries/wait', {
        match: { shipment: name },
        timeout_ms: 0,
      })
      expect(delivery.body.matched).toBe(true)
      const calls = await client.control.post('/requests/find', { match: { shipment: name } })
      expect(calls.body.items.map(({ shipment }: { shipment: string }) => shipment)).toContain(id)
      expect((await client.control.get(`/requests?shipment=${path}`)).body.total).toBeGreaterThan(0)
      expect((await inbox.wait({ shipment: name }, { timeout_ms: 0 })).matched).toBe(true)
    }
    const moved = await client.control.post(`/shipments/${encodeURIComponent('A/1 x')}/simulate`, {
      action: 'continue',
    })
    expect(moved.body.shipment).toMatchObject({ id, status: 902 })
  })

  test('on the other line, too', async () => {
    const { bookOrder } = await import('../support/order.ts')
    const order = await bookOrder(client, { orderId: 'R-1' })
    await sandbox.clock.advance('1m')
    const { body } = await client.control.get('/shipments/R-1')
    expect(body).toMatchObject({ line: 'ondemand', id: order.id })
    expect((await client.control.get(`/shipments/${body.carrier_code}`)).body).toMatchObject({ id: order.id })
  })

  test('or an error says by what it was looked for', async () => {
    for (const path of ['/shipments/NONE', '/shipments/NONE/journey', '/why?shipment=NONE']) {
      const { status, body } = await client.control.get(path)
      expect(status).toBe(404)
      expect(body.detail).toMatch(/no shipment "NONE" in this account, by id \(GS…\), by order_id or by waybill/)
    }
  })
})
