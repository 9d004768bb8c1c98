import { describe, expect, test } from 'vitest'
import type { OndemandStep } from '../../../src/domain/ondemand/order.ts'
import { planOrder, replanStops } from '../../../src/domain/ondemand/plan-order.ts'
import type { OndemandScenario } from '../../../src/domain/ondemand/statuses.ts'
import { rng } from '../../../src/domain/random.ts'
import { drawDriver, scenario, step, stepsOf, TO_THE_END } from './sample-order.ts'

const MINUTE = 60_000
const START = Date.parse('2026-01-05T08:00:00+07:00')

const pointsOf = (...kinds: (1 | 2)[]) => kinds.map(kind => ({ kind }))
const stops = (count: number) => pointsOf(1, ...Array<2>(count).fill(2))
interface Options {
  readonly points?: readonly { readonly kind: 1 | 2 }[]
  readonly seed?: number
  readonly paceMs?: number | null
}
const planned = (of: OndemandScenario, { points = stops(1), seed = 7, paceMs = null }: Options = {}) =>
  planOrder(of, { carrier: 'ahamove', start: START, random: rng(seed, 'plan'), paceMs, points, drawDriver })
/** `905@2`: the status and the point it happens at, from 1. */
const told = (plan: readonly OndemandStep[]) =>
  plan.map(({ status, point }) => (point === null ? `${status}` : `${status}@${point + 1}`)).join(' ')
const minutes = (plan: readonly OndemandStep[]) => plan.map(({ at }) => (at - START) / MINUTE)

describe('the way from out-for-delivery to delivered is repeated for every stop', () => {
  test.each([
    [1, '901 902 903 904 905@2 906@2 910'],
    [2, '901 902 903 904 905@2 906@2 905@3 906@3 910'],
    [5, '901 902 903 904 905@2 906@2 905@3 906@3 905@4 906@4 905@5 906@5 905@6 906@6 910'],
  ])('%d', (count, way) => {
    const plan = planned(TO_THE_END, { points: stops(count) })
    expect(told(plan)).toBe(way)
    expect(minutes(plan)).toEqual(plan.map((_, index) => index + 1))
  })

  test('wherever the stops stand among the points', () => {
    expect(told(planned(TO_THE_END, { points: pointsOf(2, 1, 2, 1) }))).toBe(
      '901 902 903 904 905@1 906@1 905@3 906@3 910',
    )
  })

  test('with the same drawn waits at each, and the same before and after however many there are', () => {
    const drawn = scenario([
      step(904),
      step(905, { wait: { kind: 'range', min: MINUTE, max: 60 * MINUTE } }),
      step(906, { wait: { kind: 'range', min: MINUTE, max: 60 * MINUTE } }),
      step(910, { wait: { kind: 'range', min: MINUTE, max: 60 * MINUTE } }),
    ])
    const waits = (count: number) => {
      const at = [START, ...planned(drawn, { points: stops(count) }).map(one => one.at)]
      return at.slice(1).map((instant, index) => instant - (at[index] ?? 0))
    }
    const [pickup, road, stop, end] = waits(1)
    expect(new Set([road, stop, end]).size).toBe(3)
    expect(waits(3)).toEqual([pickup, road, stop, road, stop, road, stop, end])
  })

  test('with what happens in between', () => {
    const withArrival = scenario([step(904), step(905), step(905, { pointState: 'arrived' }), step(906), step(910)])
    const plan = planned(withArrival, { points: stops(2) })
    expect(told(plan)).toBe('904 905@2 905@2 906@2 905@3 905@3 906@3 910')
    expect(plan.filter(({ pointState }) => pointState === 'arrived').map(({ point }) => point)).toEqual([1, 2])
  })

  test('a failed try and the next one are one way', () => {
    const retry = scenario([step(904), step(905), step(907), step(905), step(906), step(910)])
    expect(told(planned(retry, { points: stops(2) }))).toBe('904 905@2 907@2 905@2 906@2 905@3 907@3 905@3 906@3 910')
  })

  test('what comes back in between is no way to a stop', () => {
    const back = scenario([step(904), step(905), step(908), step(909), step(905), step(906), step(910)])
    expect(told(planned(back, { points: stops(2) }))).toBe('904 905 908 909 905@2 906@2 905@3 906@3 910')
  })

  test('numbers the stops, so that an update can find their ways again', () => {
    const plan = planned(TO_THE_END, { points: stops(2) })
    expect(plan.map(({ stretch }) => stretch)).toEqual([null, null, null, null, 0, 0, 1, 1, null])
  })
})

describe('steps that name a point are taken as they are', () => {
  const oneStopFails = scenario([
    step(904),
    step(905, { point: 2 }),
    step(907, { point: 2, pointState: 'failed' }),
    step(905),
    step(906),
    step(908, { point: 2 }),
    step(909, { point: 2 }),
    step(910),
  ])

  test.each([
    ['only stop is the one named', 1, '904 905@2 907@2 908@2 909@2 910'],
    ['others are driven to without it', 3, '904 905@2 907@2 905@3 906@3 905@4 906@4 908@2 909@2 910'],
  ])('%s', (_, count, way) => {
    expect(told(planned(oneStopFails, { points: stops(count) }))).toBe(way)
  })

  test('nothing happens at a point the order does not have', () => {
    const far = scenario([step(904), step(905, { point: 5 }), step(907, { point: 5 }), step(905), step(906), step(910)])
    expect(told(planned(far, { points: stops(1) }))).toBe('904 905@2 906@2 910')
  })

  test('two ways written out take a stop each, the last one all that are left', () => {
    const two = scenario([step(904), step(905), step(906), step(905), step(907), step(905), step(906), step(910)])
    expect(told(planned(two, { points: stops(1) }))).toBe('904 905@2 906@2 910')
    expect(told(planned(two, { points: stops(3) }))).toBe(
      '904 905@2 906@2 905@3 907@3 905@3 906@3 905@4 907@4 905@4 906@4 910',
    )
  })

  test('no stop of a completed order is forgotten, also when the script names all it knows', () => {
    const named = scenario([step(904), step(905, { point: 2 }), step(906, { point: 2 }), step(910)])
    expect(told(planned(named, { points: stops(3) }))).toBe('904 905@2 906@2 905@3 906@3 905@4 906@4 910')
  })

  test('a script that never completes is left alone', () => {
    const stuck = scenario([step(904), step(905, { point: 2 })])
    expect(told(planned(stuck, { points: stops(3) }))).toBe('904 905@2')
    expect(told(planned(scenario([step(901), step(902), step(911)]), { points: stops(3) }))).toBe('901 902 911')
    expect(told(planned(scenario([step(904), step(905), step(908), step(909)]), { points: stops(2) }))).toBe(
      '904 905 908 909',
    )
  })
})

describe('a driver', () => {
  test('is drawn where one accepts, and only there', () => {
    const plan = planned(scenario([step(902), step(903), step(903, { pointState: 'arrived' }), step(902), step(903)]))
    const drivers = plan.map(({ driver }) => driver?.name ?? null)
    expect(drivers.map(name => name !== null)).toEqual([false, true, false, false, true])
    expect(drivers[1]).not.toBe(drivers[4])
  })

  test('of the script keeps what it says, the rest is drawn', () => {
    const [accepted] = planned(scenario([step(903, { driver: { name: 'Nguyễn Văn Hùng' } })]))
    expect(accepted?.driver).toEqual({ name: 'Nguyễn Văn Hùng', phone: '0912345678' })
    const [whole] = planned(scenario([step(903, { driver: { name: 'Lê An', phone: '0399999999' } })]))
    expect(whole?.driver).toEqual({ name: 'Lê An', phone: '0399999999' })
  })
})

describe('time', () => {
  const drawn = scenario(
    ([901, 902, 903, 904, 905, 906, 910] as const).map(status =>
      step(status, { wait: { kind: 'range', min: MINUTE, max: 30 * MINUTE } }),
    ),
    { delayMs: 2_000 },
  )

  test('the same seed gives the same future, another seed another one', () => {
    expect(planned(drawn)).toEqual(planned(drawn))
    const futures = new Set(Array.from({ length: 20 }, (_, seed) => JSON.stringify(planned(drawn, { seed }))))
    expect(futures.size).toBe(20)
  })

  test('counts from when the carrier takes the order, and never runs backwards', () => {
    const instants = planned(drawn, { points: stops(5) }).map(({ at }) => at)
    expect(instants[0]).toBeGreaterThanOrEqual(START + 2_000 + MINUTE)
    expect([...instants].sort((a, b) => a - b)).toEqual(instants)
  })

  test('a pace caps every wait after it is drawn', () => {
    const paced = planned(drawn, { paceMs: 1_000, points: stops(2) })
    expect(paced.map(({ at }) => at - START)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10].map(seconds => seconds * 1_000))
    expect(paced.map(({ driver }) => driver)).toEqual(planned(drawn, { points: stops(2) }).map(({ driver }) => driver))
  })
})

test.each([
  ['at once', 0, null, 0],
  ['after its delay', 5 * MINUTE, null, 5 * MINUTE],
  ['after its delay, paced', 5 * MINUTE, 10_000, 10_000],
])('a carrier that refuses %s: 1000 with the reason, and nothing after it', (_, delayMs, paceMs, wait) => {
  const refusing = scenario(stepsOf(TO_THE_END), { delayMs, error: 'Không tìm thấy tài xế' })
  expect(planned(refusing, { paceMs })).toMatchObject([
    { at: START + wait, status: 1000, reason: 'Không tìm thấy tài xế', point: null },
  ])
})

describe('an update gives the plan other stops', () => {
  const left = (plan: readonly OndemandStep[]) => plan.slice(2)

  test.each([
    [1, 3],
    [3, 1],
    [2, 5],
    [2, 2],
  ])('from %d to %d', (before, after) => {
    const plan = left(planned(TO_THE_END, { points: stops(before) }))
    expect(replanStops(plan, { points: stops(after), paceMs: null })).toEqual(
      left(planned(TO_THE_END, { points: stops(after) })),
    )
  })

  test('waits stay as drawn, and steps that a person moved stay moved', () => {
    const plan = left(planned(TO_THE_END)).map(one => ({ ...one, at: one.at + 7 * MINUTE }))
    expect(minutes(replanStops(plan, { points: stops(2), paceMs: null }))).toEqual([10, 11, 12, 13, 14, 15, 16])
  })

  test('a stop of a script that names its point goes when the point does, and a new one is driven to', () => {
    const named = scenario([
      step(902),
      step(903),
      step(904),
      step(905, { point: 2 }),
      step(907, { point: 2 }),
      step(905),
      step(906),
      step(908, { point: 2 }),
      step(909, { point: 2 }),
      step(910),
    ])
    const plan = planned(named)
    expect(told(plan)).toBe('902 903 904 905@2 907@2 908@2 909@2 910')
    expect(told(replanStops(plan, { points: stops(2), paceMs: null }))).toBe(
      '902 903 904 905@2 907@2 908@2 909@2 905@3 906@3 910',
    )
  })

  test('nothing planned stays nothing', () => {
    expect(replanStops([], { points: stops(3), paceMs: null })).toEqual([])
  })
})
