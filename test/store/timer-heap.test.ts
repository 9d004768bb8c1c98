import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Timer } from '../../src/domain/world.ts'
import type { Claim } from '../../src/store/store.ts'
import { TimerHeap } from '../../src/store/timer-heap.ts'
import { timer } from './sample-rows.ts'

function heapWith(...timers: Timer[]): { heap: TimerHeap; put: (row: Timer) => void; drop: (id: string) => void } {
  const live = new Map<string, Timer>()
  const heap = new TimerHeap(live)
  const put = (row: Timer): void => {
    live.set(row.id, row)
    heap.added(row)
  }
  const drop = (id: string): void => {
    live.delete(id)
    heap.removed(id)
  }
  timers.forEach(put)
  return { heap, put, drop }
}

describe('the earliest unclaimed timer', () => {
  test('stands first by instant, then by id', () => {
    const { heap, drop } = heapWith(timer('b', 5), timer('c', 3), timer('a', 5), timer('d', 9))
    const order: (string | undefined)[] = []
    for (let next = heap.next(); next; next = heap.next()) {
      order.push(next.id)
      drop(next.id)
    }
    expect(order).toEqual(['c', 'a', 'b', 'd'])
  })

  test('the first ones are those that come next, without those that are claimed, moved or gone', () => {
    const { heap, put, drop } = heapWith(timer('b', 5), timer('c', 3), timer('a', 5), timer('d', 9), timer('e', 1))
    heap.claimDue({ until: 1, limit: 1, number: 1 })
    put(timer('c', 7))
    drop('d')
    const ids = (limit: number) => heap.first(limit).map(({ id }) => id)
    expect(ids(9)).toEqual(['a', 'b', 'c'])
    expect(ids(2)).toEqual(['a', 'b'])
    expect(ids(0)).toEqual([])
    expect(heap.next()?.id).toBe('a')
  })

  test('follows rescheduling both ways', () => {
    const { heap, put } = heapWith(timer('a', 5), timer('b', 6))
    put(timer('a', 7))
    expect(heap.next()?.id).toBe('b')
    put(timer('a', 1))
    expect(heap.next()).toEqual(timer('a', 1))
  })

  test('agrees with a sorted list after any sequence of puts, deletions, claims and releases', () => {
    const step = fc.record({
      act: fc.constantFrom('put', 'put', 'put', 'drop', 'claim', 'release'),
      id: fc.nat(6).map(String),
      dueAt: fc.nat(9),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), steps => {
        const { heap, put, drop } = heapWith()
        const rows = new Map<string, number>()
        const claims = new Map<string, Claim>()
        let number = 0
        for (const { act, id, dueAt } of steps) {
          if (act === 'put') {
            put(timer(id, dueAt))
            rows.set(id, dueAt)
          } else if (act === 'drop') {
            drop(id)
            rows.delete(id)
            claims.delete(id)
          } else if (act === 'claim') {
            number += 1
            for (const claim of heap.claimDue({ until: dueAt, limit: 2, number })) claims.set(claim.timer.id, claim)
          } else {
            const claim = claims.get(id)
            // Of an earlier number: it ends nothing.
            if (claim) heap.release({ ...claim, number: claim.number - 1 })
            if (claim) heap.release(claim)
            claims.delete(id)
          }
          const [first] = [...rows]
            .filter(([held]) => !claims.has(held))
            .sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1))
          expect(heap.next()).toEqual(first && timer(first[0], first[1]))
        }
      }),
      { numRuns: 200 },
    )
  })
})

test('rescheduling one timer a thousand times leaves no thousand rows behind', () => {
  const { heap, put } = heapWith(timer('first', 0), timer('far', 1))
  for (let n = 0; n < 1_000; n++) put(timer('far', 1_000 + n))
  expect(heap.next()?.id).toBe('first')
  expect(heap.size).toBeLessThan(100)
})
