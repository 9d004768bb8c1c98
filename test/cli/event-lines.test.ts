import { describe, expect, test } from 'vitest'
import { createEventLines } from '../../src/cli/describe/event-lines.ts'
import type { SandboxListeners } from '../../src/sandbox.ts'

type HeardEvent = Parameters<NonNullable<SandboxListeners['onEvent']>>[0]

const at = '2026-01-05T08:30:00.250+07:00'
const CALL = { id: '1', at, method: 'GET', path: '/api/v2/cities', operation: 'listCities', status: 200, ms: 3.4 }
const MOVE = {
  at,
  line: 'standard',
  shipment: 'GS6ZE234V6',
  order_id: 'DH-1001',
  from: 901,
  status: 902,
  slug: 'on-the-way-to-pick-up',
  text: 'Lấy hàng',
  message: null,
} as const
const DELIVERY = {
  at,
  delivery: 'd',
  message: 'm',
  event: 'shipment-status',
  shipment: 'GS6ZE234V6',
  order_id: 'DH-1001',
  status: 903,
  url: 'http://localhost:3000/hook',
  attempt: 1,
  answer: 200,
  error: null,
  state: 'delivered',
  next_at: null,
} as const
const ATTEMPT = { ms: 6, detail: null, hint: null }

type Call = Extract<HeardEvent['data'], { readonly method: string }>
const call = (data: Partial<Call> = {}, account: string | null = 'default'): HeardEvent => ({
  account,
  type: 'request',
  data: { ...CALL, ...data },
  attempt: null,
})
type Move = Extract<HeardEvent['data'], { readonly slug: string }>
const move = (data: Partial<Move> = {}): HeardEvent => ({
  account: 'default',
  type: 'transition',
  data: { ...MOVE, ...data },
  attempt: null,
})
type Delivery = Extract<HeardEvent['data'], { readonly delivery: string }>
const webhook = (
  data: Partial<Delivery> = {},
  attempt: Partial<NonNullable<HeardEvent['attempt']>> = {},
): HeardEvent => ({
  account: 'default',
  type: 'delivery',
  data: { ...DELIVERY, ...data },
  attempt: { ...ATTEMPT, ...attempt },
})

/** What is written for these events one after another; `width` null = no terminal. */
function written(events: readonly HeardEvent[], width: number | null = null): readonly string[] {
  const lines = createEventLines()
  return events.flatMap(event => lines(event, width))
}

describe('a call, a move or a webhook is one line, in columns', () => {
  test.each([
    [call(), '2026-01-05 08:30:00  GET      200     3 ms  /api/v2/cities'],
    [
      call({ method: 'POST', status: 422, reason: 'The size must be a positive integer.' }),
      '2026-01-05 08:30:00  POST     422     3 ms  /api/v2/cities  The size must be a positive integer.',
    ],
    [call({ status: null }, 'alice'), '2026-01-05 08:30:00  GET      cut off 3 ms  /api/v2/cities  [alice]'],
    [call({ status: 401 }, null), 'received 08:30:00    GET      401     3 ms  /api/v2/cities  [no account]'],
    [move(), '2026-01-05 08:30:00  move     DH-1001  GS6ZE234V6  901 → 902 on-the-way-to-pick-up'],
    [
      move({ from: null, message: 'Khách hẹn' }),
      '2026-01-05 08:30:00  move     DH-1001  GS6ZE234V6  new → 902 on-the-way-to-pick-up  Khách hẹn',
    ],
    [webhook(), '2026-01-05 08:30:00  webhook  200     6 ms  903 picked-up  DH-1001  localhost:3000/hook'],
    [
      webhook({ event: 'ondemand-status', attempt: 3, order_id: null }),
      '2026-01-05 08:30:00  webhook  200     6 ms  903 picking-up  GS6ZE234V6  localhost:3000/hook  attempt 3',
    ],
    [
      webhook({ answer: null, error: 'refused', state: 'pending', next_at: '2026-01-05T08:30:05.000+07:00' }),
      '2026-01-05 08:30:00  webhook  refused 6 ms  903 picked-up  DH-1001  localhost:3000/hook  attempt 1, next 08:30:05',
    ],
    [
      webhook({ answer: 500, state: 'pending', attempt: 2, next_at: '2026-01-06T08:30:05.000+07:00' }),
      '2026-01-05 08:30:00  webhook  500     6 ms  903 picked-up  DH-1001  localhost:3000/hook  attempt 2, next 2026-01-06 08:30:05',
    ],
    [
      webhook({ answer: 410, state: 'failed', attempt: 8 }),
      '2026-01-05 08:30:00  webhook  410     6 ms  903 picked-up  DH-1001  localhost:3000/hook  attempt 8, the last',
    ],
  ])('%#: %s', (event, line) => {
    expect(written([event])).toEqual([line])
  })

  test('a fault, a clock or a change has none', () => {
    const data = { at, what: 'faults', name: null } as const
    expect(written([{ account: 'default', type: 'change', data, attempt: null }])).toEqual([])
  })
})

describe('below a failed webhook stands its hint', () => {
  const failed = (hint: string, url?: string) =>
    webhook({ answer: 404, state: 'failed', ...(url === undefined ? {} : { url }) }, { hint })
  const hintsIn = (lines: readonly string[]) => lines.filter(line => line.includes('hint:')).map(line => line.trim())

  test('below a success too, whose answer says that it is none', () => {
    const lines = written([webhook({}, { hint: 'The answer says "invalid signature".' })])
    expect(lines).toEqual([
      expect.stringContaining('webhook  200'),
      `${' '.repeat(30)}hint: The answer says "invalid signature".`,
    ])
  })

  test('what happened on the wire, where no hint is known', () => {
    expect(hintsIn(written([webhook({ answer: null, state: 'failed' }, { detail: 'It was cut off.' })]))).toEqual([
      'hint: It was cut off.',
    ])
  })

  test('once for each receiver, until it is another one or has been taken', () => {
    const events = [failed('A'), failed('A'), failed('A', 'http://b.test/'), failed('B'), webhook(), failed('B')]
    expect(hintsIn(written(events))).toEqual(['hint: A', 'hint: A', 'hint: B', 'hint: B'])
  })
})

describe('no secret and no control character reaches the terminal', () => {
  test.each([
    ['http://shop:pass@h.test:81/hook?token=t#f', 'h.test:81/hook?…'],
    ['https://shop:pass@h.test/hook', 'https://h.test/hook'],
    ['no url?token=t', 'no url?…'],
  ])('a webhook to %s names %s', (url, shown) => {
    expect(written([webhook({ url })])).toEqual([expect.stringMatching(`  ${shown.replaceAll('?', '\\?')}$`)])
  })

  test('nor do the addresses in a hint show one', () => {
    const hint = 'Register https://h.test/hook?token=t&a=b, or http://shop:pass@h.test/?sig=1.'
    expect(written([webhook({ state: 'failed' }, { hint })])[1]?.trim()).toBe(
      'hint: Register https://h.test/hook?…, or http://h.test/?….',
    )
  })

  test.each([
    call({ path: '/api/v2/\u009b31m' }),
    call({ method: '\u001b[2J' }),
    call({ status: 400, reason: 'a\u001b]0;x\u0007' }),
    call({}, 'a\u202e'),
    move({ order_id: 'A\r\n2026-01-05 forged' }),
    move({ message: '\u001b[31mred' }),
    webhook({ order_id: '\u2028' }),
    webhook({ url: 'x\u001b[1m' }),
    webhook({ state: 'failed', answer: null, error: 'other', url: 'b\n' }),
    webhook({}, { hint: 'a\u0007b' }),
  ])('%j', event => {
    const lines = written([event])
    expect(lines.join('')).toMatch(/\\u[0-9a-f]{4}/)
    expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
  })
})

describe('on a terminal of 80 columns', () => {
  test('the time has no date, and a line says when the day of the account is another', () => {
    const later = { at: '2026-01-06T09:00:00.000+07:00' }
    expect(written([call(), move(later), call({}, null), call({ ...later }, 'alice'), call(later)], 80)).toEqual([
      '2026-01-05',
      '08:30:00  GET      200     3 ms  /api/v2/cities',
      '2026-01-06',
      '09:00:00  move     DH-1001  GS6ZE234V6  901 → 902 on-the-way-to-pick-up',
      '08:30:00  GET      200     3 ms  /api/v2/cities  [no account]',
      '2026-01-06  [alice]',
      '09:00:00  GET      200     3 ms  /api/v2/cities  [alice]',
      '09:00:00  GET      200     3 ms  /api/v2/cities',
    ])
  })

  test('what does not fit goes below, under its column', () => {
    const reason = `The ${'very '.repeat(12)}long reason.`
    const hint = `Do ${'this and '.repeat(10)}that.`
    const lines = written(
      [
        call({ status: 422, reason }),
        webhook({ state: 'failed', answer: 500, order_id: 'Đơn-hàng-số-1001' }, { hint }),
      ],
      80,
    )
    expect(lines.filter(line => line.length > 80)).toEqual([])
    expect(lines).toEqual([
      '2026-01-05',
      '08:30:00  GET      422     3 ms  /api/v2/cities',
      `${' '.repeat(19)}The ${'very '.repeat(11).trim()}`,
      `${' '.repeat(19)}very long reason.`,
      '08:30:00  webhook  500     6 ms  903 picked-up  Đơn-hàng-số-1001',
      `${' '.repeat(19)}localhost:3000/hook  attempt 1, the last`,
      `${' '.repeat(19)}hint: Do ${'this and '.repeat(5)}this`,
      `${' '.repeat(19)}and ${'this and '.repeat(4)}that.`,
    ])
  })
})
