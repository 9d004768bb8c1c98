import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { serviceTimeOf } from '../../../src/domain/carriers/promised-day.ts'
import { rng } from '../../../src/domain/random.ts'
import { drawnWays } from '../../../src/domain/scenarios/drawn-ways.ts'
import { plan } from '../../../src/domain/scenarios/plan.ts'
import type { Scenario, ScenarioStep, Wait } from '../../../src/domain/scenarios/scenario.ts'
import { scriptOf } from './script-of.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.parse('2026-01-05T08:00:00+07:00')
/** Open at any time. */
const service = serviceTimeOf(undefined, START)

const step = (min: number, max = min, changes: Partial<ScenarioStep> = {}): ScenarioStep => ({
  wait: { kind: 'range', min, max },
  status: 904,
  reason: null,
  force: false,
  set: null,
  webhook: null,
  ...changes,
})
const scenario = (steps: readonly ScenarioStep[], create: Partial<Scenario['create']> = {}): Scenario => ({
  name: 'sample',
  description: 'A sample.',
  line: 'standard',
  match: [],
  create: { delayMs: 0, error: null, webhook: null, ...create },
  script: scriptOf(steps),
  carriers: new Map(),
})
const planned = (of: Scenario, { seed = 7, paceMs = null }: { seed?: number; paceMs?: number | null } = {}) =>
  plan(of, { carrier: 'ghtk', start: START, service, random: rng(seed, 'plan'), paceMs })
const waits = (of: Scenario, options: { seed?: number; paceMs?: number | null } = {}) => {
  const instants = [START, ...planned(of, options).map(({ at }) => at)]
  return instants.slice(1).map((at, index) => at - (instants[index] ?? 0))
}

const journey = scenario([step(30 * MINUTE), step(HOUR, 3 * HOUR), step(2 * HOUR), step(18 * HOUR, 30 * HOUR)], {
  delayMs: 2000,
})

test('the carrier accepts after its delay, and every wait counts from the step before', () => {
  const [accept, pickup, ...rest] = planned(journey)
  expect(accept).toEqual({
    at: START + 2000,
    wait: 2000,
    kind: 'accept',
    status: 901,
    reason: null,
    force: false,
    set: null,
    webhook: null,
  })
  expect(pickup).toMatchObject({ at: START + 2000 + 30 * MINUTE, kind: 'move' })
  expect(rest).toHaveLength(3)
})

test('reason, force and the trouble of its webhook go into the plan', () => {
  const [, move] = planned(
    scenario([step(1000, 1000, { status: 906, reason: 'Khách không nghe máy', force: true, webhook: { copies: 2 } })]),
  )
  expect(move).toEqual({
    at: START + 1000,
    kind: 'move',
    status: 906,
    reason: 'Khách không nghe máy',
    force: true,
    set: null,
    wait: 1000,
    webhook: { copies: 2 },
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
      {
        at: START + wait,
        wait: delayMs,
        kind: 'refuse',
        status: 900,
        reason: 'Khu vực tạm ngưng phục vụ',
        force: false,
        set: null,
        webhook: null,
      },
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

describe('a time of day, in GMT+7', () => {
  const at = (hour: number, minute: number, days = 0): Wait => ({
    kind: 'clock',
    secondOfDay: hour * 3600 + minute * 60,
    days,
  })
  const instant = (text: string) => Date.parse(`${text}:00+07:00`)
  const arrives = (wait: Wait, start: string) => {
    const one = { ...scenario([step(0, 0, { wait })]) }
    return plan(one, { carrier: 'ghtk', start: instant(start), service, random: rng(7, 'plan'), paceMs: null })[1]?.at
  }

  test.each([
    ['later today', at(8, 30), '2026-01-05T08:00', '2026-01-05T08:30'],
    ['tomorrow when it is past', at(8, 30), '2026-01-05T09:00', '2026-01-06T08:30'],
    ['never the very instant', at(8, 30), '2026-01-05T08:30', '2026-01-06T08:30'],
    ['midnight', at(0, 0), '2026-01-05T23:59', '2026-01-06T00:00'],
    [
      'on the next calendar day, although it is still ahead today',
      at(8, 30, 1),
      '2026-01-05T08:00',
      '2026-01-06T08:30',
    ],
    ['on the next calendar day just after midnight', at(8, 30, 1), '2026-01-05T00:10', '2026-01-06T08:30'],
    ['on the day after that', at(8, 30, 2), '2026-01-05T23:00', '2026-01-07T08:30'],
    ['over the end of a month', at(8, 30, 1), '2026-01-31T10:00', '2026-02-01T08:30'],
    ['by the day there, not in UTC', at(1, 0, 1), '2026-01-05T06:30', '2026-01-06T01:00'],
  ])('%s', (_, wait, start, end) => {
    expect(arrives(wait, start)).toBe(instant(end))
  })
})

describe('rounds and choices', () => {
  const one = (entry: Scenario['script'][number]): Scenario => ({ ...scenario([]), script: [entry] })

  test('a round is written out as often as it says, with waits of its own', () => {
    const script = scriptOf([step(HOUR, 100 * HOUR, { status: 904 }), step(HOUR, HOUR, { status: 906 })])
    const [, ...moves] = planned(one({ kind: 'repeat', pointer: '/steps/0', rounds: 3, script }))
    expect(moves.map(({ status }) => status)).toEqual([904, 906, 904, 906, 904, 906])
    expect(new Set(moves.filter(({ status }) => status === 904).map(({ wait }) => wait)).size).toBe(3)
  })

  test('a choice is drawn by weight: three to one within a percent and a half of 10,000', () => {
    const way = (weight: number, status: 907 | 917) => ({ weight, script: scriptOf([step(HOUR, HOUR, { status })]) })
    const choice = one({ kind: 'choice', pointer: '/steps/0', options: [way(3, 907), way(1, 917)] })
    let returned = 0
    for (let seed = 0; seed < 10_000; seed++) if (planned(choice, { seed })[1]?.status === 907) returned++
    expect(Math.abs(returned / 10_000 - 0.75)).toBeLessThan(0.015)
  })

  test('the reported way is the planned way, in every round', () => {
    const way = (status: 907 | 917) => ({ weight: 1, script: scriptOf([step(HOUR, 9 * HOUR, { status })]) })
    const choice = { kind: 'choice', pointer: '/steps/0/steps/0', options: [way(907), way(917)] } as const
    const rounds = one({ kind: 'repeat', pointer: '/steps/0', rounds: 8, script: [choice] })
    for (let seed = 0; seed < 50; seed++) {
      const taken = drawnWays(rounds.script, rng(seed, 'plan')).map(drawn => drawn.taken)
      const statuses = planned(rounds, { seed })
        .slice(1)
        .map(({ status }) => status)
      expect(taken.map(n => (n === 1 ? 907 : 917))).toEqual(statuses)
    }
  })
})

test('a carrier with its own way goes that way, and the others the common one', () => {
  const common = scenario([step(HOUR, HOUR, { status: 903 })])
  const own = {
    create: { delayMs: 5000, error: null, webhook: null },
    script: scriptOf([step(HOUR, HOUR, { status: 914 })]),
  }
  const both: Scenario = { ...common, carriers: new Map([['vtp', own]]) }
  const last = (carrier: string) =>
    plan(both, { carrier, start: START, service, random: rng(7, 'plan'), paceMs: null }).map(({ status, at }) => [
      status,
      at - START,
    ])
  expect(last('vtp')).toEqual([
    [901, 5000],
    [914, 5000 + HOUR],
  ])
  expect(last('ghtk')).toEqual([
    [901, 0],
    [903, HOUR],
  ])
})
