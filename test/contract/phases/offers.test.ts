import { expect, test } from 'vitest'
import { offersOf } from '../../../src/contract/phases/stateful/offers.ts'

const rate = (id: string, carrier_name: string, service: string, total_fee: number) => {
  return { id, carrier_name, service, total_fee }
}

test('the rates of two quotes are matched by carrier and service, whatever their ids and order', () => {
  const first = offersOf([
    rate('a1', 'BEST', 'Nhanh', 30),
    rate('b1', 'BEST', 'Chậm', 20),
    rate('c1', 'GHN', 'Nhanh', 25),
  ])
  const second = offersOf([
    rate('x', 'GHN', 'Nhanh', 35),
    rate('y', 'BEST', 'Chậm', 30),
    rate('z', 'BEST', 'Nhanh', 40),
  ])
  const pairs = [...first].map(([key, { total_fee }]) => [total_fee, second.get(key)?.total_fee])
  expect(pairs).toEqual([
    [30, 40],
    [20, 30],
    [25, 35],
  ])
})

test('two offers of one service are two', () => {
  expect([...offersOf([rate('a', 'BEST', 'Nhanh', 1), rate('b', 'BEST', 'Nhanh', 2)]).keys()]).toEqual([
    'BEST, Nhanh',
    'BEST, Nhanh (2)',
  ])
})
