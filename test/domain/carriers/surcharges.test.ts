import { describe, expect, test } from 'vitest'
import { codFee, insuranceFee } from '../../../src/domain/carriers/surcharges.ts'
import { readObservedCarriers } from '../../fixtures/read-carriers.ts'

describe('declared value, the common rule: below 1,000,000 free, from there on 0.5 % of the whole', () => {
  test.each([
    [0, 0],
    [1, 0],
    [999_999, 0],
    [1_000_000, 5_000],
    [1_000_001, 5_000],
    [1_000_099, 5_000],
    [1_000_100, 5_001],
    [1_000_299, 5_001],
    [1_000_300, 5_002],
    [1_999_999, 10_000],
    [2_000_000, 10_000],
    [2_000_001, 10_000],
    [3_000_000, 15_000],
    [90_000_000, 450_000],
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
    [299, 1],
    [300, 2],
    [999_999, 5_000],
    [1_000_000, 5_000],
    [1_999_999, 10_000],
    [2_000_000, 10_000],
    [2_000_001, 10_000],
  ])('%d VND cost %d', (value, fee) => {
    expect(insuranceFee({ kind: 'percent', percent: 0.5 }, value)).toBe(fee)
  })
})

describe('declared value, a flat 25,000 above 2,000,000', () => {
  test.each([
    [0, 0],
    [999_999, 0],
    [1_000_000, 0],
    [1_999_999, 0],
    [2_000_000, 0],
    [2_000_001, 25_000],
    [90_000_000, 25_000],
  ])('%d VND cost %d', (value, fee) => {
    expect(insuranceFee({ kind: 'flat', over: 2_000_000, fee: 25_000 }, value)).toBe(fee)
  })
})

describe('declared value, as each carrier that ships takes it', () => {
  const values = [999_999, 1_000_000, 1_999_999, 2_000_000, 2_000_001] as const
  const FEES = {
    common: [0, 5_000, 10_000, 10_000, 10_000],
    percent: [5_000, 5_000, 10_000, 10_000, 10_000],
    flat: [0, 0, 0, 0, 25_000],
  } as const
  const KINDS: Readonly<Record<string, keyof typeof FEES>> = {
    best: 'common',
    ems: 'common',
    ghnv3: 'common',
    ghtk: 'percent',
    jnt: 'common',
    shopee: 'common',
    spl: 'common',
    tikinow: 'common',
    vnp: 'common',
    vtp: 'flat',
  }
  test.each(readObservedCarriers().map(carrier => [carrier.short_name, carrier] as const))('%s', (name, carrier) => {
    const kind = KINDS[name] ?? 'common'
    expect(KINDS).toHaveProperty(name)
    expect(values.map(value => insuranceFee(carrier.insurance, value))).toEqual(FEES[kind])
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
