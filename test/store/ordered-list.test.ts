import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OrderedList } from '../../src/store/ordered-list.ts'

const entries = fc.uniqueArray(fc.record({ sort: fc.nat(5), id: fc.string({ maxLength: 2 }) }), {
  selector: entry => entry.id,
  maxLength: 120,
})
const query = fc.record(
  {
    order: fc.constantFrom('ascending' as const, 'descending' as const),
    offset: fc.nat(10),
    limit: fc.nat(10),
    from: fc.nat(5),
    to: fc.nat(5),
  },
  { requiredKeys: ['order', 'offset', 'limit'] },
)

const compare = (a: { sort: number; id: string }, b: { sort: number; id: string }): number =>
  a.sort - b.sort || (a.id < b.id ? -1 : 1)

test('pages agree with a plain sorted array, whatever was added, moved, removed and laid over', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ rows: entries, moved: fc.array(fc.nat(119)), gone: fc.array(fc.nat(119)) }), {
        maxLength: 4,
      }),
      entries,
      query,
      (rounds, overlay, asked) => {
        const list = new OrderedList()
        const model = new Map<string, number>()
        const set = (id: string, sort: number | undefined): void => {
          const old = model.get(id)
          if (old !== undefined && old !== sort) list.remove({ sort: old, id })
          if (sort !== undefined && old !== sort) list.add({ sort, id })
          if (sort === undefined) model.delete(id)
          else model.set(id, sort)
        }
        for (const { rows, moved, gone } of rounds) {
          for (const { id, sort } of rows) set(id, sort)
          for (const at of moved) {
            const row = rows[at]
            if (row) {
              set(row.id, undefined)
              set(row.id, (row.sort + at) % 6)
            }
          }
          for (const at of gone) {
            const row = rows[at]
            if (row) set(row.id, undefined)
          }
        }
        const removed = overlay.flatMap(({ id }) => {
          const sort = model.get(id)
          return sort === undefined ? [] : [{ sort, id }]
        })
        const added = overlay.filter((_, at) => at % 2 === 0)
        for (const laid of [false, true]) {
          const rows = new Map(model)
          if (laid) {
            for (const { id } of removed) rows.delete(id)
            for (const { id, sort } of added) rows.set(id, sort)
          }
          const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = asked
          const inside = [...rows]
            .map(([id, sort]) => ({ id, sort }))
            .filter(({ sort }) => sort >= from && sort <= to)
            .sort(compare)
          if (asked.order === 'descending') inside.reverse()
          expect(list.page(asked, laid ? { removed, added } : undefined)).toEqual({
            ids: inside.slice(asked.offset, asked.offset + asked.limit).map(({ id }) => id),
            total: inside.length,
          })
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('100,000 entries of one frozen instant, added in no order, come out by id from either end and the middle', () => {
  const list = new OrderedList()
  const ids = Array.from({ length: 100_000 }, (_, n) => String((n * 7919) % 100_000).padStart(5, '0'))
  for (const id of ids) list.add({ sort: 1, id })
  list.add({ sort: 1, id: '50000+' })
  const total = 100_001
  const page = (order: 'ascending' | 'descending', offset: number) => list.page({ order, offset, limit: 3 })
  expect(page('ascending', 0)).toEqual({ ids: ['00000', '00001', '00002'], total })
  expect(page('ascending', 50_000)).toEqual({ ids: ['50000', '50000+', '50001'], total })
  expect(page('descending', 49_999)).toEqual({ ids: ['50000+', '50000', '49999'], total })
  expect(page('descending', 99_999)).toEqual({ ids: ['00001', '00000'], total })
  for (const id of ids) if (id !== '77777') list.remove({ sort: 1, id })
  expect(page('descending', 0)).toEqual({ ids: ['77777', '50000+'], total: 2 })
})
