import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { runSandbox } from '../../src/sandbox.ts'
import { servedRequest } from '../service/requests/served-request.ts'
import { clientOf } from '../support/api-client.ts'
import { makeRatesRequest } from '../support/booking.ts'
import { makeOrder } from '../support/order.ts'
import { watchCut } from '../support/watch-cut.ts'
import { openRequestLog, pick } from './open-request-log.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

const openWorld = () => openRequestLog(sandbox)

describe('POST /requests/wait, find and count', () => {
  test('looks first at what has happened, then waits for the rest', async () => {
    const { client, wait, find, count } = await openWorld()
    await client.book({ orderId: 'W-1' })
    const match = { method: 'POST', path: '/api/v2/shipments', body: { shipment: { order_id: 'W-1' } } }
    const first = await wait({ match, timeout_ms: 0 })
    expect(first).toMatchObject({ matched: true, items: [{ order_id: 'W-1' }], near_misses: [], why: null })
    const waiting = wait({ match: { operation: 'createRates' }, timeout_ms: 60_000 })
    await client.post('/rates', makeRatesRequest())
    expect((await waiting).items).toMatchObject([{ operation: 'createRates', status: 200 }])
    expect(await count({})).toMatchObject({ count: 2 })
    expect(await count({ match: { status: '5xx' } })).toMatchObject({ count: 0 })
    expect(pick(await find({ match: { method: 'POST' } }), 'operation')).toEqual([['createShipment'], ['createRates']])
  })

  test('after a cursor, of any wait, only what comes later counts', async () => {
    const { client, wait, count } = await openWorld()
    await client.get('/banks')
    const { cursor } = await wait({ match: { operation: 'listBanks' } })
    expect(await wait({ match: {}, after: cursor, timeout_ms: 0 })).toMatchObject({ matched: false })
    await client.get('/cities')
    const later = await count({ after: cursor })
    expect(later.count).toBe(1)
    const { id } = await client.book({ orderId: 'W-2' })
    const shipment = (await client.control.post(`/shipments/${id}/wait`, { status: 901 })).body
    expect(await count({ after: shipment.cursor })).toMatchObject({ count: 0 })
    expect(await count({ after: later.cursor })).toMatchObject({ count: 1 })
  })

  test('a reset makes all of the new world count, also in the middle of a wait', async () => {
    const { client, wait } = await openWorld()
    await client.get('/banks')
    const { cursor } = await wait({ match: {} })
    const waiting = wait({ match: { operation: 'listCities' }, after: cursor, timeout_ms: 60_000 })
    await client.control.post('/reset', {})
    await client.get('/cities')
    expect((await waiting).items).toHaveLength(1)
    expect(await wait({ match: { operation: 'listBanks' }, after: cursor, timeout_ms: 0 })).toMatchObject({
      matched: false,
    })
  })

  test('on time-out it is 200 with what nearly fits, newest first, and says what was answered', async () => {
    const { client, wait } = await openWorld()
    await client.book({ orderId: 'N-1' })
    await client.book({ orderId: 'N-2' })
    await client.get('/cities')
    const match = { method: 'POST', path: '/api/v2/shipments', body: { shipment: { order_id: 'N-3' } } }
    const { matched, near_misses, why } = await wait({ match, timeout_ms: 20 })
    expect(matched).toBe(false)
    expect(near_misses).toMatchObject([
      { order_id: 'N-2', differs: 'body.shipment.order_id', wanted: 'N-3', got: 'N-2' },
      { order_id: 'N-1', differs: 'body.shipment.order_id', wanted: 'N-3', got: 'N-1' },
    ])
    expect(why).toContain('Calls answered meanwhile: 3, the latest GET /api/v2/cities → 200.')
  })

  test('an on-demand order is found by its order_id', async () => {
    const { client, find } = await openWorld()
    const ride = await client.post('/ondemand-shipments', makeOrder({ orderId: 'W-3' }))
    const { items } = await find({ match: { order_id: 'W-3' } })
    expect(items).toMatchObject([{ operation: 'createOndemandShipment', shipment: ride.body.data.id }])
  })

  test.each([
    ['wait', {}, '/'],
    ['wait', { match: { order: 'x' } }, '/match'],
    ['wait', { match: { operation: 'x' } }, '/match/operation'],
    ['wait', { match: {}, timeout_ms: 60_001 }, '/timeout_ms'],
    ['find', { match: { status: 99 } }, '/match/status'],
    ['find', { after: 'x' }, '/after'],
    ['count', { match: {}, timeout_ms: 5 }, '/'],
  ])('%s refuses %j', async (route, body, pointer) => {
    const { client } = await openWorld()
    const answer = await client.control.post(`/requests/${route}`, body)
    expect([answer.status, answer.body.pointer]).toEqual([422, pointer])
  })

  test('a wait ends when its client leaves: the account has no follower any more', async () => {
    const running = await runSandbox({ clock: 'frozen' })
    onTestFinished(() => running.close())
    const leaving = new AbortController()
    const waiting = fetch(`${running.url}/__sandbox/requests/wait`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ match: {}, timeout_ms: 60_000 }),
      signal: leaving.signal,
    })
    await expect.poll(() => running.events.followers('default')).toBe(1)
    leaving.abort()
    await expect(waiting).rejects.toThrow()
    await expect.poll(() => running.events.followers('default')).toBe(0)
  })

  test('and one that is under way when the sandbox closes is a 503, and holds nothing up', async () => {
    const running = await runSandbox({ clock: 'frozen' })
    const waiting = fetch(`${running.url}/__sandbox/requests/wait`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ match: {}, timeout_ms: 60_000 }),
    })
    await expect.poll(() => running.events.followers('default')).toBe(1)
    using cut = watchCut()
    await running.close()
    expect([cut.happened, (await waiting).status]).toEqual([false, 503])
  })

  test('a cursor whose calls are not kept any more is refused', async () => {
    const running = await runSandbox({ listen: false, clock: 'frozen' })
    onTestFinished(() => running.close())
    const account = await running.credentials()
    const { control, get } = clientOf(running, { account })
    const { cursor } = (await control.post('/requests/count', {})).body
    const { core } = running
    // An answer that comes again is kept once, so each is another.
    const long = (n: number) => ({
      ...servedRequest({ receivedAt: Date.now() }),
      answer: `${n} ${'ộ'.repeat(60_000)}`,
    })
    for (let n = 0; n < 100; n++) {
      await get('/banks')
      const served = long(n)
      core.notices.publish(account.id, { ...served, kind: 'request', at: 0 }, { served })
    }
    const answer = await control.post('/requests/count', { after: cursor })
    expect([answer.status, answer.body.pointer]).toEqual([422, '/after'])
    expect(answer.body.detail).toContain('is too old: calls that came after it are not kept any more')
  })

  test('a wait ends when its account is removed: 404', async () => {
    const { client, world } = await openWorld()
    const waiting = client.control.post('/requests/wait', { match: {}, timeout_ms: 60_000 }).then(answer => answer)
    await client.control.post('/requests/wait', { match: {}, timeout_ms: 20 })
    await client.control.delete(`/accounts/${world.account.id}`)
    expect((await waiting).status).toBe(404)
  })
})
