import { describe, expect, test } from 'vitest'
import { codFee, insuranceFee } from '../../../src/domain/carriers/surcharges.ts'

describe('declared value, the common rule: below 1,000,000 free, from there on 0.5 % of the whole', () => {
  test.each([
    [0, 0],
    [1, 0],
    [999_999, 0],
    [1_000_000, 5_000],
    [1_000_001, 5_000],
    [1_000_100, 5_001],
    [3_000_000, 15_000],
  ])('%d VND cost %d', (value, fee) => {
    expect(insuranceFee({ kind: 'common' }, value)).toBe(fee)
  })
})

describe('declared value, 0.5 % from the first VND', () => {
  test.each([
    [0, 0],
    [99, 0],
    [100, 1],
    [200_000, 1_000],
    [999_999, 5_000],
    [1_000_000, 5_000],
  ])('%d VND cost %d', (value, fee) => {
    expect(insuranceFee({ kind: 'percent', percent: 0.5 }, value)).toBe(fee)
  })
})

describe('declared value, a flat 25,000 above 2,000,000', () => {
  test.each([
    [0, 0],
    [2_000_000, 0],
    [2_000_001, 25_000],
    [90_000_000, 25_000],
  ])('%d VND cost %d', (value, fee) => {
    expect(insuranceFee({ kind: 'flat', over: 2_000_000, fee: 25_000 }, value)).toBe(fee)
  })
})

describe('collecting money', () => {
  const rule = { free_up_to: 1_000_000, percent: 1, minimum: 15_000, maximum: 40_000 }
  test.each([
    ['no COD', rule, 0, 0],
    ['up to the free limit', rule, 1_000_000, 0],
    ['just above it: the minimum', rule, 1_000_001, 15_000],
    ['a percentage of the whole', rule, 2_000_000, 20_000],
    ['at most the maximum', rule, 9_000_000, 40_000],
    ['no free limit, no COD', { percent: 1, minimum: 5_000 }, 0, 0],
    ['no free limit, the minimum', { percent: 1, minimum: 5_000 }, 1, 5_000],
    ['no maximum', { percent: 1, minimum: 5_000 }, 90_000_000, 900_000],
    ['half a đồng is one', { percent: 0.5, minimum: 0 }, 100, 1],
    ['a carrier that takes nothing', { free_up_to: 0, percent: 0, minimum: 0 }, 5_000_000, 0],
  ])('%s', (_, cod, amount, fee) => {
    expect(codFee(cod, amount)).toBe(fee)
  })
})
