import { readFileSync } from 'node:fs'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { ACCOUNT_MESSAGES } from '../../src/domain/messages/account.ts'
import { EDGE_MESSAGES } from '../../src/domain/messages/edge.ts'
import { FIELD_MESSAGES } from '../../src/domain/messages/fields.ts'
import type { Messages } from '../../src/domain/messages/message.ts'
import { ONDEMAND_MESSAGES } from '../../src/domain/messages/ondemand.ts'
import { STANDARD_MESSAGES } from '../../src/domain/messages/standard.ts'
import { MESSAGES, say } from '../../src/domain/messages.ts'
import { contractManifest } from '../../src/schemas/operations.ts'
import { codesOf } from '../support/message-patterns.ts'
import { compareMessages, compareStatuses } from './errors-page.ts'

const ROOMS = [EDGE_MESSAGES, FIELD_MESSAGES, STANDARD_MESSAGES, ONDEMAND_MESSAGES, ACCOUNT_MESSAGES]
const TABLE: Messages = MESSAGES
const PAGE = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8')

describe('docs/errors.md', () => {
  test('has every message of the code, with its text, statuses, reason and basis, and no other', () => {
    expect(compareMessages(PAGE, TABLE)).toEqual([])
  })

  test('has every status of the error table with its title, and no other', () => {
    expect(compareStatuses(PAGE)).toEqual([])
  })

  const row = /^\| `rate_unknown` .*\n/m.exec(PAGE)?.[0] ?? ''
  const { rate_unknown: _, ...without } = TABLE
  test.each([
    ['a changed text', PAGE.replace('Không tìm thấy', 'Không thấy'), TABLE, /^`rate_unknown` should be: .*Không tìm/],
    ['a changed status', PAGE.replace(row, row.replace('200, 422', '422')), TABLE, /^`rate_unknown` should be:/],
    ['a changed basis', PAGE.replace(row, row.replace('observed', 'chosen')), TABLE, /^`rate_unknown` should be:/],
    ['a changed reason', PAGE.replace('No carrier offers', 'Nobody has'), TABLE, /^`rate_unknown` should be:/],
    ['a missing row', PAGE.replace(row, ''), TABLE, /^`rate_unknown` stands in the page 0 times$/],
    ['a row that stands twice', PAGE.replace(row, row + row), TABLE, /^`rate_unknown` stands in the page 2 times$/],
    ['a surplus row', PAGE, without, /^`rate_unknown` stands in the page only$/],
  ])('is compared so that %s is found', (_name, page, table, finding) => {
    const findings = compareMessages(page, table)
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatch(finding)
  })

  test.each([
    ['a changed title', PAGE.replace('`Payload Too Large`', '`Too Large`')],
    ['a changed status', PAGE.replace('`conflict` | 409', '`conflict` | 410')],
    ['a missing row', PAGE.replace(/^\| `conflict` .*\n/m, '')],
    ['a surplus row', PAGE.replace(/^\| `conflict` .*\n/m, '$&| `gone` | 410 | `Gone` | never |\n')],
  ])('is compared with the error table so that %s is found', (_name, page) => {
    expect(page).not.toBe(PAGE)
    expect(compareStatuses(page)).toHaveLength(1)
  })
})

describe('the table', () => {
  test('has each code in one room only', () => {
    expect(Object.keys(MESSAGES)).toHaveLength(ROOMS.flatMap(room => Object.keys(room)).length)
  })

  const manifest = contractManifest()
  const statuses = new Set(
    [...manifest.operations.flatMap(({ cells }) => cells), ...manifest.everywhere].map(cell => cell.status),
  )

  describe.each(Object.entries(TABLE))('%s', (code, { text, http, when, basis }) => {
    // What the service says, and what becomes `carrier_error` at a carrier, is Vietnamese and ends without a stop.
    const isVietnamese = /[ăâđêôơưạ-ỹ]/i.test(text)

    test('is text in NFC that ends properly', () => {
      expect(text).toBe(text.normalize('NFC'))
      expect(text).toMatch(isVietnamese ? /\p{L}$/u : /[^.]\.$/)
      expect(text).toMatch(/^[\p{Lu}"{]/u)
      expect(text).not.toMatch(/ {2}|^ | $/)
    })

    test('is Vietnamese where the service’s own words are known', () => {
      if (basis === 'observed') expect(isVietnamese).toBe(true)
    })

    test('comes with statuses that the manifest has, and says when, in one sentence with its clause', () => {
      expect(http.length).toBeGreaterThan(0)
      expect(http.filter(status => !statuses.has(status))).toEqual([])
      expect(when).toMatch(/^\S.* \([A-Z][\w -]+\)$/)
    })

    test('has a text that no other message matches', () => {
      const sample = text.replace(/\{\w+\}/g, '7')
      expect(codesOf(sample)).toEqual([code])
    })
  })
})

describe('saying a message', () => {
  test('fills each placeholder, every time it stands there', () => {
    expect(say('ward_unknown', { ward: '5', district: '100400' })).toBe(
      'The ward code "5" is unknown in the district 100400; GET /api/v2/districts/100400/wards lists them.',
    )
    expect(say('rate_unknown')).toBe('Không tìm thấy dịch vụ phù hợp')
  })

  test.each(['{limit}', '$&', '$1', '{key}', 'a\nb', ''])('repeats %j as it was sent', value => {
    expect(say('field_too_large', { key: value, limit: 5 })).toBe(`The ${value} must be at most 5.`)
  })

  test('cuts a value of more than 300 characters, never through one', () => {
    expect(say('field_invalid', { key: 'x'.repeat(300) })).toBe(`The ${'x'.repeat(300)} format is invalid.`)
    expect(say('field_invalid', { key: 'x'.repeat(301) })).toBe(`The ${'x'.repeat(300)}… format is invalid.`)
    expect(say('field_invalid', { key: `${'x'.repeat(299)}😀` })).toBe(`The ${'x'.repeat(299)}… format is invalid.`)
  })

  test('takes exactly the values of its text', () => {
    expectTypeOf(say<'field_too_large'>).parameters.toEqualTypeOf<
      ['field_too_large', Readonly<Record<'key' | 'limit', string | number>>]
    >()
    expectTypeOf(say<'rate_unknown'>).parameters.toEqualTypeOf<['rate_unknown']>()
    // @ts-expect-error: a value is missing.
    say('field_too_large', { key: 'size' })
    // @ts-expect-error: this text has no such placeholder.
    say('field_invalid', { key: 'size', limit: 5 })
  })
})
