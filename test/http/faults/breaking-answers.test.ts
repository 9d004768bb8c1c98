import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBooking } from '../../support/booking.ts'
import { type FaultWorld, type FaultWorlds, runFaultWorlds } from './fault-worlds.ts'
import { hear, readAnswer } from './wire.ts'

let worlds: FaultWorlds
let world: FaultWorld
let url: string
beforeAll(async () => {
  worlds = await runFaultWorlds()
  world = await worlds.open()
  url = worlds.sandbox.url
})
afterAll(() => worlds.sandbox.close())

describe('the connection breaks instead of a whole answer', () => {
  test('A7 EMPTY_RESPONSE: it is closed without a byte', async () => {
    const heard = await hear(url, world.bytes('/cities', { fault: 'close=EMPTY_RESPONSE' }))
    expect({ text: heard.text, ended: heard.ended }).toEqual({ text: '', ended: 'end' })
  })

  test('A8 TRUNCATED_BODY: the length of the whole, half of its bytes, then the end', async () => {
    const whole = await hear(url, world.bytes('/banks', { headers: { Connection: 'close' } }))
    const { body = '' } = readAnswer(whole.text) ?? {}
    const heard = await hear(url, world.bytes('/banks', { fault: 'close=TRUNCATED_BODY' }))
    const [head = '', half = ''] = heard.text.split('\r\n\r\n')
    const length = Buffer.byteLength(body)
    expect(length).toBeGreaterThan(500)
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(head).toContain(`Content-Length: ${length}`)
    expect(heard.bytes.length - Buffer.byteLength(head) - 4).toBe(Math.floor(length / 2))
    expect(body.startsWith(half.slice(0, -4))).toBe(true)
    expect(heard.ended).toBe('end')
  })

  test('A8 of a status: half of that status', async () => {
    const heard = await hear(url, world.bytes('/banks', { fault: 'close=TRUNCATED_BODY, status=503' }))
    expect(heard.text).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/)
    expect(readAnswer(heard.text)).toBeNull()
  })

  test('A9 MALFORMED_RESPONSE_CHUNK: a good head that promises chunks, then garbage in their place', async () => {
    const heard = await hear(url, world.bytes('/cities', { fault: 'close=MALFORMED_RESPONSE_CHUNK' }))
    const end = heard.bytes.indexOf('\r\n\r\n')
    const head = heard.bytes.subarray(0, end).toString()
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(head).toMatch(/^Transfer-Encoding: chunked$/m)
    const garbage = heard.bytes.subarray(end + 4)
    expect(garbage.length).toBeGreaterThanOrEqual(64)
    // No hexadecimal digit, so no length of a chunk.
    expect(garbage[0]).toBeGreaterThanOrEqual(0x80)
    expect(heard.ended).toBe('end')
  })

  test('A10 RANDOM_DATA_THEN_CLOSE: no HTTP at all, the same for the same request', async () => {
    const once = () => hear(url, world.bytes('/cities?x=1', { fault: 'close=RANDOM_DATA_THEN_CLOSE' }))
    const [first, second] = [await once(), await once()]
    expect(first.bytes.length).toBeGreaterThanOrEqual(64)
    expect(first.bytes.includes('HTTP')).toBe(false)
    expect(first.ended).toBe('end')
    expect(second.bytes.equals(first.bytes)).toBe(true)
    const other = await hear(url, world.bytes('/cities?x=2', { fault: 'close=RANDOM_DATA_THEN_CLOSE' }))
    expect(other.bytes.equals(first.bytes)).toBe(false)
  })

  test('A11 CONNECTION_RESET_BY_PEER: the client sees ECONNRESET', async () => {
    const heard = await hear(url, world.bytes('/cities', { fault: 'close=CONNECTION_RESET_BY_PEER' }))
    expect({ text: heard.text, ended: heard.ended }).toEqual({ text: '', ended: 'ECONNRESET' })
  })

  test('a call of a rule is broken as one of a header is', async () => {
    worlds.decide(({ operation }) => (operation === 'listBanks' ? { effect: { close: 'EMPTY_RESPONSE' } } : null))
    const broken = await hear(url, world.bytes('/banks'))
    const spared = await hear(url, world.bytes('/cities'), { until: text => readAnswer(text) !== null })
    worlds.decide(null)
    expect([broken.text, broken.ended]).toEqual(['', 'end'])
    expect(spared.text).toMatch(/^HTTP\/1\.1 200 OK/)
  })

  test('of a booking that is not made half an answer is no booking either', async () => {
    const options = { method: 'POST', body: makeBooking(), fault: 'close=TRUNCATED_BODY' }
    const heard = await hear(url, world.bytes('/shipments', options))
    const [head = '', half = ''] = heard.text.split('\r\n\r\n')
    expect(head).toContain('200 OK')
    expect(() => JSON.parse(half)).toThrow(SyntaxError)
    expect((await world.client.get('/shipments')).body.data).toEqual([])
  })
})
