import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { indexStatuses, isStandardStatus, STANDARD_STATUSES } from '../../../src/domain/shipments/statuses.ts'
import { readStatuses } from '../../fixtures/read-statuses.ts'

// open-clauses.md, "Status codes".
const TABLE = [
  [900, 'creation-error', 'Lỗi tạo đơn'],
  [901, 'waiting-for-pickup', 'Chờ lấy hàng'],
  [902, 'on-the-way-to-pick-up', 'Lấy hàng'],
  [903, 'picked-up', 'Đã lấy hàng'],
  [904, 'out-for-delivery', 'Giao hàng'],
  [905, 'delivered', 'Giao thành công'],
  [906, 'delivery-failed', 'Giao thất bại'],
  [907, 'returning', 'Đang chuyển hoàn'],
  [908, 'returned', 'Chuyển hoàn'],
  [909, 'reconciled-with-carrier', 'Đã đối soát'],
  [910, 'reconciled-with-customer', 'Đã đối soát khách'],
  [911, 'cod-paid', 'Đã trả COD cho khách'],
  [912, 'waiting-for-cod', 'Chờ thanh toán COD'],
  [913, 'completed', 'Hoàn thành'],
  [914, 'cancelled', 'Đơn hủy'],
  [915, 'delayed', 'Chậm lấy/giao'],
  [916, 'partly-delivered', 'Giao hàng một phần'],
  [917, 'lost', 'Thất lạc hàng'],
  [918, 'stored', 'Đang lưu kho'],
  [919, 'in-transit', 'Đang vận chuyển'],
  [1000, 'error', 'Đơn lỗi'],
] as const

const statuses = readStatuses()

describe('the status table', () => {
  test('has the codes of open-clauses.md and no other', () => {
    expect([...STANDARD_STATUSES]).toEqual(TABLE.map(([code]) => code))
    const codes = statuses.all().map(({ code, slug }) => (slug === 'new' ? 'new' : code))
    expect(codes).toEqual([900, 'new', ...TABLE.slice(1).map(([code]) => code)])
  })

  test('a 900 without a reason is a new order (`created_status: 900`), one with a reason a failed one', () => {
    expect(statuses.namesOf({ status: 900, message: null })).toMatchObject({ slug: 'new', text: 'Đơn mới' })
    expect(statuses.namesOf({ status: 900, message: 'Ngưng phục vụ' })).toMatchObject({ text: 'Lỗi tạo đơn' })
    expect(statuses.namesOf({ status: 905, message: null })).toMatchObject({ slug: 'delivered' })
    expect(statuses.resolve('new')).toBe(900)
  })

  test.each(TABLE)('%d is %s, "%s", found by slug, number and digits', (code, slug, text) => {
    expect(statuses.names(code)).toMatchObject({ code, slug, text })
    expect(statuses.resolve(slug)).toBe(code)
    expect(statuses.resolve(code)).toBe(code)
    expect(statuses.resolve(String(code))).toBe(code)
  })

  test('every status has a notice and a description, in NFC', () => {
    for (const { text, message, description } of statuses.all()) {
      for (const words of [text, message, description]) {
        expect(words).not.toBe('')
        expect(words).toBe(words.normalize('NFC'))
      }
    }
  })

  test.each([
    '',
    'Delivered',
    'deliverd',
    '920',
    920,
    905.5,
    '905.0',
    -905,
    'Giao hàng',
    ' 905',
    'toString',
    '__proto__',
  ])('%j is no status', word => {
    expect(statuses.resolve(word)).toBeUndefined()
  })
})

test.each([
  [899, false],
  [900, true],
  [919, true],
  [920, false],
  [1000, true],
  [Number.NaN, false],
])('whether %d is a standard code: %s', (code, known) => {
  expect(isStandardStatus(code)).toBe(known)
})

test('a table that lacks a code is refused, naming it', () => {
  const rows = statuses.all().filter(({ code }) => code !== 916)
  expect(() => indexStatuses(rows)).toThrow(/916/)
})

test('the file is UTF-8 without a byte order mark', () => {
  const bytes = readFileSync(new URL('../../../fixtures/status-codes.json', import.meta.url))
  expect(bytes.subarray(0, 1).toString()).toBe('{')
})
