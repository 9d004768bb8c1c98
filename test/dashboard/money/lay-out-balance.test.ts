import { describe, expect, test } from 'vitest'
import { layOutBalance, shortMoney, stepAt } from '../../../src/dashboard/views/money/lay-out-balance.ts'

const START = Date.parse('2026-01-05T08:00:00+07:00')
const HOUR = 3_600_000
const point = (hours: number, balance: number) => ({ at: new Date(START + hours * HOUR).toISOString(), balance })
const FRAME = { width: 470, height: 238, now: START + 4 * HOUR }

describe('the chart of the balance', () => {
  test('goes level to the next transaction, then up or down, and on until now', () => {
    // 400 px for 4 h, 200 px for 10,000,000.
    const { line, area, baseY, times } = layOutBalance([point(0, 10_000_000), point(1, 5_000_000)], FRAME)
    expect(line).toBe('M58 14H58V14H158V114H458')
    expect(baseY).toBe(214)
    expect(times.map(({ place }) => place)).toEqual([58, 258])
    expect(area).toBe(`${line}V214H58Z`)
  })

  test('has 0 between its marks when the wallet is in debt', () => {
    const { money, baseY, low, high } = layOutBalance([point(0, 10_000_000), point(1, -6_000_000)], FRAME)
    expect(money.map(({ value }) => value)).toEqual([-10_000_000, -5_000_000, 0, 5_000_000, 10_000_000])
    expect(money.find(({ value }) => value === 0)?.place).toBe(baseY)
    expect([low, high]).toEqual([-6_000_000, 10_000_000])
  })

  test('does not begin at 0 where the fees could not be seen then', () => {
    const { money, baseY } = layOutBalance([point(0, 10_000_000), point(1, 9_900_000)], FRAME)
    expect(money[0]?.value).toBe(9_900_000)
    expect(baseY).toBe(214)
  })

  test('names days at midnight of GMT+7 over a month', () => {
    const { times } = layOutBalance([point(0, 1), point(24 * 30, 2)], { ...FRAME, now: 0 })
    expect(times.map(({ value }) => new Date(value).toISOString().slice(11))).toEqual(times.map(() => '17:00:00.000Z'))
    expect(times.length).toBeGreaterThanOrEqual(1)
  })

  test.each([
    ['one transaction', [point(0, 1)]],
    ['an empty wallet', [point(0, 0)]],
    ['everything in one instant', [point(0, 5), point(0, 3), point(0, 9)]],
  ])('is drawn inside its frame for %s, with an unknown now', (_, course) => {
    const { steps, line, times } = layOutBalance(course, { ...FRAME, now: 0 })
    for (const { x, y } of steps) {
      expect(x).toBeGreaterThanOrEqual(58)
      expect(x).toBeLessThanOrEqual(458)
      expect(y).toBeGreaterThanOrEqual(14)
      expect(y).toBeLessThanOrEqual(214)
    }
    expect(line).not.toContain('NaN')
    expect(times.length).toBeLessThanOrEqual(3)
  })

  test('is read at a place: the level that holds there', () => {
    const { steps } = layOutBalance([point(0, 10), point(1, 5), point(2, 7)], FRAME)
    expect([0, 58, 157, 158, 300, 458].map(x => stepAt(steps, x)?.balance)).toEqual([10, 10, 10, 5, 7, 7])
    expect(stepAt([], 10)).toBeNull()
  })

  test.each([
    [0, '0', '0'],
    [950, '950', '950'],
    [17_600, '17.6 k', '17,6 k'],
    [-2_500_000, '-2.5 M', '-2,5 tr'],
    [12_000_000, '12 M', '12 tr'],
    [1_250_000_000, '1.25 B', '1,25 tỷ'],
  ])('its axis says %i shortly', (vnd, en, vi) => {
    expect([shortMoney(vnd, 'en'), shortMoney(vnd, 'vi')].map(text => text.replace('\u00a0', ' '))).toEqual([en, vi])
  })
})
