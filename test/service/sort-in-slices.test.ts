import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortInSlices } from '../../src/service/world/in-slices.ts'

interface Item {
  readonly key: number
  readonly place: number
}

const byKey = (a: Item, b: Item) => a.key - b.key

test('it sorts as an array does, equal items as they stood, and leaves the list alone', async () => {
  const lists = fc
    .tuple(fc.integer({ min: 0, max: 14_000 }), fc.integer({ min: 1, max: 50_000 }))
    .map(([length, step]) => Array.from({ length }, (_, place) => ({ key: (place * step) % 977, place })))
  await fc.assert(
    fc.asyncProperty(lists, async items => {
      const before = [...items]
      expect(await sortInSlices(items, byKey)).toEqual(items.toSorted(byKey))
      expect(items).toEqual(before)
    }),
    { numRuns: 30 },
  )
})

test('others get their turn after so many comparisons, however long the list', async () => {
  const items = Array.from({ length: 50_000 }, (_, place) => ({ key: (place * 7_919) % 50_021, place }))
  let compared = 0
  let most = 0
  let isOver = false
  const look = () => {
    most = Math.max(most, compared)
    compared = 0
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await sortInSlices(items, (a, b) => {
    compared += 1
    return byKey(a, b)
  })
  isOver = true
  expect(Math.max(most, compared)).toBeLessThan(100_000)
})
