import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { begunSteps, volumetricWeight, weightsOf } from '../../../src/domain/carriers/weight.ts'

const box = (length: number, width: number, height: number) => ({ length, width, height })

describe('volumetric weight: cm³ ÷ divisor = kg, × 1000 = g, rounded up', () => {
  test.each([
    [30, 20, 10, 6000, 1000],
    [30, 20, 10, 5000, 1200],
    [10, 10, 10, 6000, 167],
    [1, 1, 1, 6000, 1],
    [10, 10, 6, 6000, 100],
    [10, 10, 6.01, 6000, 101],
    [35.5, 20, 10, 5000, 1420],
    // 0.1 + 0.2 style dust: 0.3 × 10 × 20 is 60 and a bit in binary.
    [0.3, 10, 20, 6000, 10],
    [1.1, 1.1, 6000, 6000, 1210],
    [100, 100, 100, 6000, 166_667],
  ])('%d × %d × %d ÷ %d is %d g', (length, width, height, divisor, grams) => {
    expect(volumetricWeight(box(length, width, height), divisor)).toBe(grams)
  })

  test('every begun gram counts and none is added, for every box of whole millimetres', () => {
    const millimetres = fc.integer({ min: 1, max: 3000 })
    fc.assert(
      fc.property(millimetres, millimetres, millimetres, fc.constantFrom(4000, 5000, 6000), (l, w, h, divisor) => {
        // mm³ are thousandths of cm³, so grams = mm³ ÷ divisor, rounded up.
        const exact = (BigInt(l) * BigInt(w) * BigInt(h) + BigInt(divisor) - 1n) / BigInt(divisor)
        expect(volumetricWeight(box(l / 10, w / 10, h / 10), divisor)).toBe(Number(exact))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the heavier of declared and volumetric weight is charged', () => {
  test.each([
    ['less than its volume', 500, box(30, 20, 10), 6000, 1000, 1000],
    ['a gram less', 999, box(30, 20, 10), 6000, 1000, 1000],
    ['equal', 1000, box(30, 20, 10), 6000, 1000, 1000],
    ['a gram more', 1001, box(30, 20, 10), 6000, 1000, 1001],
    ['more', 2500, box(30, 20, 10), 6000, 1000, 2500],
    ['less under the smaller divisor', 1100, box(30, 20, 10), 5000, 1200, 1200],
    ['more under the larger one', 1100, box(30, 20, 10), 6000, 1000, 1100],
    ['the last begun gram of the volume', 166, box(10, 10, 10), 6000, 167, 167],
    ['half a gram more than its volume', 1000.5, box(30, 20, 10), 6000, 1000, 1000.5],
    ['dust in the volume is no gram', 10, box(0.3, 10, 20), 6000, 10, 10],
    ['an envelope', 20, box(22, 11, 0.2), 6000, 9, 20],
    ['a mattress', 12_000, box(200, 160, 20), 5000, 128_000, 128_000],
  ] as const)('declared: %s', (_, weight, size, divisor, volumetric, charged) => {
    expect(weightsOf({ weight, ...size }, divisor)).toEqual({ volumetric, charged })
  })
})

test.each([
  [1, 0],
  [2000, 0],
  [2000.1, 1],
  [2001, 1],
  [2500, 1],
  [2501, 2],
  [100_000, 196],
])('%d g begin %d steps of 500 g beyond 2,000 g', (weight, steps) => {
  expect(begunSteps({ first_weight: 2000, step_weight: 500 }, weight)).toBe(steps)
})
