import { describe, expect, test } from 'vitest'
import {
  FROZEN_START,
  factorOf,
  LAST_INSTANT,
  moveClock,
  parseClockSetting,
  resumeClock,
  setClock,
  virtualAt,
  wallDelay,
} from '../../src/domain/time/clock.ts'

const WALL = Date.parse('2026-03-01T00:00:00Z')
const START = Date.parse('2026-01-05T01:00:00Z')
const HOUR = 3_600_000

const real = setClock({ mode: 'real', factor: 1 }, START, WALL)
const frozen = setClock({ mode: 'frozen', factor: 0 }, START, WALL)
const sixty = setClock({ mode: 'scaled', factor: 60 }, START, WALL)
const half = setClock({ mode: 'scaled', factor: 0.5 }, START, WALL)

test('a frozen clock begins on a Monday at eight in Hà Nội', () => {
  expect(FROZEN_START).toBe(Date.parse('2026-01-05T01:00:00Z'))
})

describe('what a clock shows', () => {
  test.each([
    ['real', real, HOUR, START + HOUR],
    ['frozen', frozen, HOUR, START],
    ['scaled x60', sixty, HOUR, START + 60 * HOUR],
    ['scaled x0.5', half, HOUR, START + HOUR / 2],
    ['scaled x0.5, an odd millisecond', half, 3, START + 1],
    ['real, wall clock set back', real, -HOUR, START],
    ['scaled, wall clock set back', sixty, -HOUR, START],
    ['real, at once', real, 0, START],
  ])('%s', (_, clock, passed, shown) => {
    expect(virtualAt(clock, WALL + passed)).toBe(shown)
  })

  test('moved, it goes on from there at its own speed', () => {
    const moved = moveClock(sixty, START + 24 * HOUR, WALL + HOUR)
    expect(virtualAt(moved, WALL + HOUR)).toBe(START + 24 * HOUR)
    expect(virtualAt(moved, WALL + 2 * HOUR)).toBe(START + 84 * HOUR)
    expect(moved.mode).toBe('scaled')
  })

  test('the factor of real is 1 and of frozen 0, whatever was said with it', () => {
    expect(factorOf({ mode: 'real', factor: 7 })).toBe(1)
    expect(factorOf({ mode: 'frozen', factor: 7 })).toBe(0)
    expect(factorOf({ mode: 'scaled', factor: 7 })).toBe(7)
  })
})

describe('wall time until an instant is due', () => {
  test.each([
    ['real', real, START + HOUR, WALL, HOUR],
    ['real, half of it passed', real, START + HOUR, WALL + HOUR / 2, HOUR / 2],
    ['real, overdue', real, START - 1, WALL, 0],
    ['real, due now', real, START, WALL, 0],
    ['scaled x60', sixty, START + HOUR, WALL, 60_000],
    ['scaled x60, rounded up so that it is due then', sixty, START + 61, WALL, 2],
    ['scaled x0.5', half, START + HOUR, WALL, 2 * HOUR],
    ['frozen, overdue', frozen, START, WALL, 0],
    ['frozen, ahead', frozen, START + 1, WALL, null],
  ])('%s', (_, clock, due, wall, delay) => {
    expect(wallDelay(clock, due, wall)).toBe(delay)
  })

  test('after the delay the clock shows the instant or later', () => {
    for (const clock of [real, sixty, half]) {
      for (const ahead of [1, 59, 61, 1001, HOUR + 1]) {
        const delay = wallDelay(clock, START + ahead, WALL) ?? Number.NaN
        expect(virtualAt(clock, WALL + delay)).toBeGreaterThanOrEqual(START + ahead)
      }
    }
  })
})

describe('after a restart', () => {
  const restart = WALL + 10 * HOUR
  test.each([
    ['real follows wall time', real, START + HOUR, START + 10 * HOUR],
    [
      'real, stopped during an advance, goes on where the advance had got to',
      real,
      START + 72 * HOUR,
      START + 72 * HOUR,
    ],
    ['frozen stands where it was last seen', frozen, START + 72 * HOUR, START + 72 * HOUR],
    ['frozen, nothing done yet', frozen, 0, START],
    ['scaled stood still', sixty, START + 5 * HOUR, START + 5 * HOUR],
  ])('%s', (_, clock, lastAt, shown) => {
    expect(virtualAt(resumeClock(clock, lastAt, restart), restart)).toBe(shown)
  })

  test('a wall clock that was set back in between does not take a real clock behind what was written down', () => {
    const earlier = WALL - HOUR
    expect(virtualAt(resumeClock(real, START + 5 * HOUR, earlier), earlier)).toBe(START + 5 * HOUR)
  })

  test('a real clock goes on after a wall clock that was set back behind its latest anchor, too', () => {
    const earlier = WALL - HOUR
    const resumed = resumeClock(real, START, earlier)
    expect(virtualAt(resumed, earlier)).toBe(START)
    expect(virtualAt(resumed, earlier + 1_000)).toBe(START + 1_000)
  })

  test('a scaled clock runs on from there', () => {
    const resumed = resumeClock(sixty, START + 5 * HOUR, restart)
    expect(virtualAt(resumed, restart + HOUR)).toBe(START + 65 * HOUR)
  })
})

describe('a clock as a person writes it', () => {
  test.each([
    ['real', { mode: 'real', factor: 1 }],
    ['frozen', { mode: 'frozen', factor: 0 }],
    ['x60', { mode: 'scaled', factor: 60 }],
    ['x0.5', { mode: 'scaled', factor: 0.5 }],
    ['x1', { mode: 'scaled', factor: 1 }],
  ])('%s', (text, setting) => {
    expect(parseClockSetting(text)).toEqual(setting)
  })

  test.each([
    '',
    'fast',
    'x',
    'x0',
    'x0.000',
    'x-1',
    '60',
    '60x',
    'X60',
    'x1e3',
    'x12345678',
    'Real',
    'x1.2345',
    ' x2',
  ])('%j is none', text => {
    expect(parseClockSetting(text)).toBeNull()
  })
})

test('no clock shows more than the last instant that bodies can write', () => {
  const fast = setClock({ mode: 'scaled', factor: 1_000_000 }, LAST_INSTANT - 1_000, 0)
  expect(virtualAt(fast, 60_000)).toBe(LAST_INSTANT)
})
