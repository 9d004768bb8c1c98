import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redactPath } from '../../../src/domain/redaction/redact-text.ts'
import type { RequestServed } from '../../../src/service/world/notices.ts'
import { send } from '../../support/api-client.ts'
import { type FaultWorlds, runFaultWorlds } from './fault-worlds.ts'
import { hear, readAnswer } from './wire.ts'

let worlds: FaultWorlds
beforeAll(async () => {
  worlds = await runFaultWorlds()
})
afterAll(() => worlds.sandbox.close())

/** A world, and the notices of the calls that it served. */
async function openListened() {
  const world = await worlds.open()
  const served: RequestServed[] = []
  worlds.sandbox.core.notices.listen(world.id, notice => {
    if (notice.kind === 'request') served.push(notice)
  })
  return { world, served }
}

describe('each call of a world is published there', () => {
  test('once, with its method, path, operation and status, secrets taken out', async () => {
    const { world, served } = await openListened()
    await world.client.get('/shipments?size=5&api_token=abc&x=1')
    await world.client.post('/shipments', {})
    await world.client.delete('/shipments/GS12345678')
    await expect.poll(() => served.length).toBe(3)
    expect(served[0]).toEqual({
      kind: 'request',
      at: worlds.sandbox.core.clocks.now(world.id),
      method: 'GET',
      path: '/api/v2/shipments?size=5&api_token=[redacted]&x=1',
      operation: 'listShipments',
      status: 200,
      ms: expect.any(Number),
    })
    expect(served.slice(1)).toEqual([
      expect.objectContaining({ method: 'POST', operation: 'createShipment', status: 200 }),
      expect.objectContaining({ method: 'DELETE', operation: 'deleteShipment', status: 404 }),
    ])
  })

  test('also when it was refused before its handler: the body, the rate', async () => {
    const world = await worlds.open({ rate_limit: '2' })
    expect(world.account.id).not.toBe('')
    const { served, world: other } = await openListened()
    await other.client.post('/rates', '{"broken')
    await expect.poll(() => served.map(({ status }) => status)).toEqual([400])
  })

  test('with the status of the fault, and without one when the answer was cut off', async () => {
    const { world, served } = await openListened()
    const { url } = worlds.sandbox
    await hear(url, world.bytes('/cities', { fault: 'status=503' }), { until: text => readAnswer(text) !== null })
    await expect.poll(() => served.length).toBe(1)
    for (const close of [
      'EMPTY_RESPONSE',
      'TRUNCATED_BODY',
      'MALFORMED_RESPONSE_CHUNK',
      'RANDOM_DATA_THEN_CLOSE',
      'CONNECTION_RESET_BY_PEER',
    ]) {
      await hear(url, world.bytes('/cities', { fault: `close=${close}` }))
    }
    await hear(url, world.bytes('/cities', { fault: 'hang' }), { forMs: 300 })
    await expect.poll(() => served.length).toBe(7)
    expect(served.map(({ status }) => status)).toEqual([503, null, null, null, null, null, null])
    expect(served[6]?.ms).toBeGreaterThanOrEqual(200)
  })

  test('a login of its own, too; a call with an unknown token is published in no world', async () => {
    const { world, served } = await openListened()
    const { username, password, client_id, client_secret } = world.account
    await send(worlds.sandbox.app, 'post', '/api/v2/login', { body: { username, password, client_id, client_secret } })
    await expect.poll(() => served.map(({ operation, status }) => [operation, status])).toEqual([['login', 200]])
    const headers = { Authorization: 'Bearer a.b.c' }
    expect((await send(worlds.sandbox.app, 'get', '/api/v2/cities', { headers })).status).toBe(401)
    await world.client.get('/cities')
    await expect.poll(() => served.map(({ operation }) => operation)).toEqual(['login', 'listCities'])
  })

  test('one whose account was removed meanwhile is not published, and other worlds answer', async () => {
    // A busy database may remove it later than that: then the answer is kept back for longer.
    for (const latency of [300, 3_000, 30_000]) {
      const { world, served } = await openListened()
      let isUnderWay = false
      worlds.sandbox.core.notices.listen(world.id, ({ kind }) => {
        isUnderWay ||= kind === 'fault'
      })
      let isAnswered = false
      const late = hear(worlds.sandbox.url, world.bytes('/cities', { fault: `latency=${latency}` }), {
        until: text => readAnswer(text) !== null,
      }).then(() => {
        isAnswered = true
      })
      // Removed before it has come, the account refuses the call.
      await expect.poll(() => isUnderWay, { interval: 5 }).toBe(true)
      await worlds.sandbox.accounts.remove(world.id)
      if (isAnswered) continue
      await late
      expect(served).toEqual([])
      expect((await (await worlds.open()).client.get('/cities')).status).toBe(200)
      return
    }
    expect.fail('the account was removed after the answer each time')
  })
})

test.each([
  ['/api/v2/cities', '/api/v2/cities'],
  ['/a?TOKEN=x', '/a?TOKEN=[redacted]'],
  ['/a?x=1&client_secret=y&z=2', '/a?x=1&client_secret=[redacted]&z=2'],
  ['/token/secret?code=1', '/token/secret?code=1'],
])('of the path %s is shown %s', (path, shown) => {
  expect(redactPath(path)).toBe(shown)
})
