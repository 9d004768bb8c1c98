import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../src/contract/exchange.ts'
import { createRedactor } from '../../../src/contract/redact.ts'
import type { Finding } from '../../../src/contract/report.ts'
import { REPORT_FORMATS, writeReport } from '../../../src/contract/reports/list-reports.ts'
import { showValue } from '../../../src/contract/schema/describe-node.ts'
import { exchange, finding, fullReport, result } from './sample-report.ts'

const redactor = createRedactor({ secrets: [] })

function answered(json: unknown, changes: Partial<Exchange> = {}): Exchange {
  const text = JSON.stringify(json) ?? ''
  return exchange({ operation: 'listCustomers', got: { status: 200, headers: {}, text, json }, ...changes })
}

function cleanReport(told: Finding, seen: Exchange) {
  return redactor.report({
    ...fullReport(),
    cases: [result({ findings: [told], exchanges: [seen.number] })],
    exchanges: [seen],
  })
}

function clean(changes: Partial<Finding>, seen: Exchange = answered(undefined)): Finding {
  const [told] =
    cleanReport(finding({ operation: seen.operation, check: 'schema', ...changes }), seen).cases[0]?.findings ?? []
  if (told === undefined) throw new Error('the finding is lost')
  return told
}

const gotAt = (pointer: string, value: unknown, seen?: Exchange) =>
  clean({ pointer, got: typeof value === 'string' ? value : showValue(value) }, seen).got

describe('what was got is hidden by the place it was got at', () => {
  test.each([
    ['/data/0/phone', 84_326_826_110, 'a number, [phone]'],
    ['/data/0/phone', '84326826110', 'a number, [phone]'],
    ['/data/0/phone', '"84326826110"', '"[phone]"'],
    [
      '/data/0/phone',
      { number: '84326826110', of: ['an', 84_326_826_110] },
      '{"number":"[phone]","of":["[phone]","[phone]"]}',
    ],
    ['/data/0/address_to/phone2', '"1900 12 34"', '"[phone]"'],
    ['/data/0/phone/number', '"84326826110"', '"[phone]"'],
    ['/data/0/email', '"an at mail"', '"[email]"'],
    ['/data/0/email', 'an at mail', '[email]'],
    ['/access_token', '"73Qcanarytoken"', '"[redacted]"'],
    ['/access_token', { jwt: '73Qcanarytoken' }, '{"jwt":"[redacted]"}'],
    ['/data/0/name', { first: 'Bình', last: 'Trần' }, '{"first":"[name]","last":"[name]"}'],
    ['/data/0/name', '"Bình"', '"[name]"'],
    ['/data/0/name', ['Bình', { first: 'Trần' }], '["[name]",{"first":"[name]"}]'],
    ['/name', 'Bình', '[name]'],
    ['/data/0/shipper_name', '"Bình"', '"[name]"'],
    ['/data/0/address/0/street', '12 ngõ Huế', '[street]'],
    ['/address', '12 ngõ Huế | 5 phố Tràng Tiền', '[street] | [street]'],
    ['/data/0/owner', `"${'NGUYEN VAN A '.repeat(9)}`.slice(0, 79).concat('…'), '"[name]…'],
    ['/data/0/phone', '{"number":8432…', '{"number":"[phone]"…'],
  ])('%s %j → %s', (pointer, value, said) => {
    expect(gotAt(pointer, value)).toBe(said)
  })

  test('and so is what is said beside it, but not what the schema says', () => {
    const told = clean({
      pointer: '/shipper_phone',
      expected: '"84326826110", as the API says',
      note: 'not 84326826110',
    })
    expect([told.expected, told.note]).toEqual(['"[phone]", as the API says', 'not [phone]'])
    const schema = { expected: 'the field "phone"', got: 'no such field', note: 'text like "an", or null' }
    expect(clean({ pointer: '/data/0/phone', ...schema })).toMatchObject(schema)
  })

  test('what is not personal stays: null, nothing, short numbers, counts, messages', () => {
    for (const said of ['null', 'nothing', 'no such field', '12', '""', '[]', '{}', 'true', '2 of them']) {
      expect(gotAt('/data/0/phone', said)).toBe(said)
    }
    const messages = '["The phone field is required."]'
    expect(gotAt('/data/errors/phone', messages)).toBe(messages)
    expect(gotAt('/data/errors/phone', '["84326826110 is taken"]')).toBe('["[phone] is taken"]')
    expect(clean({ check: 'error-keys', pointer: '/data/phone', got: '"phone is required"' }).got).toBe(
      '"phone is required"',
    )
  })

  test.each([
    ['/data/0/order_id', '"0912345678"'],
    ['/data/0/tracking_number', '"84326826110"'],
    ['/data/0/gcode', '"GS6ZE234V6"'],
    ['/data/0/amount', '84326826110'],
    ['/data/0/update_time', '1767574800'],
    ['/data/0/carrier_name', '"Nhanh"'],
    ['/data/0/address/0/city', '"100000"'],
    ['/data/0/address', '[{"district":"100400","city":"100000"}]'],
    ['/data/0/token_type', '"bearer"'],
    ['/data/0/order_id', '0912345678'],
    ['/data/codes/3/carrier_code', '"0912345678"'],
  ])('%s %s stays', (pointer, got) => {
    expect(clean({ pointer, got, expected: got })).toMatchObject({ got, expected: got })
  })

  test('the name of a place, and one that the run sent, may be read', () => {
    const cities = answered({ data: [{ id: '1', name: 'Hà Nội' }] }, { operation: 'listCities' })
    expect(gotAt('/data/0/name', '"Hà Nội"', cities)).toBe('"Hà Nội"')
    const sent = { ...exchange().sent, body: JSON.stringify({ name: 'Contract An', street: '100 Thái Thịnh' }) }
    const own = answered({ data: [{ name: 'Contract An', phone: '1' }] }, { sent })
    expect(gotAt('/data/0/name', '"Contract An"', own)).toBe('"Contract An"')
    expect(gotAt('/data/0/street', '100 Thái Thịnh, Hà Nội', own)).toBe('100 Thái Thịnh, Hà Nội')
    expect(clean({ pointer: '/data/0/name', expected: '"Contract An", as sent' }, own).expected).toBe(
      '"Contract An", as sent',
    )
  })
})

describe('in a value that was cut, and so is no JSON, secrets are hidden too', () => {
  const person = { name: 'Trần Thị Bích Ngọc', phone: '84326826110', street: '12 ngõ Huế' }
  const seen = answered({ code: 200, data: [person] })
  // Wherever the cut falls.
  const whole = JSON.stringify(person)
  const cuts = [...whole].map((_, at) => `${whole.slice(0, at)}…`)
  test.each(['', '/data/0'])('at %j', pointer => {
    for (const got of cuts) expect(gotAt(pointer, got, seen)).not.toMatch(/Trần|Bích|8432|ngõ/)
  })

  test('in JSON inside JSON, as an invalid body is shown', () => {
    for (const cut of cuts) {
      const got = JSON.stringify(cut.slice(0, -1)).slice(0, -1).concat('…')
      expect(gotAt('', got, seen)).not.toMatch(/Trần|Bích|8432|ngõ/)
    }
    const broken = { status: 200, headers: {}, text: whole.slice(0, -1), json: undefined }
    expect(gotAt('', JSON.stringify(whole), answered(undefined, { got: broken }))).not.toMatch(/Trần|8432|ngõ/)
  })

  test('keys of secrets, numbers and lists too', () => {
    expect(gotAt('', '{"access_token":"73Qcan…')).toBe('{"access_token":"[redacted]…')
    expect(gotAt('', '{"phone":84326…')).toBe('{"phone":"[phone]"…')
    expect(gotAt('', '{"phone":["84326826110",84326826110],"id":84326826110}')).toBe(
      '{"phone":["[phone]","[phone]"],"id":84326826110}',
    )
    expect(gotAt('', '{"password":{"old":"a b c"}}')).toBe('{"password":{"old":"[redacted]"}}')
    expect(gotAt('', '"{\\"secret\\":{\\"k\\":\\"a \\\\\\"b c…')).toBe('"{\\"secret\\":{\\"k\\":\\"[redacted]…')
  })
})

const PEOPLE = [
  ['phone', 84_326_826_110],
  ['phone', { country: 'x', number: '84326826110' }],
  ['name', { first: 'Quỳnh Giao', last: 'Đặng-Canary' }],
  ['name', ['Quỳnh Giao', 'Đặng-Canary']],
  ['street', { line: ['Quỳnh Giao 12'] }],
] as const

test.each(PEOPLE.flatMap(([field, value]) => REPORT_FORMATS.map(format => [field, value, format] as const)))(
  'a %s sent as %j is in no %s',
  (field, value, format) => {
    const record = { id: 'ab12', name: 'An', phone: '1', [field]: value }
    const seen = answered({ code: 200, data: [record] })
    const told = (pointer: string, got: unknown) =>
      finding({ check: 'schema', operation: 'listCustomers', pointer, got: showValue(got) })
    const report = {
      ...fullReport(),
      cases: [
        result({ findings: [told(`/data/0/${field}`, value)], exchanges: [2] }),
        result({ findings: [told('', { data: [record] })], exchanges: [2] }),
        result({ findings: [told('', [record])], exchanges: [2] }),
      ],
      exchanges: [seen],
    }
    const leak = /84326826110|Quỳnh|Canary/
    expect(writeReport(format, report)).toMatch(leak)
    expect(writeReport(format, redactor.report(report))).not.toMatch(leak)
  },
)

test('messages of a refusal are no names', () => {
  const json = { code: 422, data: { errors: { name: ['The name is required.'], phone: ['The phone is required.'] } } }
  const seen = answered(json, { operation: 'createCustomer' })
  expect(
    cleanReport(finding(), { ...seen, got: { status: 422, headers: {}, text: JSON.stringify(json), json } })
      .exchanges[0]?.got?.json,
  ).toEqual(json)
})

test('redacting findings twice changes nothing more', () => {
  for (const [field, value] of PEOPLE) {
    const seen = answered({ data: [{ [field]: value, phone: '1' }] })
    const once = cleanReport(finding({ check: 'schema', pointer: `/data/0/${field}`, got: showValue(value) }), seen)
    expect(redactor.report(once)).toEqual(once)
  }
})
