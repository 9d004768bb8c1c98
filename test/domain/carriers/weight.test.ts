import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chargedWeight, volumetricWeight } from '../../../src/domain/carriers/weight.ts'

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

  test('no begun gram is given away and none is added, for every box of whole millimetres', () => {
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

test.each([
  [500, 1000],
  [1000, 1000],
  [1001, 1001],
  [2500, 2500],
])('a box of 30 × 20 × 10 that weighs %d g is charged as %d g', (weight, charged) => {
  expect(chargedWeight({ weight, ...box(30, 20, 10) }, 6000)).toBe(charged)
})
