import { describe, expect, test } from 'vitest'
import { moveOrder, type OndemandMove, takeFirstOndemandStep } from '../../../src/domain/ondemand/move-order.ts'
import type { OndemandOrder } from '../../../src/domain/ondemand/order.ts'
import type { OndemandStatus } from '../../../src/domain/ondemand/statuses.ts'
import { bodyOf, ORDERED_AT, place } from './sample-order.ts'

const MINUTE = 60_000
const HUNG = { name: 'Nguyễn Văn Hùng', phone: '0399999999' }

/** One minute after what came before. */
function walk(
  order: OndemandOrder,
  ...moves: (OndemandStatus | (Partial<OndemandMove> & { status: OndemandStatus }))[]
) {
  return moves.reduce((walked, move) => {
    const step = typeof move === 'number' ? { status: move } : move
    const plain = { at: walked.updatedAt + MINUTE, reason: null, driver: null, point: null, pointState: null }
    return moveOrder(walked, { ...plain, ...step })
  }, order)
}
const order = (stops = 1) => place(bodyOf(stops))
const accepted = { status: 903, driver: HUNG } as const
const onBoard = (stops = 1) => walk(order(stops), 901, 902, accepted, 904)
const states = ({ points }: OndemandOrder) => points.map(({ state }) => state)

test('an order that goes to its end: history, times, driver and points', () => {
  const done = walk(order(), 901, 902, accepted, 904, 905, 906, 910)
  expect(done).toMatchObject({
    status: 910,
    updatedAt: ORDERED_AT + 7 * MINUTE,
    code: done.trackingNumber,
    driver: HUNG,
    error: null,
    acceptedAt: ORDERED_AT + 3 * MINUTE,
    pickupAt: ORDERED_AT + 4 * MINUTE,
    deliveryAt: ORDERED_AT + 6 * MINUTE,
    completedAt: ORDERED_AT + 7 * MINUTE,
    returnedAt: null,
    cancelledAt: null,
  })
  expect(done.history.map(({ status }) => status)).toEqual([900, 901, 902, 903, 904, 905, 906, 910])
  expect(done.points.map(({ visits }) => visits)).toEqual([
    [{ state: 'completed', at: ORDERED_AT + 4 * MINUTE, note: null }],
    [{ state: 'completed', at: ORDERED_AT + 6 * MINUTE, note: null }],
  ])
})

test('901 fills the carrier’s code; before it there is none', () => {
  expect(order().code).toBeNull()
  expect(walk(order(), 901).code).toBe(order().trackingNumber)
})

test('a driver who gives the order back leaves no name, and the next one gives his', () => {
  const back = walk(order(), 901, 902, accepted, { status: 903, pointState: 'arrived' }, 902)
  expect(back).toMatchObject({ driver: null, acceptedAt: null })
  expect(states(back)).toEqual(['pending', 'pending'])
  const next = { name: 'Trần Thị Lan', phone: '0388888888' }
  expect(walk(back, { status: 903, driver: next })).toMatchObject({ driver: next, acceptedAt: back.updatedAt + MINUTE })
  expect(walk(order(), 901, 902, 907, 902).driver).toBeNull()
})

test('904 completes every pickup, 905 only sets off', () => {
  const body = bodyOf(1)
  const [pickup, stop] = body.paths
  const two = walk(place({ ...body, paths: [pickup, pickup, stop] }), 901, 902, accepted, 904)
  expect(states(two)).toEqual(['completed', 'completed', 'pending'])
  expect(walk(two, 905).points).toEqual(two.points)
})

describe('a move is about the point it names, else about the stop the driver is at or comes to next', () => {
  test('named', () => {
    expect(states(walk(onBoard(2), 905, { status: 906, point: 2 }))).toEqual(['completed', 'pending', 'completed'])
  })

  test('the next one in the order of the path', () => {
    const first = walk(onBoard(2), 905, 906)
    expect(states(first)).toEqual(['completed', 'completed', 'pending'])
    expect(states(walk(first, 905, 906))).toEqual(['completed', 'completed', 'completed'])
  })

  test('the one where the driver has arrived', () => {
    const there = walk(onBoard(2), 905, { status: 905, point: 2, pointState: 'arrived' })
    expect(states(there)).toEqual(['completed', 'pending', 'arrived'])
    expect(states(walk(there, 906))).toEqual(['completed', 'pending', 'completed'])
  })

  test('the pickup before the goods are on board', () => {
    const there = walk(order(), 901, 902, accepted, { status: 903, pointState: 'arrived' })
    expect(states(there)).toEqual(['arrived', 'pending'])
  })
})

test('an arrival is news of its point: no move, no history, but a visit and a later update', () => {
  const before = walk(onBoard(), 905)
  const there = walk(before, { status: 905, pointState: 'arrived' })
  expect(there.history).toEqual(before.history)
  expect(there.updatedAt).toBe(before.updatedAt + MINUTE)
  // Its place among the entries of the history, which has none of it.
  const after = before.history.length
  expect(there.points[1]?.visits).toEqual([{ state: 'arrived', at: there.updatedAt, note: null, after }])
})

describe('news that says nothing', () => {
  const chaos = { reorder: true } as const
  const back = walk(onBoard(), { status: 908, webhook: { copies: 2 } }, { status: 909, webhook: { copies: 3 } })
  test.each([
    ['is of no point when every stop is done', back, { status: 909, pointState: 'arrived' }],
    ['is of no point that there is', back, { status: 909, pointState: 'arrived', point: 9 }],
    [
      'is what the move said at the same instant',
      back,
      { status: 909, pointState: 'returned', point: 1, at: back.updatedAt },
    ],
  ] as const)('%s: the order stays as it is, with what was said of its last event', (_what, before, move) => {
    expect(walk(before, { ...move, webhook: chaos })).toEqual(before)
    expect(before.chaos).toEqual({ copies: 3 })
  })
})

test('a step to the present status without news of a point is a move like any other', () => {
  expect(
    walk(onBoard(), 905, { status: 905 })
      .history.slice(-2)
      .map(({ status }) => status),
  ).toEqual([905, 905])
})

describe('a delivery that fails', () => {
  const failed = walk(onBoard(2), 905, { status: 907, reason: 'Khách không nghe máy' })

  test('is recorded at its point with the reason', () => {
    expect(failed.points[1]).toMatchObject({ state: 'failed', isReturn: false })
    expect(failed.points[1]?.visits.at(-1)).toEqual({
      state: 'failed',
      at: failed.updatedAt,
      note: 'Khách không nghe máy',
    })
    expect(failed.history.at(-1)?.message).toBe('Khách không nghe máy')
  })

  test('is recorded once when the step says so, too', () => {
    const said = walk(onBoard(), 905, { status: 907, pointState: 'failed', reason: 'Từ chối' })
    expect(said.points[1]?.visits).toEqual([{ state: 'failed', at: said.updatedAt, note: 'Từ chối' }])
  })

  test('can be tried again', () => {
    const again = walk(failed, { status: 905, point: 1 })
    expect(states(again)).toEqual(['completed', 'pending', 'pending'])
    expect(states(walk(again, { status: 906, point: 1 }))).toEqual(['completed', 'completed', 'pending'])
  })

  test('is tried again after the stops that are still ahead', () => {
    expect(states(walk(failed, 905, 906, 905, 906))).toEqual(['completed', 'completed', 'completed'])
  })

  test('before the pickup it is the driver’s failure and no point’s', () => {
    const cancelled = walk(order(), 901, 902, accepted, { status: 907, reason: 'Tài xế hủy' })
    expect(states(cancelled)).toEqual(['pending', 'pending'])
    expect(cancelled.points.flatMap(({ visits }) => visits)).toEqual([])
  })
})

describe('goods that come back', () => {
  test('are those of every stop not delivered', () => {
    const back = walk(onBoard(3), 905, 906, 905, 907, 908)
    expect(back.points.map(({ isReturn }) => isReturn)).toEqual([false, false, true, true])
    const returned = walk(back, 909)
    expect(states(returned)).toEqual(['completed', 'completed', 'returned', 'returned'])
    expect(returned.returnedAt).toBe(returned.updatedAt)
    expect(returned.points[3]?.visits).toEqual([{ state: 'returned', at: returned.updatedAt, note: null }])
  })

  test('are those of one stop when the step names it', () => {
    const back = walk(onBoard(2), 905, { status: 907, point: 1 }, { status: 908, point: 1 }, { status: 909, point: 1 })
    expect(states(back)).toEqual(['completed', 'returned', 'pending'])
    expect(states(walk(back, 905, 906))).toEqual(['completed', 'returned', 'completed'])
  })

  test('come back one by one when the steps name them', () => {
    const back = walk(onBoard(2), 905, 907, 908, { status: 909, point: 2 })
    expect(states(back)).toEqual(['completed', 'failed', 'returned'])
    expect(back.points.map(({ isReturn }) => isReturn)).toEqual([false, true, true])
  })

  test('are not delivered by a move that names no point', () => {
    expect(states(walk(onBoard(), 905, 907, 908, 906))).toEqual(['completed', 'failed'])
  })

  test('a point that a step calls returned is one whose goods came back', () => {
    const back = walk(onBoard(), 905, 907, { status: 907, point: 1, pointState: 'returned' })
    expect(back.points[1]).toMatchObject({ state: 'returned', isReturn: true })
  })
})

test('911 records the time of the cancellation, 1000 the error', () => {
  const cancelled = walk(order(), 901, 911)
  expect(cancelled).toMatchObject({ status: 911, cancelledAt: cancelled.updatedAt })
  expect(walk(order(), { status: 1000, reason: 'Không tìm thấy tài xế' })).toMatchObject({
    status: 1000,
    error: { code: 1000, text: 'Không tìm thấy tài xế' },
    code: null,
  })
  expect(walk(order(), 1000).error?.text).not.toBe('')
})

test('the order itself is left as it was', () => {
  const before = onBoard(2)
  const copy = structuredClone(before)
  walk(before, 905, 907, 908, 909)
  expect(before).toEqual(copy)
})

test('steps happen at their own instants, first to last, until none is left', () => {
  let walked = order(2)
  for (const step of walked.plan) {
    walked = takeFirstOndemandStep(walked)
    expect([walked.updatedAt, walked.status]).toEqual([step.at, step.status])
  }
  expect(states(walked)).toEqual(['completed', 'completed', 'completed'])
  expect(walked).toMatchObject({ status: 910, plan: [] })
  expect(takeFirstOndemandStep(walked)).toEqual(walked)
})
