import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { power, usePower } from '../../src/domain/power.ts'

/** [base, exponent, the double next to the true value], worked out with 80 digits by Python's decimal. */
test.each([
  [0.5, 1.7, 0.3077861033362291],
  [0.1, 1.7, 0.0199526231496888],
  [2 ** -32, 1.7, 4.2069585773640826e-17],
  [1 - 2 ** -32, 1.7, 0.999999999604188],
  [0.3, 0.85, 0.35937930668721074],
  [0.75, 0.85, 0.7830726825351271],
  [0.001, 1.5, 3.1622776601683795e-5],
  [0.9, 1.5, 0.8538149682454624],
  [4.5, 0.3, 1.570231748588672],
  [7.25, 0.999, 7.235651955791292],
  [3, -2.5, 0.06415002990995841],
  [2, 0.5, Math.SQRT2],
  [10, -3, 0.001],
  [1e300, 1.01, 1.0000000000000062e303],
  [1e-300, 0.5, 1e-150],
  [1.0000000001, 123_456, 1.000012345677228],
  // Node 20 has another last bit here.
  [0.33734578313305974, 0.85, 0.39706718130985236],
  [0.8103384454734623, 1.7, 0.6994117992716434],
  [0.7863976329099387, 1.5, 0.6973700573974261],
  // And Node 24 here.
  [0.6008654464967549, 1.5, 0.465763922025378],
  [0.6727723660878837, 0.85, 0.7139830849003083],
  [0.8122504318598658, 1.7, 0.7022195506250136],
])('%d to the power of %d is %d', (base, exponent, value) => {
  expect(power(base, exponent)).toBe(value)
})

describe('what needs no rounding is exact', () => {
  test.each([
    [0, 1.7, 0],
    [0, 0, 1],
    [7, 0, 1],
    [1, 1e300, 1],
    [7.25, 1, 7.25],
    [Number.MIN_VALUE, 1, Number.MIN_VALUE],
    [Number.MAX_VALUE, 1, Number.MAX_VALUE],
    [65_536, 1.5, 16_777_216],
    [2, 1_023, 2 ** 1_023],
    [2, -1_000, 2 ** -1_000],
    [1e-300, 30, 0],
  ])('%d to the power of %d is %d', (base, exponent, value) => {
    expect(power(base, exponent)).toBe(value)
  })

  test('the powers of ten, and whole squares', () => {
    for (let n = 0; n <= 22; n++) expect(power(10, n)).toBe(Number(`1e${n}`))
    for (let n = 0; n <= 2_000; n++) expect(power(n, 2)).toBe(n * n)
  })
})

test.each([
  [-1, 2],
  [Number.NaN, 1],
  [1, Number.NaN],
  [Number.POSITIVE_INFINITY, 1],
  [2, Number.NEGATIVE_INFINITY],
  [0, -1],
  [10, 400],
])('%d to the power of %d is refused', (base, exponent) => {
  expect(() => power(base, exponent)).toThrow(RangeError)
})

/** What a stream of draws gives: multiples of 2^-32 below 1. */
const drawn = fc.nat(2 ** 31 - 1).chain(high => fc.nat(1).map(low => (high * 2 + low) / 2 ** 32))
const base = fc.oneof(drawn, fc.double({ min: 1e-9, max: 1e9, noNaN: true }))
const exponent = fc.oneof(fc.constantFrom(0.85, 1.5, 1.7), fc.double({ min: 1e-6, max: 20, noNaN: true }))

test('it is within 1e-12 of Math.pow, as a part of the value', () => {
  fc.assert(
    fc.property(base, exponent, (x, y) => {
      const value = x ** y
      expect(Math.abs(power(x, y) - value)).toBeLessThanOrEqual(1e-12 * value)
    }),
    { numRuns: 20_000 },
  )
})

/** The next greater double of a number above 0. */
function next(x: number): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, x)
  view.setBigUint64(0, view.getBigUint64(0) + 1n)
  return view.getFloat64(0)
}

test('a greater base gives no smaller value: of any two, and of two that are neighbours', () => {
  fc.assert(
    fc.property(base, base, exponent, (one, other, y) => {
      const [low, high] = one < other ? [one, other] : [other, one]
      expect(power(low, y)).toBeLessThanOrEqual(power(high, y))
      expect(power(low, y)).toBeLessThanOrEqual(power(next(low), y))
    }),
    { numRuns: 20_000 },
  )
})

test('a greater exponent gives no smaller value above 1, and no greater one below', () => {
  fc.assert(
    fc.property(base, exponent, (x, y) => {
      const [one, other] = [power(x, y), power(x, next(y))]
      if (x >= 1) expect(one).toBeLessThanOrEqual(other)
      else expect(other).toBeLessThanOrEqual(one)
    }),
    { numRuns: 5_000 },
  )
})

describe('a use of a power that rounds', () => {
  const bases = fc.integer({ min: 0, max: 2 ** 32 - 1 }).map(word => word / 2 ** 32)
  const exponents = fc.constantFrom(0.85, 1.5, 1.7)

  test('is that of the exact power', () => {
    fc.assert(
      fc.property(bases, exponents, fc.integer({ min: 1, max: 1e12 }), (base, exponent, span) => {
        const use = (result: number) => Math.floor(span * result)
        expect(usePower(base, exponent, use)).toBe(use(power(base, exponent)))
      }),
    )
  })

  test('is that of the exact power where it changes at this very number', () => {
    fc.assert(
      fc.property(bases, exponents, (base, exponent) => {
        const exact = power(base, exponent)
        expect(usePower(base, exponent, result => (result >= exact ? 1 : 0))).toBe(1)
        expect(usePower(base, exponent, result => (result > exact ? 1 : 0))).toBe(0)
      }),
    )
  })

  test('a base below 0 is refused', () => {
    expect(() => usePower(-1, 0.5, Math.floor)).toThrow(RangeError)
  })
})
