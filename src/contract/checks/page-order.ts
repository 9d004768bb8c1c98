import type { Check } from '../check.ts'

export interface ListOrder {
  /** Ids of one large page. */
  readonly ids: readonly string[]
  /** UNIX seconds of each record's creation; null where the record has none. */
  readonly times: readonly (number | null)[]
  readonly order: 'newest-first' | 'by-id'
  /** Ids of the same list read page by page; empty = it was not. */
  readonly paged: readonly string[]
  /** Ids whose order is known some other way: these stand before all others, in this order. */
  readonly first: readonly string[]
}

const CLAUSE = 'Pagination (list operations)'

export const pageOrder: Check<ListOrder> = {
  name: 'page-order',
  title: 'a list is in order, newest first or reference data by id, and the order is the same for every page size',
  clause: CLAUSE,
  validate({ ids, times, order, paged, first }) {
    // "Newest first, ties by id" is the sandbox's own reading: the specification names no order.
    const basis = 'chosen'
    const at = order === 'by-id' ? firstFall(ids.map(Number)) : firstRise(times)
    const outOfOrder = at === -1 ? [] : [{ pointer: `/data/${at}`, ...told(ids, at, order) }]
    const seenPaged = new Set(paged)
    const common = ids.filter(id => seenPaged.has(id))
    const known = new Set(ids)
    // Of a list that grew meanwhile a record stands at the end of one page and at the head of the next.
    const again = [...seenPaged].filter(id => known.has(id))
    const turned = common.findIndex((id, place) => again[place] !== id)
    const shuffled =
      turned === -1
        ? []
        : [
            {
              pointer: '/data',
              expected: `${common[turned]} at the same place among the others on small pages`,
              got: `${again[turned]} there`,
            },
          ]
    const misplaced = first.some((id, place) => ids[place] !== id)
      ? [{ pointer: '/data', expected: `${first.join(', ')} first`, got: ids.slice(0, first.length).join(', ') }]
      : []
    return [...outOfOrder, ...shuffled, ...misplaced].map(found => ({ ...found, clause: CLAUSE, basis }))
  },
  samples: {
    good: [
      { ids: ['c', 'b', 'a'], times: [30, 20, 20], order: 'newest-first', paged: ['c', 'b', 'a'], first: ['c'] },
      { ids: ['2', '10'], times: [null, null], order: 'by-id', paged: [], first: [] },
      { ids: ['b', 'a'], times: [20, 10], order: 'newest-first', paged: ['c', 'b', 'a'], first: [] },
      { ids: ['c', 'b', 'a'], times: [30, 20, 10], order: 'newest-first', paged: ['c', 'b', 'b', 'a'], first: [] },
    ],
    bad: [
      {
        name: 'oldest first',
        evidence: { ids: ['a', 'b', 'c'], times: [10, 20, 30], order: 'newest-first', paged: [], first: [] },
      },
      {
        name: 'districts by name',
        evidence: { ids: ['10', '2'], times: [null, null], order: 'by-id', paged: [], first: [] },
      },
      {
        name: 'another order on small pages',
        evidence: { ids: ['b', 'a'], times: [10, 10], order: 'newest-first', paged: ['a', 'b'], first: [] },
      },
      {
        name: 'the newest is last',
        evidence: { ids: ['a', 'b'], times: [null, null], order: 'newest-first', paged: [], first: ['b'] },
      },
    ],
  },
}

function told(ids: readonly string[], at: number, order: ListOrder['order']) {
  const [before, here] = [ids[at - 1], ids[at]]
  return order === 'by-id'
    ? { expected: `ids rising: ${here} before ${before}`, got: `${before} before ${here}` }
    : { expected: 'newest first', got: `${here} is newer than ${before} before it` }
}

/** Place of the first that is larger than the one before; those without a time are passed over; -1 = none. */
function firstRise(times: readonly (number | null)[]): number {
  let last = Number.POSITIVE_INFINITY
  return times.findIndex(time => {
    if (time === null) return false
    const rises = time > last
    last = time
    return rises
  })
}

/** Place of the first that is smaller than the one before; -1 = none. */
function firstFall(numbers: readonly number[]): number {
  return numbers.findIndex((number, at) => at > 0 && number < (numbers[at - 1] ?? number))
}
