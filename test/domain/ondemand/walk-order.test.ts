import { describe, expect, test } from 'vitest'
import { takeFirstOndemandStep } from '../../../src/domain/ondemand/move-order.ts'
import type { OndemandOrder } from '../../../src/domain/ondemand/order.ts'
import type { OndemandStatus } from '../../../src/domain/ondemand/statuses.ts'
import { walkOrder } from '../../../src/domain/ondemand/walk-order.ts'
import { bodyOf, ORDERED_AT, place, scenario, step, TO_THE_END } from './sample-order.ts'

const MINUTE = 60_000
const NOW = ORDERED_AT + 10 * MINUTE
const SPARE = { name: 'Tài xế dự bị', phone: '0300000000' }

/** With arrivals, as the shipped scenario has them. */
const WITH_ARRIVALS = scenario([
  step(901),
  step(902),
  step(903),
  step(903, { pointState: 'arrived' }),
  step(904),
  step(905),
  step(905, { pointState: 'arrived' }),
  step(906),
  step(910),
])

function walk(order: OndemandOrder, to: OndemandStatus): OndemandOrder {
  const states = walkOrder(order, to, { at: NOW, paceMs: null, reason: null, drawDriver: () => SPARE })
  const last = states?.at(-1)
  if (!last) throw new Error(`no way to ${to}`)
  return last
}

const walks = (order: OndemandOrder, ...targets: readonly OndemandStatus[]) => targets.reduce(walk, order)
const states = ({ points }: OndemandOrder) => points.map(({ state }) => state)
const course = ({ history }: OndemandOrder) => history.map(({ status }) => status)
/** Status, point and minutes after NOW of what is still to come. */
const ahead = ({ plan }: OndemandOrder) => plan.map(({ status, point, at }) => [status, point, (at - NOW) / MINUTE])

describe('the way', () => {
  test('is the shortest one, a state for each move, all at one instant, the reason with the last', () => {
    const order = place(bodyOf(1), { scenario: TO_THE_END })
    const walked = walkOrder(order, 905, { at: NOW, paceMs: null, reason: 'Vì sao', drawDriver: () => SPARE }) ?? []
    expect(walked.map(({ status, updatedAt }) => [status, updatedAt])).toEqual(
      [901, 902, 903, 904, 905].map(status => [status, NOW]),
    )
    const last = walked.at(-1)
    expect(last?.history.slice(1).map(({ message }) => message)).toEqual([null, null, null, null, 'Vì sao'])
  })

  test('there is none from the end, nor back', () => {
    const order = place(bodyOf(1), { scenario: TO_THE_END })
    for (const [from, to] of [
      [911, 901],
      [910, 905],
      [904, 902],
    ] as const) {
      expect(
        walkOrder(walk(order, from), to, { at: NOW, paceMs: null, reason: null, drawDriver: () => SPARE }),
      ).toBeNull()
    }
  })

  test.each([1, 2, 3])('to completed goes by every one of %i stops', stops => {
    const done = walk(place(bodyOf(stops), { scenario: TO_THE_END }), 910)
    const road = Array.from({ length: stops }, () => [905, 906]).flat()
    expect(course(done)).toEqual([900, 901, 902, 903, 904, ...road, 910])
    expect(states(done)).toEqual(Array(stops + 1).fill('completed'))
    expect(done.plan).toEqual([])
  })

  test('to completed leaves no failed stop behind, and takes none along that goes back', () => {
    const order = place(bodyOf(2), { scenario: TO_THE_END })
    expect(states(walks(order, 905, 907, 910))).toEqual(['completed', 'completed', 'completed'])
    const back = walks(order, 906, 909, 910)
    expect(states(back)).toEqual(['completed', 'completed', 'returned'])
    expect(course(back).slice(-3)).toEqual([908, 909, 910])
  })

  test('delivered again is the next stop', () => {
    const order = place(bodyOf(3), { scenario: TO_THE_END })
    expect(states(walks(order, 906, 906))).toEqual(['completed', 'completed', 'completed', 'pending'])
  })

  test('the stops come in the order of the plan', () => {
    const turned = scenario([
      step(901),
      step(902),
      step(903),
      step(904),
      step(905, { point: 3 }),
      step(906, { point: 3 }),
      step(905, { point: 2 }),
      step(906, { point: 2 }),
      step(910),
    ])
    const first = walk(place(bodyOf(2), { scenario: turned }), 906)
    expect(states(first)).toEqual(['completed', 'pending', 'completed'])
    expect(ahead(first)).toEqual([
      [905, 1, 1],
      [906, 1, 2],
      [910, null, 3],
    ])
  })
})

describe('the driver', () => {
  const order = place(bodyOf(1), { scenario: WITH_ARRIVALS })
  const planned = order.plan.find(({ status }) => status === 903)?.driver

  test('is the planned one; the next acceptance has another', () => {
    expect(walk(order, 903).driver).toEqual(planned)
    expect(walks(order, 903, 903).driver).toEqual(SPARE)
  })

  test('an order that was given back has no driver; the plan names the next one', () => {
    const back = walks(order, 903, 902)
    expect(back).toMatchObject({ status: 902, driver: null, acceptedAt: null })
    const accepted = takeFirstOndemandStep(back)
    expect(accepted).toMatchObject({ status: 903, driver: SPARE })
  })
})

describe('what is left of the plan', () => {
  const order = place(bodyOf(2), { scenario: WITH_ARRIVALS })

  test('is what follows the step that would have brought it there, with its waits', () => {
    expect(ahead(walk(order, 904))).toEqual([
      [905, 1, 1],
      [905, 1, 2],
      [906, 1, 3],
      [905, 2, 4],
      [905, 2, 5],
      [906, 2, 6],
      [910, null, 7],
    ])
    expect(ahead(walk(order, 906)).slice(0, 2)).toEqual([
      [905, 2, 1],
      [905, 2, 2],
    ])
  })

  test('an acceptance is followed by the arrival, not mistaken for it', () => {
    expect(ahead(walk(order, 903)).slice(0, 2)).toEqual([
      [903, null, 1],
      [904, null, 2],
    ])
  })

  test('after what it does not have it goes on with the first step that may follow', () => {
    // The driver fails at the first stop and goes there once more.
    const failed = walks(order, 905, 907)
    expect(ahead(failed)[0]).toEqual([905, 1, expect.any(Number)])
    expect(states([...failed.plan].reduce(takeFirstOndemandStep, failed))).toEqual(Array(3).fill('completed'))
    // Before the pickup it is another driver that is looked for.
    expect(
      ahead(walk(order, 907))
        .slice(0, 2)
        .map(([status]) => status),
    ).toEqual([902, 903])
  })

  test('the next driver arrives as the one of the plan would have', () => {
    const accepted = walks(order, 903, 903)
    expect(states(accepted)).toEqual(['pending', 'pending', 'pending'])
    expect(ahead(accepted)[0]).toEqual([903, null, 1])
    expect(accepted.plan[0]?.pointState).toBe('arrived')
  })

  test('nothing that is done is done again', () => {
    const again = walks(order, 905, 905)
    expect(states(again)).toEqual(['completed', 'completed', 'pending'])
    expect(ahead(again).map(([status, point]) => [status, point])).toEqual([
      [905, 2],
      [906, 2],
      [910, null],
    ])
  })

  test('goods that came back are not driven out again', () => {
    expect(ahead(walks(order, 905, 909))).toEqual([[910, null, 1]])
  })

  test('goods on their way back come back, and the order is completed', () => {
    expect(ahead(walk(order, 908)).map(([status]) => status)).toEqual([909, 910])
  })

  test.each([911, 1000] as const)('nothing after %i', status => {
    expect(walk(order, status).plan).toEqual([])
  })
})
