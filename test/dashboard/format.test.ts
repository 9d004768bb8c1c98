import { describe, expect, test } from 'vitest'
import {
  formatBytes,
  formatDuration,
  formatInstant,
  formatMoney,
  formatRelative,
  formatShortInstant,
  formatWeight,
  parseDuration,
  rewriteInstants,
} from '../../src/dashboard/format.ts'

const NOW = Date.parse('2026-01-05T08:00:00+07:00')
/** Without the spaces that keep a number and its unit on one line. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('what the dashboard writes', () => {
  test.each([
    [0, '0 ₫'],
    [999, '999 ₫'],
    [1_234_567, '1.234.567 ₫'],
    [-45_000, '-45.000 ₫'],
  ])('%d VND as %s', (vnd, text) => {
    expect(plain(formatMoney(vnd))).toBe(text)
  })

  test.each([
    [800, '800 g', '800 g'],
    [1_000, '1 kg', '1 kg'],
    [1_550, '1.55 kg', '1,55 kg'],
  ])('%d grams as %s', (grams, en, vi) => {
    expect([plain(formatWeight(grams, 'en')), plain(formatWeight(grams, 'vi'))]).toEqual([en, vi])
  })

  test.each([
    [0, '0 B', '0 B'],
    [999, '999 B', '999 B'],
    [1_000, '1 KB', '1 KB'],
    [476_299, '476.3 KB', '476,3 KB'],
    [999_999, '1 MB', '1 MB'],
    [268_435_456, '268.4 MB', '268,4 MB'],
  ])('%d bytes as %s', (bytes, en, vi) => {
    expect([plain(formatBytes(bytes, 'en')), plain(formatBytes(bytes, 'vi'))]).toEqual([en, vi])
  })

  test('an instant in GMT+7 wherever the browser is, short only by what today says already', () => {
    expect(formatInstant('2026-01-04T18:30:05Z')).toBe('05/01/2026 01:30:05')
    expect(formatShortInstant('2026-01-04T18:30:05Z', NOW)).toBe('01:30:05')
    expect(formatShortInstant('2026-01-07T02:30:05Z', NOW)).toBe('07/01 09:30')
    expect(formatShortInstant('2025-12-31T16:59:59Z', NOW)).toBe('31/12/2025 23:59')
  })

  test('the instants in a sentence of the sandbox, and nothing else that has hyphens', () => {
    expect(rewriteInstants('It shows 2026-01-05 08:00:02; next at 2026-01-06 20:00:00.')).toBe(
      'It shows 05/01/2026 08:00:02; next at 06/01/2026 20:00:00.',
    )
    expect(rewriteInstants('DH-2026-01-05 and 2026-01-05T08:00:00+07:00')).toBe(
      'DH-2026-01-05 and 2026-01-05T08:00:00+07:00',
    )
  })

  test.each([
    [NOW, 'now', 'bây giờ'],
    [NOW + 2_000, 'in 2 s', '2 giây nữa'],
    [NOW - 3_723_000, '1 h 2 min ago', '1 giờ 2 phút trước'],
    [NOW + 3 * 86_400_000, 'in 3 d', '3 ngày nữa'],
    [NOW + 25 * 86_400_000 + 3_600_000, 'in 25 d', '25 ngày nữa'],
  ])('%d from now as %s', (instant, en, vi) => {
    expect([plain(formatRelative(instant, NOW, 'en')), plain(formatRelative(instant, NOW, 'vi'))]).toEqual([en, vi])
  })

  test('a duration below a second in milliseconds', () => {
    expect(plain(formatDuration(42, 'vi'))).toBe('42 ms')
  })

  test.each([
    ['90s', 90_000],
    [' 4h ', 14_400_000],
    ['1.5d', 129_600_000],
    ['soon', null],
    ['4', null],
  ])('reads "%s"', (text, ms) => {
    expect(parseDuration(text)).toBe(ms)
  })
})
