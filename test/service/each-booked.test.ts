import { expect, test } from 'vitest'
import { eachBooked } from '../../src/service/shipments/each-booked.ts'
import { MemoryWorld } from '../../src/store/memory-world.ts'
import { shipment } from '../store/sample-rows.ts'

const MANY = 25_000
const sample = shipment('S')

/** A world with so many parcels, numbered from 0; every `atOnce` of them have one instant. */
function openWorld({ count = MANY, atOnce = 1 } = {}) {
  const world = new MemoryWorld()
  const book = (n: number, createdAt = Math.floor(n / atOnce)) => {
    const id = `S${String(n).padStart(6, '0')}`
    world.set('shipments', id, { ...sample, id, createdAt })
    return id
  }
  const ids = Array.from({ length: count }, (_, n) => book(n))
  return { world, book, newestFirst: ids.reverse() }
}

async function idsOf(slices: AsyncIterable<readonly object[]>): Promise<readonly string[]> {
  const ids: string[] = []
  for await (const slice of slices) {
    for (const one of slice) ids.push('shipment' in one ? Object(one.shipment).id : Object(one).order.id)
  }
  return ids
}

test.each([
  ['each at an instant of its own', { atOnce: 1 }],
  ['700 at an instant', { atOnce: 700 }],
  ['all at one instant', { atOnce: MANY }],
  ['exactly one piece', { count: 10_000 }],
  ['exactly two pieces', { count: 10_500, atOnce: 10_000 }],
  ['none', { count: 0 }],
])('each parcel comes once, the newest first: %s', async (_, options) => {
  const { world, newestFirst } = openWorld(options)
  expect(await idsOf(eachBooked(world, {}))).toEqual(newestFirst)
})

test('within the bounds of time, and of the wanted line alone', async () => {
  const { world, newestFirst } = openWorld()
  const bounds = { from: 2_000, to: 21_999 }
  expect(await idsOf(eachBooked(world, bounds))).toEqual(newestFirst.slice(3_000, 23_000))
  expect(await idsOf(eachBooked(world, { ...bounds, line: 'ondemand' }))).toEqual([])
})

test('what is booked meanwhile at the same instant brings none twice and hides none', async () => {
  const { world, book, newestFirst } = openWorld({ atOnce: MANY })
  let booked = MANY
  const slices = eachBooked(
    {
      page: (list, query) => {
        const page = world.page(list, query)
        for (let more = 0; more < 30; more++) book(booked++, 0)
        return page
      },
    },
    { line: 'standard' },
  )
  expect(await idsOf(slices)).toEqual(newestFirst)
})

test.each([
  ['10,000 rows are read at once, and then 500', 1, [10_000, ...Array(30).fill(500), 0]],
  ['of one instant 10,000 rows at once, so that few are passed over', MANY, [10_000, 10_000, 5_000]],
])('%s', async (_, atOnce, expected) => {
  const { world } = openWorld({ atOnce })
  const sizes: number[] = []
  const view = {
    page: (...[list, query]: Parameters<MemoryWorld['page']>) => {
      const page = world.page(list, query)
      if (list === 'shipmentsByCreation') sizes.push(page.rows.length)
      return page
    },
  }
  // The same page, whichever list it is of.
  await idsOf(eachBooked(view as Pick<MemoryWorld, 'page'>, {}))
  expect(sizes).toEqual(expected)
})

test('a read that fails fails the walk, and no promise is left', async () => {
  const view = { page: () => Promise.reject(new Error('away')) }
  await expect(idsOf(eachBooked(view, {}))).rejects.toThrow('away')
})
