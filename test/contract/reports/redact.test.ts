import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../src/contract/exchange.ts'
import { createRedactor, type NamedSecret } from '../../../src/contract/redact.ts'
import { REPORT_FORMATS, writeReport } from '../../../src/contract/reports/list-reports.ts'
import { secretForms } from '../../../src/reporting/redaction/secret-forms.ts'
import { exchange, finding, fullReport, result } from './sample-report.ts'

const SECRETS: readonly NamedSecret[] = [
  { name: 'token', value: 'canary-token-of-the-account' },
  { name: 'CONTRACT_PASSWORD', value: `canary/mật "khẩu" & 'x'` },
  { name: 'client-secret', value: 'canaryClientSecret0123' },
  { name: 'webhook_secret', value: 'whsec_Y2FuYXJ5d2ViaG9vaw==' },
  { name: 'password', value: 'pw12' },
]
const redactor = createRedactor({ secrets: SECRETS })

describe('a secret is found in every spelling', () => {
  const [, { value } = { value: '' }] = SECRETS
  const php = JSON.stringify(value).replaceAll('/', '\\/').replace('ậ', '\\u1ead').replace('ẩ', '\\u1ea9')
  const spellings: readonly (readonly [string, string])[] = [
    ['plain', value],
    ['in JSON', JSON.stringify({ echo: value })],
    ['in JSON as PHP writes it', php],
    ['in JSON inside JSON', JSON.stringify({ raw: JSON.stringify({ echo: value }) })],
    ['in a URL', `http://a/?q=${encodeURIComponent(value)}`],
    [
      'in a URL with small hex digits',
      `http://a/?q=${encodeURIComponent(value).replace(/%[0-9A-F]{2}/g, hex => hex.toLowerCase())}`,
    ],
    ['in a form', new URLSearchParams({ q: value }).toString()],
    ['in an error page', value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#039;')],
    ['in hex', Buffer.from(value).toString('hex')],
    ...['', 'a', 'ab', 'abc'].map(
      before => [`in base64 after ${before.length}`, Buffer.from(`${before}${value}:z`).toString('base64')] as const,
    ),
    ['in base64 for URLs', Buffer.from(`u:${value}`).toString('base64url')],
  ]
  test.each(spellings)('%s', (_name, text) => {
    expect(redactor.text(text)).toContain('$CONTRACT_PASSWORD')
    expect(redactor.text(text)).not.toMatch(/canary|kh(ẩ|\\u1ea9)u|63616e617279/)
  })

  test('a short one where it stands alone, and not inside words', () => {
    expect(redactor.text('pw12: wrong (pw12)')).toBe('$CONTRACT_PASSWORD: wrong ($CONTRACT_PASSWORD)')
    expect(redactor.text('xpw12 pw123')).toBe('xpw12 pw123')
  })

  test('the name of the product stays', () => {
    const open = createRedactor({ secrets: [{ name: 'password', value: 'sandbox' }] })
    expect(open.text('carrier-sandbox {"password":"sandbox"}')).toBe('carrier-sandbox {"password":"[redacted]"}')
  })

  test('the longer of two secrets that begin alike', () => {
    const two = createRedactor({
      secrets: [
        { name: 'a', value: 'abcdef' },
        { name: 'b', value: 'abcdefgh' },
      ],
    })
    expect(two.text('abcdefgh abcdef')).toBe('$CONTRACT_B $CONTRACT_A')
  })
})

describe('what a person made up is found however it is written', () => {
  const made = createRedactor({
    secrets: [
      { name: 'password', value: 'Mật-khẩu-9' },
      { name: 'client_secret', value: 'abc1' },
      { name: 'token', value: 'opaqueTokenOfTheRun' },
    ],
  })
  test.each([
    ['MẬT-KHẨU-9', '$CONTRACT_PASSWORD'],
    ['9-uẩhk-tậM', '$CONTRACT_PASSWORD'],
    ['{"hint":"mật-KHẨU-9"}', '{"hint":"$CONTRACT_PASSWORD"}'],
    [JSON.stringify({ hint: JSON.stringify('MẬT-KHẨU-9') }), '{"hint":"\\"$CONTRACT_PASSWORD\\""}'],
    ['ABC1 or 1cba', '$CONTRACT_CLIENT_SECRET or $CONTRACT_CLIENT_SECRET'],
  ])('%s', (text, clean) => {
    expect(made.text(text)).toBe(clean)
  })

  test.each(['xABC1x', 'OPAQUETOKENOFTHERUN', 'İstanbul'])('%s stays', text => {
    expect(made.text(text)).toBe(text)
  })

  test('the documented password is hidden where it is no word', () => {
    const open = createRedactor({ secrets: [{ name: 'password', value: 'sandbox' }] })
    expect(open.text('Sandbox SANDBOX_URL "SANDBOX" "xobdnas"')).toBe(
      'Sandbox SANDBOX_URL "$CONTRACT_PASSWORD" "$CONTRACT_PASSWORD"',
    )
  })
})

/** Where a canary may come to stand; every one must be gone from every format. */
function planted(canary: string): Exchange {
  const json = {
    data: { error: `said ${canary}`, access_token: canary, nested: [{ deep: { note: canary } }] },
    echo: canary,
  }
  const text = JSON.stringify(json)
  return exchange({
    number: 2,
    sent: {
      method: 'POST',
      url: `http://127.0.0.1:4100/api/v2/rates?echo=${encodeURIComponent(canary)}&token=${encodeURIComponent(canary)}`,
      headers: { authorization: `Bearer ${canary}`, cookie: `s=${canary}`, 'x-api-key': canary, 'x-note': canary },
      body: JSON.stringify({ password: canary, client_secret: canary, free: `my ${canary}` }),
    },
    got: { status: 500, headers: { 'set-cookie': `s=${canary}`, 'x-debug': canary }, text, json },
    error: `reset while sending ${canary}`,
  })
}

function canaryReport(canary: string) {
  const base = fullReport()
  const told = finding({
    expected: canary,
    got: `got "${canary}"`,
    note: `note ${canary}`,
    pointer: '/data',
    exchange: 2,
  })
  return {
    ...base,
    target: { ...base.target, url: `http://user:${encodeURIComponent(canary)}@127.0.0.1:4100` },
    cases: [
      result({ id: 'A', findings: [told], exchanges: [2], reason: `because ${canary}` }),
      result({ id: 'B', findings: [{ ...told, case: 'B', severity: 'warning' as const }] }),
      result({ id: 'C', verdict: 'not-run', reason: canary }),
      result({ id: 'D', verdict: 'failed', reason: `threw ${canary}` }),
    ],
    exchanges: [planted(canary), { ...planted(canary), number: 3, got: null }],
    vacuous: [`vacuous ${canary}`],
    readings: [`reads ${canary}`],
    webhook: { mode: 'inbox', verified: false, note: `inbox http://a/?token=${canary}` },
    leftovers: [{ kind: 'customer' as const, id: canary, nonce: canary, why: `refused: ${canary}` }],
    baseline: { unused: [{ case: 'A', check: 'x', pointer: '', reason: canary, expires: '2026-12-31' }], expired: [] },
  }
}

describe('no canary stands in any format', () => {
  const canaries = [
    ...SECRETS.map(({ value }) => value).filter(value => value.length > 4),
    'eyJhbGciOiJIUzI1NiJ9.Y2FuYXJ5LWp3dA.c2lnbmF0dXJlLWNhbmFyeQ',
    'whsec_dW5rbm93bi1jYW5hcnk=',
    'canary.person@mail.example.vn',
    '0912345670',
    '+84 912 345 679',
  ]
  test.each(canaries.flatMap(canary => REPORT_FORMATS.map(format => [canary, format] as const)))(
    '%s in %s',
    (canary, format) => {
      const dirty = canaryReport(canary)
      const forms = secretForms(canary).filter(form => form.length >= 6)
      const seen = (text: string) => forms.filter(form => text.includes(form))
      // The counter-check: without redaction every format contains it.
      expect(seen(writeReport(format, dirty))).not.toEqual([])
      const clean = createRedactor({ secrets: SECRETS }).report(dirty)
      expect(seen(writeReport(format, clean))).toEqual([])
      expect(seen(JSON.stringify(clean))).toEqual([])
    },
  )
})

test('a secret that the settings do not have is hidden by the name of its field or header', () => {
  const { sent, got } = redactor.exchange(planted('Zx9-unknown'))
  expect(sent.headers).toEqual({
    authorization: 'Bearer [redacted]',
    cookie: '[redacted]',
    'x-api-key': '[redacted]',
    'x-note': 'Zx9-unknown',
  })
  expect(sent.url).toContain('&token=[redacted]')
  expect(JSON.parse(sent.body ?? '')).toMatchObject({ password: '[redacted]', client_secret: '[redacted]' })
  expect(got?.headers['set-cookie']).toBe('[redacted]')
  expect(got?.json).toMatchObject({ data: { access_token: '[redacted]' } })
})

test('the name of a known token stands in the header, whatever is tried beside it is hidden', () => {
  const of = (authorization: string) => {
    const base = exchange()
    return redactor.exchange({ ...base, sent: { ...base.sent, headers: { authorization } } }).sent.headers.authorization
  }
  expect(of('Bearer canary-token-of-the-account')).toBe('Bearer $CONTRACT_TOKEN')
  expect(of('Bearer canary-token-of-the-accountX')).toBe('Bearer [redacted]')
  expect(of('Bearer')).toBe('[redacted]')
  expect(of('')).toBe('')
})

describe('people in answers', () => {
  const json = {
    data: [
      {
        id: 'ab12cd34',
        name: 'Trần Thị Bích',
        phone: '0912345678',
        email: null,
        address: [{ street: '12 ngõ Huế', city: '100000' }],
      },
      { name: 'Lan', phone: '0912345679' },
      { id: '100000', name: 'Hà Nội' },
      { carrier_name: 'Nhanh', shipper_name: 'Lê Tài Xế' },
      { lat: 21.03, lng: 105.8, address: '5 phố Tràng Tiền' },
    ],
  }
  const answer = (body: object, sent: string | null) => {
    const base = exchange()
    return {
      ...base,
      sent: { ...base.sent, body: sent },
      got: { status: 200, headers: {}, text: JSON.stringify(body), json: body },
    }
  }

  test('their names and streets are hidden, those of cities and carriers are not', () => {
    expect(redactor.exchange(answer(json, null)).got?.json).toEqual({
      data: [
        {
          id: 'ab12cd34',
          name: '[name]',
          phone: '[phone]',
          email: null,
          address: [{ street: '[street]', city: '100000' }],
        },
        { name: '[name]', phone: '[phone]' },
        { id: '100000', name: 'Hà Nội' },
        { carrier_name: 'Nhanh', shipper_name: '[name]' },
        { lat: 21.03, lng: 105.8, address: '[street]' },
      ],
    })
  })

  test('streets in fields of other names too', () => {
    const fields = {
      fullAddress: '9 Ngõ Canary',
      address_line_1: '8 Ngõ Canary',
      diaChi: '7 Ngõ Canary',
      street_id: 'S1',
    }
    expect(
      redactor.exchange(answer({ data: [{ id: 1, ...fields, address: '6 Ngõ Canary' }] }, null)).got?.json,
    ).toEqual({
      data: [
        {
          id: 1,
          fullAddress: '[street]',
          address_line_1: '[street]',
          diaChi: '[street]',
          street_id: 'S1',
          address: '[street]',
        },
      ],
    })
  })

  test('a street that is called like a place or a word of the envelope hides neither', () => {
    const places = { ...answer({ data: [{ id: '100000', name: 'Hà Nội' }] }, null), operation: 'listCities' as const }
    const odd = answer({ status: 'success', data: [{ phone: '1', street: 'Hà Nội' }, { street: 'success' }] }, null)
    const report = {
      ...fullReport(),
      cases: [result({ findings: [finding({ pointer: '/code', got: '"100', expected: '"Hà Nội"' })] })],
      exchanges: [places, odd, answer({ data: [{ street: '100 Ngõ Canary' }] }, null)],
    }
    const { exchanges, cases } = redactor.report(report)
    expect(exchanges[0]?.got?.json).toEqual({ data: [{ id: '100000', name: 'Hà Nội' }] })
    expect(exchanges[1]?.got?.json).toMatchObject({ status: 'success' })
    expect(cases[0]?.findings[0]).toMatchObject({ got: '"100', expected: '"Hà Nội"' })
  })

  test('in findings too, where the run did not make the name up itself', () => {
    const report = {
      ...fullReport(),
      cases: [result({ findings: [finding({ got: '"Trần Thị Bích", 12 ngõ Huế' })] })],
      exchanges: [answer(json, null)],
    }
    expect(redactor.report(report).cases[0]?.findings[0]?.got).toBe('"[name]", [street]')
    const own = { ...report, exchanges: [answer(json, JSON.stringify({ name: 'Trần Thị Bích' }))] }
    expect(redactor.report(own).cases[0]?.findings[0]?.got).toBe('"Trần Thị Bích", [street]')
  })
})

test('JSON stays JSON, and what needs no hiding stays as it came', () => {
  const text = '{ "total_fee" : 15000.0, "name":"H\\u00e0 N\\u1ed9i","phone" : "0912345678", "id":1 }'
  const clean = redactor.exchange(exchange({ got: { status: 200, headers: {}, text, json: JSON.parse(text) } })).got
  expect(clean?.text).toBe('{ "total_fee" : 15000.0, "name":"[name]","phone" : "[phone]", "id":1 }')
  expect(clean?.json).toEqual({ total_fee: 15_000, name: '[name]', phone: '[phone]', id: 1 })
})

test('redacting twice changes nothing more', () => {
  const once = redactor.report(canaryReport('canary-token-of-the-account'))
  expect(redactor.report(once)).toEqual(once)
})

test('numbers, operations and what is no text stay', () => {
  const report = fullReport()
  const { exchanges, coverage, startedAt, sent, exitCode } = redactor.report(report)
  expect({ coverage, startedAt, sent, exitCode }).toEqual({
    coverage: report.coverage,
    startedAt: report.startedAt,
    sent: report.sent,
    exitCode: 1,
  })
  expect(exchanges.map(({ number, operation, ms }) => [number, operation, ms])).toEqual(
    report.exchanges.map(({ number, operation, ms }) => [number, operation, ms]),
  )
})
