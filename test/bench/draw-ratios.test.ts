import { expect, test } from 'vitest'
import { drawRatios, type Row } from '../../bench/draw-ratios.mjs'

const row = (changes: Partial<Row> = {}): Row => ({
  figure: 'P1',
  what: 'GET /cities',
  yardstick: 'bare Express',
  value: 4,
  measured: '4 ×',
  unit: '×',
  limit: 1.2,
  verdict: 'held',
  ...changes,
})

test('ratios to something are drawn, other numbers are not', () => {
  const drawn = drawRatios([row(), row({ what: 'memory', unit: 'MB' }), row({ what: 'alone', yardstick: '' })], {
    title: 'Ratios',
  })
  expect(drawn).toContain('P1 GET /cities')
  expect(drawn).not.toContain('memory')
  expect(drawn).not.toContain('alone')
})

test('a bar goes from 1 × to the value, above it to the right and below it to the left', () => {
  const [more = 0, less = 0] = [row({ value: 100 }), row({ value: 0.1 })].map(one => {
    const [, x, width] = /<rect x="([\d.]+)" y="\d+" width="([\d.]+)"/.exec(drawRatios([one], { title: '' })) ?? []
    expect(Number(width)).toBeGreaterThan(100)
    return Number(x)
  })
  expect(more).toBeGreaterThan(less)
})

test('what is above the target has another colour than what is below it', () => {
  const fill = (verdict: string) =>
    /height="16" fill="([^"]+)"/.exec(drawRatios([row({ verdict })], { title: '' }))?.[1]
  expect(new Set(['held', 'not held', ''].map(fill)).size).toBe(3)
})

test('texts are no markup', () => {
  expect(drawRatios([row({ yardstick: 'a <b> & "c"' })], { title: '<t>' })).not.toMatch(/<b>|<t>|& "/)
})
