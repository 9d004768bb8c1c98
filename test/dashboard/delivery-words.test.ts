/** What the view of webhooks reckons by itself, without a page. */
import { describe, expect, test } from 'vitest'
import { isTaken, layOutAttempts } from '../../src/dashboard/views/webhooks/delivery/lay-out-attempts.ts'
import { writeCurl } from '../../src/dashboard/views/webhooks/delivery/write-curl.ts'
import { RETRY_NAMES, readWaits, waitsOf } from '../../src/dashboard/views/webhooks/endpoint/retry-plan.ts'
import { changesOf, draftOf, toggleScheme } from '../../src/dashboard/views/webhooks/endpoint/settings-draft.ts'
import { readSignatures } from '../../src/dashboard/views/webhooks/schemes.ts'
import type { DeliveryAttempt, DeliveryDetail, EndpointState } from '../../src/schemas/types.gen.ts'
import { nextAttemptDelay, RETRY_PRESETS, type RetryPreset } from '../../src/webhooks/retry-preset.ts'

const SENT: DeliveryAttempt = {
  n: 1,
  cause: 'scheduled',
  wall_at: '2026-11-22T10:15:00+07:00',
  virtual_at: '2026-01-05T08:00:00+07:00',
  next_at: null,
  url: 'http://127.0.0.1:3000/hook',
  request_headers: {},
  request_body: '{}',
  request_bytes: 2,
  faults: [],
  answer: 200,
  error: null,
  detail: null,
  hint: null,
  response_headers: {},
  response_body: '',
  ms: 3,
}

const ENDPOINT: EndpointState = {
  id: 1,
  url: 'http://127.0.0.1:3000/hook',
  signature: [
    { scheme: 'standard', own_secret: false },
    { scheme: 'body-hmac-base64', header: 'X-Signature', own_secret: false },
  ],
  signature_from: 'profile',
  retry: 'standard',
  retry_from: 'profile',
  ordered: false,
  enabled: true,
  on_disabled: 'hold',
  disabled_by: null,
  disabled_at: null,
  failing_since: null,
  waiting: 0,
  public_key: null,
  old_public_key: null,
  old_secret_until: null,
  state: null,
}

describe('the waits of a retry preset', () => {
  test('are those that the sandbox keeps, for every preset that it has', () => {
    expect(RETRY_NAMES).toEqual(RETRY_PRESETS)
    for (const name of RETRY_NAMES) {
      const waits: number[] = []
      // A name of RETRY_PRESETS; half-way between the ends the spread of `standard` is none.
      const preset = name as Extract<RetryPreset, string>
      for (let made = 1; ; made += 1) {
        const wait = nextAttemptDelay(preset, made, { rng: () => 0.5 })
        if (wait === null) break
        waits.push(wait)
      }
      expect([name, waitsOf(name)]).toEqual([name, waits])
    }
  })

  test('may be written one by one', () => {
    expect(readWaits('5s, 5m 2h;1d')).toEqual(['5s', '5m', '2h', '1d'])
    expect(waitsOf(['5s', '5m'])).toEqual([5_000, 300_000])
    expect(readWaits('')).toEqual([])
    expect(readWaits('5s, soon')).toBeNull()
  })
})

describe('the picture of the attempts', () => {
  const failed = (n: number, at: string, ms = 5): DeliveryAttempt => ({ ...SENT, n, virtual_at: at, answer: 500, ms })
  const at = '2026-01-05T08:00:00+07:00'
  const delivery = {
    at,
    state: 'pending',
    attempts: [failed(1, at, 2), failed(2, '2026-01-05T08:00:05+07:00', 14_000)],
    next_at: '2026-01-05T08:05:05+07:00',
  } satisfies Pick<DeliveryDetail, 'at' | 'state' | 'attempts' | 'next_at'>

  test('has what was, what is next and what would come if that fails too, none on top of another', () => {
    const now = Date.parse('2026-01-05T08:01:00+07:00')
    const { bars, waits, more, nowX, width } = layOutAttempts(delivery, { waits: waitsOf('standard'), now })
    expect(bars.map(({ look }) => look)).toEqual(['failed', 'failed', 'next', 'later', 'later', 'later'])
    expect(waits.map(({ ms }) => ms)).toEqual([0, 5_000, 300_000, 1_800_000, 7_200_000, 18_000_000])
    expect(more).toBe(4)
    expect(bars[1]?.width).toBeGreaterThan((bars[0]?.width ?? 0) * 3)
    for (const [index, bar] of bars.entries()) {
      const next = bars[index + 1]
      if (next) expect(next.x).toBeGreaterThan(bar.x + bar.width + 60)
    }
    expect(nowX).toBeGreaterThan((bars[1]?.x ?? 0) + (bars[1]?.width ?? 0))
    expect(nowX).toBeLessThan(bars[2]?.x ?? 0)
    expect(width).toBeGreaterThan(bars.at(-1)?.x ?? 0)
  })

  test('what a person sent again by hand is no step of the plan', () => {
    const byHand = { ...failed(3, '2026-01-05T08:01:00+07:00'), cause: 'resend' } as const
    const more = { ...delivery, attempts: [...delivery.attempts, byHand] }
    const waits = [5_000, 300_000, 60_000]
    const planned = (given: Parameters<typeof layOutAttempts>[0]) =>
      layOutAttempts(given, { waits, now: 0 }).bars.filter(({ attempt }) => attempt === null).length
    expect(planned(more)).toBe(planned(delivery))
    expect(planned(delivery)).toBe(2)
  })

  test('a delivery that is over has nothing to come, and no now', () => {
    const over = { ...delivery, next_at: null, state: 'failed' } as const
    const { bars, nowX } = layOutAttempts(over, { waits: waitsOf('standard'), now: Date.parse(at) + 60_000 })
    expect(bars.length).toBe(2)
    expect(nowX).toBeNull()
  })
})

test('a 2xx of which a sentence says why is a failure: the profile wants a 200; one with a hint alone is none', () => {
  expect(isTaken(SENT)).toBe(true)
  expect(isTaken({ ...SENT, answer: 204, detail: '204 counts as a failure here' })).toBe(false)
  const doubtful: DeliveryAttempt = { ...SENT, hint: { code: 'doubtful-success', en: 'e', vi: 'v' } }
  expect(isTaken(doubtful)).toBe(true)
  expect(isTaken({ ...SENT, answer: 301 })).toBe(false)
  expect(isTaken({ ...SENT, answer: null, error: 'refused' })).toBe(false)
})

describe('the signatures of a request', () => {
  const schemes = (headers: Record<string, string>, endpoint: Parameters<typeof readSignatures>[1] = null) =>
    readSignatures(headers, endpoint).map(({ scheme, signed, count }) => [scheme, signed, count])

  test('are recognised by their headers, two of one scheme during a rotation', () => {
    const standard = { 'webhook-id': 'msg_1', 'webhook-timestamp': '17', 'webhook-signature': 'v1,a= v1,b= v1a,c=' }
    expect(schemes(standard)).toEqual([
      ['standard', 'msg_1.17.{body}', 2],
      ['standard-ed25519', 'msg_1.17.{body}', 1],
    ])
    expect(schemes({ 'Stripe-Signature': 't=17,v1=aa,v1=bb' })).toEqual([['stripe', '17.{body}', 2]])
    expect(schemes({ 'X-Hub-Signature-256': 'sha256=aa' })).toEqual([['github', '{body}', 1]])
    expect(schemes({ 'x-signature': 'aa=' })).toEqual([['body-hmac-base64', '{body}', 1]])
    expect(schemes({ 'content-type': 'application/json' })).toEqual([])
  })

  test('the header that an endpoint was given, and a token in the address, are known from its settings', () => {
    const signature = [{ scheme: 'body-hmac-base64', header: 'X-Shop-Sign' }, { scheme: 'url-token' }]
    expect(schemes({ 'x-shop-sign': 'aa=' }, { signature })).toEqual([
      ['body-hmac-base64', '{body}', 1],
      ['url-token', '', 1],
    ])
  })
})

describe('the curl of a delivery', () => {
  const request = { url: 'http://127.0.0.1:3000/hook', headers: { 'x-a': '1' }, body: '{"a":"b"}', bytes: 9 }

  test('is none where the body is not here as a whole, or no shell could hold it', () => {
    expect(writeCurl(request)).toContain(`--data-raw '{"a":"b"}'`)
    expect(writeCurl({ ...request, bytes: 10 })).toBeNull()
    expect(writeCurl({ ...request, body: 'a\0b', bytes: 3 })).toBeNull()
  })

  test('quotes what a shell would read, and sends an empty header', () => {
    const body = `it's $HOME`
    const curl = writeCurl({ ...request, url: 'http://h/[a]', headers: { 'x-a': '' }, body, bytes: 10 })
    expect(curl).toContain(`--data-raw 'it'\\''s $HOME'`)
    expect(curl).toContain(`-H 'x-a;'`)
    expect(curl).toContain('--globoff')
  })
})

describe('what is changed of the settings', () => {
  const before = draftOf(ENDPOINT)

  test('is nothing at first, and only what a person has changed after that', () => {
    expect(changesOf(before, before)).toBeNull()
    expect(changesOf(before, { ...before, ordered: true })).toEqual({ ordered: true })
    expect(changesOf(before, { ...before, retry: 'own', waits: '5s 1m' })).toEqual({ retry: ['5s', '1m'] })
    expect(changesOf(before, { ...before, retry: 'own', waits: 'soon', ordered: true })).toBeNull()
    const own = draftOf({ ...ENDPOINT, retry: 'fast', retry_from: 'endpoint' })
    expect(changesOf(own, { ...own, retry: 'profile' })).toEqual({ retry: null })
  })

  test('a secret of its own is not written over by what has nothing to do with it', () => {
    const secret = { scheme: 'github', own_secret: true }
    const own = draftOf({ ...ENDPOINT, signature: [secret], signature_from: 'endpoint' })
    expect(changesOf(own, { ...own, onDisabled: 'drop' })).toEqual({ on_disabled: 'drop' })
    expect(changesOf(own, { ...own, secret: 'khóa mới' })).toEqual({
      signature: [{ scheme: 'github', secret: 'khóa mới' }],
    })
    expect(changesOf(own, { ...own, schemes: null })).toEqual({ signature: null })
  })

  test('none stands alone', () => {
    expect(toggleScheme(['standard', 'github'], 'none')).toEqual(['none'])
    expect(toggleScheme(['none'], 'github')).toEqual(['github'])
    expect(toggleScheme(['standard', 'github'], 'github')).toEqual(['standard'])
  })
})
