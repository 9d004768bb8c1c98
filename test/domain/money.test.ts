import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentOf } from '../../src/domain/money.ts'

// open-clauses.md, "Money": VND integers, half up.
test.each([
  [0, 5, 0],
  [28_000, 5, 1_400],
  [37_000, 5, 1_850],
  [50_000, 5, 2_500],
  [39_850, 50, 19_925],
  [1_000_000, 0.5, 5_000],
  [999_999, 0.5, 5_000],
  [100, 0.5, 1],
  [99, 0.5, 0],
  [300, 0.5, 2],
  [10, 5, 1],
  [9, 5, 0],
  [30, 5, 2],
  [200, 12.25, 25],
  [199, 12.25, 24],
  [1, 50, 1],
  [3, 50, 2],
  [1_000_000, 0.1, 1_000],
  [1_000_000_000_000, 0.5, 5_000_000_000],
  [5_000, 0, 0],
  [123_456, 100, 123_456],
])('%d VND × %d %% = %d VND', (amount, percent, expected) => {
  expect(percentOf(amount, percent)).toBe(expected)
})

test('it agrees with whole-number arithmetic for every amount and every percentage with two decimals', () => {
  const amounts = fc.integer({ min: 0, max: 900_000_000_000 })
  const hundredths = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(amounts, hundredths, (amount, hundredth) => {
      const exact = (BigInt(amount) * BigInt(hundredth) * 2n + 10_000n) / 20_000n
      expect(percentOf(amount, hundredth / 100)).toBe(Number(exact))
    }),
    { numRuns: 2000 },
  )
})
