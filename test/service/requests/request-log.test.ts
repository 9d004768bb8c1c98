import { describe, expect, test } from 'vitest'
import { createRingPool } from '../../../src/service/events/ring-pool.ts'
import { keptText, LONGEST_KEPT } from '../../../src/service/requests/keep-parts.ts'
import { createRequestLog, type LogOwner, type RequestLog } from '../../../src/service/requests/request-log.ts'
import { servedRequest } from './served-request.ts'

const RESET = { kind: 'clock', at: 0, cause: 'reset', mode: 'frozen', factor: 0 } as const

function open({ entries = 100, bytes = 8_000_000, total = 64_000_000 } = {}) {
  const clock = { ms: 500 }
  const pool = createRingPool(total)
  const limits = { entries, bytes }
  const log = createRequestLog({
    pool,
    limits,
    unmatchedLimits: { entries: 2, bytes },
    wallClock: { now: () => clock.ms },
  })
  return { log, pool, clock }
}

const place = (number: number, world = 'a') => ({ world, number, at: number })
const numbers = (log: RequestLog, owner: LogOwner) => log.after(owner, 0).map(({ number }) => number)

test('each account has its own calls, and no account has the unmatched ones', () => {
  const { log } = open()
  log.record(servedRequest(), place(1))
  log.record(servedRequest(), place(2, 'b'))
  log.recordUnmatched(servedRequest())
  log.record(servedRequest(), place(4))
  expect([numbers(log, 'a'), numbers(log, 'b'), numbers(log, null), numbers(log, 'c')]).toEqual([[1, 4], [2], [1], []])
  expect([log.find('a', 4) !== undefined, log.find('a', 2), log.find('a', 0)]).toEqual([true, undefined, undefined])
})

test('the newest are kept, by number and by bytes, and the number of the last one dropped is kept', () => {
  const { log } = open({ entries: 3 })
  for (let n = 1; n <= 5; n++) log.record(servedRequest(), place(n))
  expect([numbers(log, 'a'), log.lastLost('a')]).toEqual([[3, 4, 5], 2])
  for (let n = 0; n < 5; n++) log.recordUnmatched(servedRequest())
  expect(numbers(log, null)).toEqual([4, 5])
  const { log: small } = open({ bytes: 25_000 })
  for (let n = 1; n <= 5; n++) small.record(servedRequest({ answer: String(n).repeat(10_000) }), place(n))
  expect(numbers(small, 'a')).toEqual([4, 5])
})

test('all logs share one limit, the largest gives way first', () => {
  const { log, pool } = open({ total: 100_000 })
  log.record(servedRequest(), place(1, 'quiet'))
  for (let n = 2; n < 200; n++) log.record(servedRequest({ answer: String(n).padStart(2_000) }), place(n, 'busy'))
  expect(pool.bytes).toBeLessThanOrEqual(100_000)
  expect(numbers(log, 'quiet')).toEqual([1])
})

test('a cleared log is empty, and has lost nothing', () => {
  const { log, pool } = open()
  log.record(servedRequest(), place(1))
  log.clear('a')
  expect([numbers(log, 'a'), log.lastLost('a'), pool.bytes]).toEqual([[], 0, 0])
  log.record(servedRequest(), place(5))
  expect(numbers(log, 'a')).toEqual([5])
})

test('a reset empties the log; what had begun before it counts no more', () => {
  const { log, clock } = open()
  log.record(servedRequest(), place(1))
  clock.ms = 2_000
  log.noticed('a', { ...RESET, cause: 'advance' })
  expect(numbers(log, 'a')).toEqual([1])
  log.noticed('a', RESET)
  log.record(servedRequest({ receivedAt: 1_999 }), place(3))
  log.record(servedRequest({ receivedAt: 2_000 }), place(4))
  expect(numbers(log, 'a')).toEqual([4])
})

test('of a removed account nothing stays', () => {
  const { log, pool } = open()
  log.record(servedRequest(), place(1))
  log.forget('a')
  log.record(servedRequest(), place(0))
  expect([numbers(log, 'a'), pool.bytes]).toEqual([[], 0])
})

test('a long body is kept in part, a character is never cut, and a fixed one costs nothing', () => {
  const { log, pool } = open()
  const long = 'ạ'.repeat(LONGEST_KEPT - 1)
  log.record(servedRequest({ sent: `${long}😀`, answer: `${long}xy` }), place(1))
  const entry = log.find('a', 1)
  expect([keptText(entry?.sent ?? ''), entry?.isSentWhole]).toEqual([long, false])
  expect([keptText(entry?.answer ?? ''), entry?.isAnswerWhole]).toEqual([`${long}x`, false])
  const before = pool.bytes
  log.record(servedRequest({ sent: null, answer: 'z'.repeat(1_000_000), isAnswerFixed: true }), place(2))
  expect(log.find('a', 2)).toMatchObject({ isAnswerWhole: true, sent: null, isSentWhole: true })
  expect(pool.bytes - before).toBeLessThan(1_000)
})

test('a long body is read as it was written, and takes a byte a letter or what UTF-8 needs', () => {
  const { log, pool } = open()
  const [latin, vietnamese] = [`\ufeff${'x'.repeat(2_000)}`, 'Nguyễn Huệ 😀 '.repeat(1_000)]
  log.record(servedRequest({ sent: latin, answer: vietnamese }), place(1))
  const entry = log.find('a', 1)
  expect([keptText(entry?.sent ?? ''), keptText(entry?.answer ?? '')]).toEqual([latin, vietnamese])
  expect([entry?.isSentWhole, entry?.isAnswerWhole]).toEqual([true, true])
  const bytes = Buffer.byteLength(latin + vietnamese)
  expect(pool.bytes).toBeGreaterThan(bytes)
  expect(pool.bytes).toBeLessThan(bytes + 2_000)
  // Not a slice of something larger, which would stay with it.
  const held = [entry?.sent, entry?.answer].map(kept => (kept instanceof Uint8Array ? kept.buffer.byteLength : 0))
  expect(held).toEqual([Buffer.byteLength(latin), Buffer.byteLength(vietnamese)])
})

test('the same long answer again is kept once, for each account apart', () => {
  const { log, pool } = open()
  const listed = 'x'.repeat(30_000)
  log.record(servedRequest({ answer: listed }), place(1))
  const once = pool.bytes
  for (let n = 2; n <= 9; n++) log.record(servedRequest({ answer: listed }), place(n))
  expect(pool.bytes - once).toBeLessThan(8 * 1_000)
  expect(log.find('a', 9)?.answer).toBe(log.find('a', 1)?.answer)
  log.record(servedRequest({ answer: listed }), place(10, 'b'))
  expect(log.find('b', 10)?.answer).not.toBe(log.find('a', 1)?.answer)
  log.record(servedRequest({ answer: `${listed}y` }), place(11))
  expect(keptText(log.find('a', 11)?.answer ?? '')).toBe(`${listed}y`)
})

describe('an answer that was sent as bytes', () => {
  test.each([
    ['short', 'ạ'.repeat(200)],
    ['in a slice of a pool', 'ạ'.repeat(1_200)],
    ['with memory of its own', 'ạ'.repeat(10_000)],
    ['longer than what is kept', 'ạ'.repeat(LONGEST_KEPT + 9)],
  ])('%s: it is kept as its text would be', (_, text) => {
    const [ofBytes, ofText] = [Buffer.from(text), text].map(answer => {
      const { log, pool } = open()
      log.record(servedRequest({ answer }), place(1))
      const kept = log.find('a', 1)?.answer ?? ''
      const held = kept instanceof Uint8Array ? kept.buffer.byteLength : kept.length
      return { text: keptText(kept), isWhole: log.find('a', 1)?.isAnswerWhole, bytes: pool.bytes, held }
    })
    expect(ofBytes).toEqual(ofText)
  })

  test('the same bytes again are kept once, other bytes of that length are not', () => {
    const { log } = open()
    const answers = ['x', 'x', 'y'].map(letter => Buffer.from(letter.repeat(30_000)))
    for (const [at, answer] of answers.entries()) log.record(servedRequest({ answer }), place(at + 1))
    expect(log.find('a', 2)?.answer).toBe(log.find('a', 1)?.answer)
    expect(keptText(log.find('a', 3)?.answer ?? '')).toBe('y'.repeat(30_000))
  })

  test('what may repeat a secret of the request is redacted', () => {
    const { log } = open()
    const answer = Buffer.from('{"errors":{"password":"hunter2"}}')
    log.record(servedRequest({ status: 422, answer }), place(1))
    expect(keptText(log.find('a', 1)?.answer ?? '')).not.toContain('hunter2')
  })
})

test.each(['clear', 'forget'] as const)('after %s nothing of an earlier answer is used again', leave => {
  const { log, pool } = open()
  const listed = 'x'.repeat(30_000)
  log.record(servedRequest({ answer: listed }), place(1))
  log[leave]('a')
  expect(pool.bytes).toBe(0)
  log.record(servedRequest({ answer: listed }), place(2))
  expect(pool.bytes).toBeGreaterThan(30_000)
})

test('secrets are gone when it is recorded: by what is sent, by the operation, by an answer that repeats', () => {
  const { log } = open()
  const calls = [
    { operation: null, sent: '{"password":"CANARY"}' },
    { operation: 'login', sent: null, answer: '{"access_token":"CANARY"}' },
    { operation: 'listWebhooks', sent: null, answer: '{"endpoint":"http://a/?token=CANARY"}' },
    { path: '/x?token=[redacted]', isPathRedacted: true, answer: '{"next":"http://a/x?token=CANARY"}' },
    { status: 404, answer: '{"message":"nothing at /x?secret=CANARY"}' },
    { rawHeaders: ['X-Secret', 'CANARY'] },
    { shipment: 'whsec_CANARY', orderId: '/?key=1&token=CANARY' },
  ]
  for (const [n, call] of calls.entries()) log.record(servedRequest(call), place(n + 1))
  expect(numbers(log, 'a')).toHaveLength(calls.length)
  expect(JSON.stringify(log.after('a', 0))).not.toContain('CANARY')
})
