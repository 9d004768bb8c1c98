import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SandboxError } from '../../src/domain/errors.ts'
import { englishOf, reasonOfCarrier, reasonOfRefusal } from '../../src/domain/messages/reason.ts'
import { MESSAGES, say } from '../../src/domain/messages.ts'
import { readScenarios } from '../fixtures/read-scenarios.ts'

const TABLE: Readonly<Record<string, { readonly text: string }>> = MESSAGES

describe('every message of the table', () => {
  test.each(Object.entries(TABLE))('%s has an English reason in ASCII that names the same values', (_, { text }) => {
    const values = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const filled = text.replace(/\{(\w+)\}/g, (_whole, name: string) => `<${name}>`)
    const english = englishOf(filled)
    expect(english).toMatch(/^[\x20-\x7e]+\.$/)
    for (const name of values) expect(english).toContain(`<${name}>`)
    expect(english?.replace('{code}', '')).not.toMatch(/\{\w+\}/)
  })
})

test.each([
  [
    say('parcel_weight_exceeded', { value: 18_000, carrier: 'Giao Hàng Tiết Kiệm', service: 'Nhanh', most: 15_000 }),
    'The charged weight is 18000 g; Giao Hang Tiet Kiem (Nhanh) takes at most 15000 g.',
  ],
  [
    'Không tìm thấy dịch vụ phù hợp',
    'No service of this rate id goes this way; ask POST /api/v2/rates for this route.',
  ],
  ['Khu vực tạm ngưng phục vụ', 'The carrier does not serve this area at present.'],
  ['The shipment.parcel.weight field is required.', 'The shipment.parcel.weight field is required.'],
  ['Địa chỉ “sai” – xem lại…', 'The carrier refuses the order: Dia chi "sai" - xem lai...'],
  ['住所が違います', 'The carrier refuses the order: ???????'],
])('carrier_error %j is the reason %j', (text, reason) => {
  expect(reasonOfCarrier(text)).toBe(reason)
})

test('what carriers say in the scenarios that ship has English', () => {
  const errors = readScenarios().flatMap(({ create }) => create.error ?? [])
  expect(errors.length).toBeGreaterThan(1)
  for (const error of errors) expect(englishOf(error)).toMatch(/^The .*\.$/)
})

describe('a refusal', () => {
  const refused = (errors: Readonly<Record<string, readonly string[]>>) =>
    reasonOfRefusal(new SandboxError('invalid', 'the content is invalid', { errors }))

  test('says the first field, with its key, and counts the others', () => {
    expect(refused({ 'paths.0.lat': ['The paths.0.lat field is required.'] })).toBe(
      'The paths.0.lat field is required.',
    )
    expect(refused({ 'shipment.rate': [say('rate_unknown')], payer: ['x'], size: ['y'] })).toBe(
      'shipment.rate: No service of this rate id goes this way; ask POST /api/v2/rates for this route. (and 2 more)',
    )
  })

  test('without fields says its sentence', () => {
    expect(reasonOfRefusal(new SandboxError('not_found', 'no shipment GS1'))).toBe('no shipment GS1')
  })

  test.each([
    ['a line break', 'x\r\nSet-Cookie: a=b'],
    ['a secret', 'no operation at /hook?token=s3cr3t'],
    ['a token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc'],
    ['ten thousand letters', 'ữ'.repeat(10_000)],
  ])('with %s stays one bounded line without it', (_, text) => {
    const reason = reasonOfRefusal(new SandboxError('malformed', text))
    expect(reason).toMatch(/^[ -~]{1,300}$/)
    expect(reason).not.toMatch(/s3cr3t|eyJ/)
  })

  test('of a text that repeats what stands between the values of a message is found in one pass', () => {
    const [before = '', ...between] = MESSAGES.parcel_weight_exceeded.text.split(/\{\w+\}/)
    const text = `${before}${between.join('x').repeat(5_000)}x`
    expect(englishOf(text)).toBeNull()
    expect(reasonOfCarrier(text)).toMatch(/^[ -~]{1,300}$/)
  })

  test('is printable ASCII whatever a client sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (key, text) => {
        expect(refused({ [key]: [text] })).toMatch(/^[ -~]{0,300}$/)
        expect(reasonOfCarrier(text)).toMatch(/^[ -~]{1,300}$/)
      }),
    )
  })
})
