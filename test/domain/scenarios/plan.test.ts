import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rng } from '../../../src/domain/random.ts'
import { plan } from '../../../src/domain/scenarios/plan.ts'
import type { Scenario, ScenarioStep } from '../../../src/domain/scenarios/scenario.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.parse('2026-01-05T08:00:00+07:00')

const step = (min: number, max = min, changes: Partial<ScenarioStep> = {}): ScenarioStep => ({
  wait: { min, max },
  status: 904,
  reason: null,
  force: false,
  set: null,
  ...changes,
})
const scenario = (steps: readonly ScenarioStep[], create: Partial<Scenario['create']> = {}): Scenario => ({
  name: 'sample',
  description: 'A sample.',
  line: 'standard',
  match: [],
  create: { delayMs: 0, error: null, ...create },
  steps,
})
const planned = (of: Scenario, { seed = 7, paceMs = null }: { seed?: number; paceMs?: number | null } = {}) =>
  plan(of, { start: START, random: rng(seed, 'plan'), paceMs })
const waits = (of: Scenario, options: { seed?: number; paceMs?: number | null } = {}) => {
  const instants = [START, ...planned(of, options).map(({ at }) => at)]
  return instants.slice(1).map((at, index) => at - (instants[index] ?? 0))
}

const journey = scenario([step(30 * MINUTE), step(HOUR, 3 * HOUR), step(2 * HOUR), step(18 * HOUR, 30 * HOUR)], {
  delayMs: 2000,
})

test('the carrier accepts after its delay, and every wait counts from the step before', () => {
  const [accept, pickup, ...rest] = planned(journey)
  expect(accept).toEqual({ at: START + 2000, kind: 'accept', status: 901, reason: null, force: false, set: null })
  expect(pickup).toMatchObject({ at: START + 2000 + 30 * MINUTE, kind: 'move' })
  expect(rest).toHaveLength(3)
})

test('reason and force go into the plan', () => {
  const [, move] = planned(
    scenario([step(1000, 1000, { status: 906, reason: 'Khách không nghe máy', force: true, set: null })]),
  )
  expect(move).toEqual({
    at: START + 1000,
    kind: 'move',
    status: 906,
    reason: 'Khách không nghe máy',
    force: true,
    set: null,
  })
})

test('the same seed gives the same future, another seed another one', () => {
  expect(planned(journey)).toEqual(planned(journey))
  const futures = new Set(Array.from({ length: 20 }, (_, seed) => JSON.stringify(planned(journey, { seed }))))
  expect(futures.size).toBeGreaterThan(15)
})

test('planning changes nothing of the scenario', () => {
  const copy = structuredClone(journey)
  planned(journey)
  expect(journey).toEqual(copy)
})

describe('a drawn wait', () => {
  const drawn = (min: number, max: number) =>
    Array.from({ length: 400 }, (_, seed) => waits(scenario([step(min, max)]), { seed })[1] ?? Number.NaN)

  test('lies in its range, both ends possible, in whole minutes', () => {
    const all = drawn(HOUR, HOUR + 5 * MINUTE)
    expect([...new Set(all)].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5].map(n => HOUR + n * MINUTE))
  })

  test('of less than a minute is drawn in whole seconds', () => {
    const all = drawn(2000, 5000)
    expect([...new Set(all)].sort((a, b) => a - b)).toEqual([2000, 3000, 4000, 5000])
  })

  test('whose range holds no whole minute at its end stays inside', () => {
    for (const wait of drawn(90_000, 170_000)) {
      expect(wait).toBeGreaterThanOrEqual(90_000)
      expect(wait).toBeLessThanOrEqual(170_000)
    }
  })

  test('stays in its range whatever the range', () => {
    const seconds = fc.integer({ min: 0, max: 400_000 })
    fc.assert(
      fc.property(seconds, seconds, fc.integer(), (a, b, seed) => {
        const [min, max] = [Math.min(a, b) * 1000, Math.max(a, b) * 1000]
        const [, wait = Number.NaN] = waits(scenario([step(min, max)]), { seed })
        expect(wait).toBeGreaterThanOrEqual(min)
        expect(wait).toBeLessThanOrEqual(max)
        expect(wait % 1000).toBe(0)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a pace caps every wait', () => {
  test('and leaves shorter ones alone', () => {
    expect(waits(journey, { paceMs: 10_000 })).toEqual([2000, 10_000, 10_000, 10_000, 10_000])
    expect(waits(scenario([step(3000), step(HOUR)]), { paceMs: 10_000 })).toEqual([0, 3000, 10_000])
  })

  test('after it is drawn: the next draw is the same under every pace', () => {
    const of = scenario([step(HOUR, 3 * HOUR), step(1000, 59_000)])
    expect(waits(of, { paceMs: MINUTE })[2]).toBe(waits(of)[2])
  })

  test('of nothing means at once', () => {
    expect(waits(journey, { paceMs: 0 })).toEqual([0, 0, 0, 0, 0])
  })
})

describe('a carrier that refuses', () => {
  test.each([
    ['at once', 0, null, 0],
    ['after its delay', HOUR, null, HOUR],
    ['after its delay, paced', HOUR, 10_000, 10_000],
  ])('%s: 900 with the reason and nothing after it', (_, delayMs, paceMs, wait) => {
    const refusing = scenario([step(HOUR)], { delayMs, error: 'Khu vực tạm ngưng phục vụ' })
    expect(planned(refusing, { paceMs })).toEqual([
      { at: START + wait, kind: 'refuse', status: 900, reason: 'Khu vực tạm ngưng phục vụ', force: false, set: null },
    ])
  })
})

test('time never runs backwards along a plan', () => {
  const anyStep = fc
    .tuple(fc.nat(200_000), fc.nat(200_000))
    .map(([a, b]) => step(Math.min(a, b) * 1000, Math.max(a, b) * 1000))
  fc.assert(
    fc.property(
      fc.array(anyStep, { maxLength: 12 }),
      fc.option(fc.nat(100_000)),
      fc.integer(),
      fc.nat(90_000),
      (steps, paceMs, seed, delayMs) => {
        for (const wait of waits(scenario(steps, { delayMs }), { paceMs, seed })) {
          expect(wait).toBeGreaterThanOrEqual(0)
          expect(wait).toBeLessThanOrEqual(paceMs ?? Number.POSITIVE_INFINITY)
        }
      },
    ),
  )
})
