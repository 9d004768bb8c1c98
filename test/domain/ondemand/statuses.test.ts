import { describe, expect, test } from 'vitest'
import { indexOndemandStatuses, isOndemandStatus, ONDEMAND_STATUSES } from '../../../src/domain/ondemand/statuses.ts'
import { readStatusTables } from '../../fixtures/read-statuses.ts'

// open-clauses.md, "On-demand (observed codes; the numbers differ)".
const TABLE = [
  [900, 'new', 'Đơn mới'],
  [901, 'sent-to-carrier', 'Đã gửi đơn'],
  [902, 'waiting-for-pickup', 'Chờ lấy hàng'],
  [903, 'picking-up', 'Đang lấy hàng'],
  [904, 'picked-up', 'Đã lấy hàng'],
  [905, 'out-for-delivery', 'Giao hàng'],
  [906, 'delivered', 'Giao thành công'],
  [907, 'delivery-failed', 'Giao thất bại'],
  [908, 'returning', 'Đang chuyển hoàn'],
  [909, 'returned', 'Đã hoàn hàng'],
  [910, 'completed', 'Hoàn thành'],
  [911, 'cancelled', 'Đơn hủy'],
  [1000, 'error', 'Đơn lỗi'],
] as const

const statuses = readStatusTables().ondemand

describe('the status table of the on-demand line', () => {
  test('has the codes of open-clauses.md and no other', () => {
    expect([...ONDEMAND_STATUSES]).toEqual(TABLE.map(([code]) => code))
    expect(statuses.all().map(({ code }) => code)).toEqual(TABLE.map(([code]) => code))
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

  test.each(['', 'in-transit', '912', 912, 906.5, 'Giao hàng', 'toString', '__proto__'])('%j is no status', word => {
    expect(statuses.resolve(word)).toBeUndefined()
  })
})

test.each([
  [899, false],
  [911, true],
  [912, false],
  [1000, true],
])('whether %d is an on-demand code: %s', (code, known) => {
  expect(isOndemandStatus(code)).toBe(known)
})

test('a table that lacks a code is refused, naming it', () => {
  const rows = statuses.all().filter(({ code }) => code !== 907)
  expect(() => indexOndemandStatuses(rows)).toThrow(/907/)
})
