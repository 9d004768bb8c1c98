import { expect, test } from 'vitest'
import { RowCache } from '../../../src/store/postgres/known/row-cache.ts'
import { shipment } from '../sample-rows.ts'

const page = Array.from({ length: 99 }, (_, n) => shipment(`s${n}`))

test('rows of answers count like rows that are kept by themselves, for a table and for all worlds', () => {
  const cache = new RowCache()
  const one = cache.at(1, 1)
  one.keepRow('shipments', 's0', shipment('s0'))
  one.keepAnswer('shipments', 'q0', page, page.length)
  one.keepAnswer('shipments', 'q0', page, page.length)
  expect(cache.size).toBe(101)
  for (let n = 1; n < 100; n++) one.keepAnswer('shipments', `q${n}`, page, page.length)
  expect(cache.size).toBeLessThanOrEqual(4_001)
  expect(one.answer('shipments', 'q99')).toBe(page)
  expect(one.answer('shipments', 'q0')).toBeUndefined()
  // An answer without rows takes room, too.
  for (let n = 0; n < 9_000; n++) one.keepAnswer('shipments', `none ${n}`, [], 0)
  expect(cache.size).toBeLessThanOrEqual(4_001)

  for (let world = 2; world < 30; world++) {
    for (let n = 0; n < 10; n++) cache.at(world, 1).keepAnswer('shipments', `q${n}`, page, page.length)
    expect(cache.size).toBeLessThanOrEqual(20_000)
  }
  expect(one.row('shipments', 's0')).toBeUndefined()
  expect(cache.at(29, 1).answer('shipments', 'q9')).toBe(page)
})

test('what a commit, a new version or the end of a generation makes void is counted no more', () => {
  const cache = new RowCache()
  cache.at(1, 1).keepAnswer('shipments', 'q', page, page.length)
  cache.at(1, 1).keepRow('counters', 'c', { id: 'c', n: 1 })
  cache.advance(1, { from: 1, to: 2 }, [['shipments', 's1', null]])
  expect(cache.size).toBe(2)
  expect(cache.at(1, 2).answer('shipments', 'q')).toBeUndefined()
  expect(cache.at(1, 2).row('counters', 'c')).toEqual({ id: 'c', n: 1 })
  cache.at(1, 3).keepAnswer('shipments', 'q', page, page.length)
  expect(cache.size).toBe(100)
  cache.forget(1)
  expect(cache.size).toBe(0)
})
