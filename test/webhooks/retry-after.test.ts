import { describe, expect, test } from 'vitest'
import { retryAfterMs } from '../../src/webhooks/receiver-answer.ts'

const NOW = Date.UTC(2026, 0, 5, 1, 0, 0)
const DAY = 86_400_000

describe('Retry-After', () => {
  test.each<[string | undefined, number | null]>([
    ['0', 0],
    ['120', 120_000],
    [' 120 ', 120_000],
    ['86400', DAY],
    ['86401', DAY],
    ['99999999999999999999999', DAY],
    ['Mon, 05 Jan 2026 01:00:30 GMT', 30_000],
    ['Monday, 05-Jan-26 01:00:30 GMT', 30_000],
    ['Mon Jan  5 01:00:30 2026', 30_000],
    ['Sun, 04 Jan 2026 01:00:00 GMT', 0],
    ['Wed, 07 Jan 2026 01:00:00 GMT', DAY],
    ['Mon, 05 Jan 2026 25:00:30 GMT', null],
    ['Mon, 05 Jan 2026 01:00:30 +0700', null],
    ['2026-01-05T01:00:30Z', null],
    ['-5', null],
    ['1.5', null],
    ['1e3', null],
    ['0x10', null],
    ['soon', null],
    ['maybe 5', null],
    ['', null],
    [undefined, null],
  ])('%j is %j ms', (header, expected) => {
    expect(retryAfterMs(header, NOW)).toBe(expected)
  })
})
