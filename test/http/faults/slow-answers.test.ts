import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rng } from '../../../src/domain/random.ts'
import { drawDelay } from '../../../src/http/faults/draw-delay.ts'
import type { FaultDelay } from '../../../src/schemas/types.gen.ts'
import { type FaultWorld, type FaultWorlds, runFaultWorlds } from './fault-worlds.ts'
import { ask, hear, readAnswer } from './wire.ts'

let worlds: FaultWorlds
let world: FaultWorld
let url: string
beforeAll(async () => {
  worlds = await runFaultWorlds()
  world = await worlds.open()
  url = worlds.sandbox.url
})
afterAll(() => worlds.sandbox.close())

const drawMany = (delay: FaultDelay) => Array.from({ length: 2_000 }, (_, n) => drawDelay(delay, rng(7, `call ${n}`)))

describe('how long an answer is kept back', () => {
  test('A1 fixed: always so long', () => {
    expect(new Set(drawMany({ fixed: '2s' }))).toEqual(new Set([2_000]))
  })

  test('A2 uniform: anything from the first to the second, as often below the middle as above', () => {
    const delays = drawMany({ uniform: ['100ms', '300ms'] })
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(100)
    expect(Math.max(...delays)).toBeLessThanOrEqual(300)
    expect(delays.filter(ms => ms < 200).length / delays.length).toBeCloseTo(0.5, 1)
    expect(new Set(delays).size).toBeGreaterThan(150)
  })

  test('A3 lognormal: half of them under the median, and as many within one sigma as there should be', () => {
    const delays = drawMany({ lognormal: { median: '200ms', sigma: 0.8 } })
    const share = (from: number, to: number) => delays.filter(ms => ms >= from && ms < to).length / delays.length
    expect(share(0, 200)).toBeCloseTo(0.5, 1)
    // 200 ms × e^±0.8: one deviation to each side, 68 % of all.
    expect(share(90, 445)).toBeCloseTo(0.68, 1)
    expect(Math.max(...delays)).toBeGreaterThan(1_000)
  })

  test.each([
    ['fixed', { fixed: '1h' }],
    ['uniform', { uniform: ['1h', '2h'] }],
    ['lognormal', { lognormal: { median: '10m', sigma: 3 } }],
  ])('never over 60 s: %s', (_, delay) => {
    expect(Math.max(...drawMany(delay))).toBe(60_000)
  })

  test('the same stream draws the same', () => {
    const delay = { lognormal: { median: '200ms', sigma: 1 } }
    expect(drawDelay(delay, rng(7, 'a'))).toBe(drawDelay(delay, rng(7, 'a')))
    expect(drawDelay(delay, rng(7, 'a'))).not.toBe(drawDelay(delay, rng(7, 'b')))
  })
})

describe('on the wire', () => {
  test.each([
    ['A1', { fixed: '300ms' }],
    ['A2', { uniform: ['300ms', '350ms'] }],
    ['A3', { lognormal: { median: '350ms', sigma: 0.001 } }],
  ])('%s: not a byte before the time, then the whole answer', async (_, delay) => {
    worlds.decide(() => ({ effect: { delay } }))
    const answer = await ask(url, world.bytes('/cities'))
    worlds.decide(null)
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body).data.length).toBeGreaterThan(60)
    expect(answer.pieces[0]?.ms).toBeGreaterThanOrEqual(295)
    expect(answer.ms).toBeLessThan(10_000)
  })

  test('a delay goes before whatever else there is', async () => {
    const late = await ask(url, world.bytes('/cities', { fault: 'latency=300, status=503' }))
    expect(late.status).toBe(503)
    expect(late.pieces[0]?.ms).toBeGreaterThanOrEqual(295)
    const broken = await hear(url, world.bytes('/cities', { fault: 'latency=300, close=EMPTY_RESPONSE' }))
    expect(broken).toMatchObject({ text: '', ended: 'end' })
    expect(broken.ms).toBeGreaterThanOrEqual(295)
  })

  test('A12 hang: nothing at all until the client gives up', async () => {
    const heard = await hear(url, world.bytes('/cities', { fault: 'hang=true' }), { forMs: 700 })
    expect(heard).toMatchObject({ text: '', ended: 'us' })
  })

  test('A12 hang for so long: then the connection is closed without a byte', async () => {
    const heard = await hear(url, world.bytes('/cities', { fault: 'hang=400ms' }))
    expect(heard).toMatchObject({ text: '', ended: 'end' })
    expect(heard.ms).toBeGreaterThanOrEqual(395)
    expect(heard.ms).toBeLessThan(10_000)
  })

  test('A13 dribble: the whole answer, one piece after another over the time', async () => {
    const plain = await ask(url, world.bytes('/banks'))
    const answer = await ask(url, world.bytes('/banks', { fault: 'dribble=800ms' }))
    expect(answer.body).toBe(plain.body)
    expect(answer.head.replace(/Date: .*/, '')).toBe(plain.head.replace(/Date: .*/, ''))
    expect(answer.ms).toBeGreaterThanOrEqual(795)
    expect(answer.ms).toBeLessThan(10_000)
    expect(answer.pieces.length).toBeGreaterThanOrEqual(4)
    // No piece holds most of it.
    expect(Math.max(...answer.pieces.map(({ length }) => length))).toBeLessThan(plain.body.length / 2)
  })

  test('A13: an error page dribbles too, and of a HEAD there is the head alone', async () => {
    const page = await ask(url, world.bytes('/cities', { fault: 'dribble=200ms, html' }))
    expect(page.status).toBe(502)
    expect(page.ms).toBeGreaterThanOrEqual(195)
    const kept = await hear(url, world.bytes('/banks', { method: 'HEAD', fault: 'dribble=200ms' }), {
      until: text => text.includes('\r\n\r\n'),
    })
    expect(readAnswer(kept.text)).toBeNull()
    expect(kept.text).toMatch(/^HTTP\/1\.1 200 OK/)
  })
})
