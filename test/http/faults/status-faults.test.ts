import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FaultWorld, type FaultWorlds, runFaultWorlds } from './fault-worlds.ts'
import { ask, hear } from './wire.ts'

let worlds: FaultWorlds
let world: FaultWorld
let url: string
beforeAll(async () => {
  worlds = await runFaultWorlds()
  world = await worlds.open()
  url = worlds.sandbox.url
})
afterAll(() => worlds.sandbox.close())

/** `data.error` of what the service has no words for. */
const said = (status: number) => ({ error: `This ${status} was asked for by a fault of the sandbox.` })

describe('a status instead of the answer, in the envelope', () => {
  test.each([
    [400, said(400), 'Bad Request', 'Bad Request'],
    [401, { error: 'Unauthenticated.' }, undefined, 'Unauthorized'],
    [403, said(403), 'Forbidden', 'Forbidden'],
    [404, [], 'Resource Not Found', 'Not Found'],
    [405, said(405), 'Method Not Allowed', 'Method Not Allowed'],
    [409, said(409), 'Conflict', 'Conflict'],
    [413, said(413), 'Payload Too Large', 'Payload Too Large'],
    [415, said(415), 'Unsupported Media Type', 'Unsupported Media Type'],
    [418, said(418), "I'm a Teapot", "I'm a Teapot"],
    [429, said(429), 'Too Many Requests', 'Too Many Requests'],
    [499, said(499), 'Client Error', 'unknown'],
    [500, said(500), 'Internal Error', 'Internal Server Error'],
    [502, said(502), 'Bad Gateway', 'Bad Gateway'],
    [503, said(503), 'Service Unavailable', 'Service Unavailable'],
    [504, said(504), 'Gateway Timeout', 'Gateway Timeout'],
    [599, said(599), 'Server Error', 'unknown'],
  ])('A4, A6: %i', async (status, data, message, reason) => {
    const answer = await ask(url, world.bytes('/cities', { fault: `status=${status}` }))
    expect(answer.head.split('\r\n')[0]).toBe(`HTTP/1.1 ${status} ${reason}`)
    expect(answer.head).toContain('Content-Type: application/json; charset=utf-8')
    expect(JSON.parse(answer.body)).toEqual({ code: status, status: 'error', data, message })
    // Only a 429 says by itself how long to wait.
    expect(/^Retry-After: (.*)$/m.exec(answer.head)?.[1]).toBe(status === 429 ? '1' : undefined)
  })

  test('a 422 has the shape of its operation', async () => {
    const errors = { errors: {}, exception: 'The given data failed to pass validation.' }
    const rates = await ask(url, world.bytes('/rates', { method: 'POST', body: {}, fault: 'status=422' }))
    expect(JSON.parse(rates.body)).toMatchObject({ code: 422, data: errors })
    const ondemand = { method: 'POST', body: {}, fault: 'status=422' }
    const bare = await ask(url, world.bytes('/ondemand-shipments/rates', ondemand))
    expect(JSON.parse(bare.body)).toMatchObject({ code: 422, data: {} })
  })

  test('A5: a 429 says how long to wait, and a retry_after alone is one', async () => {
    for (const fault of ['status=429, retry_after=7', 'retry_after=7']) {
      const answer = await ask(url, world.bytes('/cities', { fault }))
      expect(answer.status).toBe(429)
      expect(answer.head).toMatch(/^Retry-After: 7$/m)
      expect(JSON.parse(answer.body)).toMatchObject({ code: 429, message: 'Too Many Requests' })
    }
  })

  test('a 503 may say it too', async () => {
    const answer = await ask(url, world.bytes('/cities', { fault: 'status=503, retry_after=30' }))
    expect(answer.head).toMatch(/^Retry-After: 30$/m)
  })

  test('A6: in mid-session the same token is refused once, and is good again', async () => {
    const asked = { count: 0 }
    worlds.decide(() => (++asked.count === 2 ? { effect: { status: 401 } } : null))
    const seen = [await world.client.get('/banks'), await world.client.get('/banks'), await world.client.get('/banks')]
    worlds.decide(null)
    expect(seen.map(({ status }) => status)).toEqual([200, 401, 200])
  })

  test('A14: an HTML page, 502 unless another status is said', async () => {
    for (const [fault, status, title] of [
      ['html', 502, '502 Bad Gateway'],
      ['html=true, status=504', 504, '504 Gateway Timeout'],
    ] as const) {
      const answer = await ask(url, world.bytes('/cities', { fault }))
      expect(answer.status).toBe(status)
      expect(answer.head).toContain('Content-Type: text/html; charset=utf-8')
      expect(answer.body).toMatch(/^<!DOCTYPE html>/)
      expect(answer.body).toContain(`<title>${title}</title>`)
      expect(() => JSON.parse(answer.body)).toThrow(SyntaxError)
    }
  })

  test('of a HEAD there is the head alone', async () => {
    const bytes = world.bytes('/cities', { method: 'HEAD', fault: 'status=503' })
    const next = world.bytes('/cities', { fault: 'status=404', headers: { Connection: 'close' } })
    const { text } = await hear(url, bytes + next)
    expect(text.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 503', 'HTTP/1.1 404'])
    expect(text.match(/\{"code"/g)).toHaveLength(1)
  })
})
