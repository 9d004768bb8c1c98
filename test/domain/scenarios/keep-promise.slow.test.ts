/** `hours: work` and `within: promise`: when steps that ask for the carrier's hours and its promise happen. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { promisedDay, serviceTimeOf } from '../../../src/domain/carriers/promised-day.ts'
import { rng } from '../../../src/domain/random.ts'
import { plan } from '../../../src/domain/scenarios/plan.ts'
import { repace } from '../../../src/domain/scenarios/repace.ts'
import type { Scenario, ScenarioStep } from '../../../src/domain/scenarios/scenario.ts'
import { isoInstant, parseInstant } from '../../../src/domain/time/instants.ts'
import type { PlannedStep } from '../../../src/domain/world.ts'
import { readCarriers } from '../../fixtures/read-carriers.ts'
import { standardScenarios } from '../../fixtures/read-scenarios.ts'
import { scriptOf } from './script-of.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** 2026-01-05 is a Monday. */
const instant = (text: string) => parseInstant(text) ?? Number.NaN
const carriers = readCarriers()
const carrierOf = (name: string) => {
  const found = carriers.find(({ short_name }) => short_name === name)
  if (!found) throw new Error(`no carrier ${name}`)
  return found
}
const shipped = (name: string) => {
  const found = standardScenarios().find(one => one.name === name)
  if (!found) throw new Error(`no scenario ${name}`)
  return found
}

interface Wishes {
  readonly carrier?: string
  readonly start: string | number
  readonly seed?: number
  readonly days?: number
  readonly paceMs?: number | null
}

function planned(scenario: Scenario, { carrier = 'vtp', start, seed = 1, days = 3, paceMs = null }: Wishes) {
  const found = carrierOf(carrier)
  const at = typeof start === 'number' ? start : instant(start)
  const cutOff = found.offers[0]?.cutOff ?? 0
  const service = serviceTimeOf(found, promisedDay(found, at, { days, cutOff }))
  return plan(scenario, { carrier, start: at, service, random: rng(seed, 'plan'), paceMs })
}

const shown = (steps: readonly PlannedStep[]) =>
  steps.map(({ at, status }) => `${status} ${isoInstant(at).slice(0, 16)}`)

const step = (changes: Partial<ScenarioStep>): ScenarioStep => ({
  wait: { kind: 'range', min: 30 * MINUTE, max: 30 * MINUTE },
  status: 902,
  reason: null,
  force: false,
  set: null,
  webhook: null,
  ...changes,
})
const own = (...steps: readonly Partial<ScenarioStep>[]): Scenario => ({
  name: 'own',
  description: 'Of a person.',
  line: 'standard',
  match: [],
  create: { delayMs: 2_000, error: null, webhook: null },
  script: scriptOf(steps.map(step)),
  carriers: new Map(),
})

describe('a step that keeps hours', () => {
  // vtp picks up from 07:00 to 19:00, delivers from 07:00 to 19:30, and is closed on Sundays.
  test.each([
    ['stays where it is open', '2026-01-05T10:00', 902, '2026-01-05T10:30'],
    ['moves to the opening of the same day', '2026-01-05T03:00', 902, '2026-01-05T07:00'],
    ['moves to the next day at the closing', '2026-01-05T18:30', 902, '2026-01-06T07:00'],
    ['of Friday night moves to Saturday morning', '2026-01-09T22:30', 902, '2026-01-10T07:00'],
    ['of Saturday night moves over Sunday', '2026-01-10T22:30', 902, '2026-01-12T07:00'],
    ['of a delivery keeps its own hours', '2026-01-05T18:45', 906, '2026-01-05T19:15'],
    ['of a delay keeps those of deliveries', '2026-01-05T18:35', 915, '2026-01-05T19:05'],
    ['of the way back keeps those of pickups', '2026-01-05T19:00', 908, '2026-01-06T07:00'],
  ] as const)('%s', (_, start, status, expected) => {
    const [, moved] = planned(own({ hours: 'work', status }), { start })
    expect(isoInstant(moved?.at ?? 0).slice(0, 16)).toBe(expected)
  })

  test('and the one behind it waits from there', () => {
    const steps = planned(own({ hours: 'work' }, { status: 903 }), { start: '2026-01-09T22:30' })
    expect(shown(steps)).toEqual(['901 2026-01-09T22:30', '902 2026-01-10T07:00', '903 2026-01-10T07:30'])
  })

  test('a step that does not ask for them happens at night too, and so does every step under a pace', () => {
    const start = instant('2026-01-05T02:30')
    expect(planned(own({}), { start })[1]?.at).toBe(start + 2_000 + 30 * MINUTE)
    const paced = planned(shipped('happy'), { start, paceMs: 10_000 })
    expect(paced.map(({ at }) => at - start)).toEqual([2_000, 12_000, 22_000, 32_000, 42_000, 52_000])
  })
})

describe('a delivery within the promise', () => {
  const happy = shipped('happy')
  const days = (steps: readonly PlannedStep[]) => isoInstant(steps.at(-1)?.at ?? 0).slice(0, 10)

  test('booked on Friday at 22:30 is fetched on Saturday morning', () => {
    const steps = planned(happy, { start: '2026-01-09T22:30', seed: 3 })
    expect(shown(steps).slice(0, 2)).toEqual(['901 2026-01-09T22:30', '902 2026-01-10T07:00'])
  })

  test('comes on the day that was promised or before it, or one to three working days later', () => {
    // Three working days from Monday morning: Thursday. One of them may be spared; Sunday does not count.
    const seen = new Map<string, number>()
    for (let seed = 0; seed < 2_000; seed++) {
      const day = days(planned(happy, { start: '2026-01-05T09:00', seed }))
      seen.set(day, (seen.get(day) ?? 0) + 1)
    }
    expect([...seen.keys()].sort()).toEqual(['2026-01-07', '2026-01-08', '2026-01-09', '2026-01-10', '2026-01-12'])
    // 91 % of 2,000, give or take four standard deviations.
    const kept = (seen.get('2026-01-07') ?? 0) + (seen.get('2026-01-08') ?? 0)
    expect(Math.abs(kept / 2_000 - 0.91)).toBeLessThan(0.026)
    for (const count of seen.values()) expect(count).toBeGreaterThan(20)
  })

  test('goes out on the day of the delivery, one to four hours before it', () => {
    for (let seed = 0; seed < 300; seed++) {
      const [out, delivered] = planned(happy, { start: '2026-01-05T09:00', seed }).slice(-2)
      const lead = (delivered?.at ?? 0) - (out?.at ?? 0)
      expect(isoInstant(out?.at ?? 0).slice(0, 10)).toBe(isoInstant(delivered?.at ?? 0).slice(0, 10))
      expect(lead).toBeGreaterThanOrEqual(30 * MINUTE)
      expect(lead).toBeLessThanOrEqual(4 * HOUR)
    }
  })

  test('of a round that has its own wait comes the same day, if that keeps the promise', () => {
    const scenario = own(
      { status: 903 },
      { wait: { kind: 'range', min: DAY, max: DAY }, status: 904 },
      {
        wait: { kind: 'promise' },
        status: 905,
      },
    )
    const counts = { same: 0, late: 0 }
    for (let seed = 0; seed < 300; seed++) {
      const [, , out, delivered] = planned(scenario, { start: '2026-01-05T09:00', seed })
      expect(isoInstant(out?.at ?? 0).slice(0, 16)).toBe('2026-01-06T09:30')
      const day = isoInstant(delivered?.at ?? 0).slice(0, 10)
      if (day === '2026-01-06') counts.same++
      else if (day > '2026-01-08') counts.late++
    }
    expect(counts.same + counts.late).toBe(300)
    expect(counts.late).toBeGreaterThan(10)
  })

  test('that the steps before leave no time for comes as soon as there is some', () => {
    const scenario = own(
      { wait: { kind: 'range', min: 6 * DAY, max: 6 * DAY }, status: 903 },
      { wait: { kind: 'promise' }, status: 904 },
      { wait: { kind: 'promise' }, status: 916 },
    )
    for (let seed = 0; seed < 50; seed++) {
      // Sunday, so on Monday.
      expect(days(planned(scenario, { start: '2026-01-05T09:00', seed, days: 1 }))).toBe('2026-01-12')
    }
  })

  test('is drawn in the same way under every pace', () => {
    for (let seed = 0; seed < 50; seed++) {
      const wishes = { start: '2026-01-09T20:00', seed }
      const waits = (paceMs: number | null) => planned(happy, { ...wishes, paceMs }).map(({ wait }) => wait)
      expect(waits(10_000)).toEqual(waits(null))
    }
  })
})

describe('of every shipped journey with every carrier, booked at any time', () => {
  const PICKUP = [902, 903, 908]
  const DELIVERY = [904, 905, 906, 915, 916]
  const minutes = (at: number) => Math.floor(((at + 7 * HOUR) % DAY) / MINUTE)
  const clock = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  const weekday = (at: number) => ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][new Date(at + 7 * HOUR).getUTCDay()]
  const anyBooking = fc.record({
    carrier: fc.constantFrom(...carriers.map(({ short_name }) => short_name)),
    scenario: fc.constantFrom(...standardScenarios()),
    start: fc.integer({ min: instant('2026-01-01'), max: instant('2026-02-01') }),
    days: fc.integer({ min: 0, max: 8 }),
    seed: fc.nat(),
  })

  test('no step is outside the hours, and none is before the one before it', () => {
    fc.assert(
      fc.property(anyBooking, ({ scenario, ...wishes }) => {
        const { pickup_hours, delivery_hours = pickup_hours, days_off = [] } = carrierOf(wishes.carrier)
        let before = wishes.start - 1
        for (const { at, status, kind } of planned(scenario, wishes)) {
          expect(at).toBeGreaterThan(before)
          before = at
          const hours = PICKUP.includes(status) ? pickup_hours : delivery_hours
          if (kind !== 'move' || ![...PICKUP, ...DELIVERY].includes(status)) continue
          expect(minutes(at)).toBeGreaterThanOrEqual(clock(hours.from))
          expect(minutes(at)).toBeLessThan(clock(hours.to))
          expect(days_off).not.toContain(weekday(at))
        }
      }),
      { numRuns: 3_000 },
    )
  })

  test('another pace and back again is the same plan', () => {
    fc.assert(
      fc.property(anyBooking, fc.integer({ min: 1, max: 5 * HOUR }), ({ scenario, ...wishes }, paceMs) => {
        const { start } = wishes
        const [script, paced] = [null, paceMs].map(pace => planned(scenario, { ...wishes, paceMs: pace }))
        const at = { now: start, since: start }
        expect(repace(script ?? [], { ...at, before: null, paceMs })).toEqual(paced)
        expect(repace(paced ?? [], { ...at, before: paceMs, paceMs: null })).toEqual(script)
        expect(repace(script ?? [], { ...at, before: null, paceMs: null })).toBe(script)
      }),
      { numRuns: 1_000 },
    )
  })
})

test.each(carriers.map(carrier => [carrier.short_name, carrier] as const))(
  '%s can keep the promise of each of its services, whenever in a week a parcel is booked',
  (name, carrier) => {
    const happy = shipped('happy')
    for (const { cutOff, tariffs } of carrier.offers) {
      for (const days of new Set(Object.values(tariffs).flatMap(tariff => tariff?.days ?? []))) {
        for (let minute = 0; minute < 7 * 24 * 60; minute += 11) {
          const start = instant('2026-01-05') + minute * MINUTE
          const promisedAt = promisedDay(carrier, start, { days, cutOff })
          const { promise, ...hours } = serviceTimeOf(carrier, promisedAt)
          const service = { ...hours, promise: { ...promise, keptPercent: 100 } }
          const random = rng(minute, 'plan')
          const delivered = plan(happy, { carrier: name, start, service, random, paceMs: null }).at(-1)?.at ?? 0
          expect(isoInstant(delivered).slice(0, 10) <= isoInstant(promisedAt).slice(0, 10)).toBe(true)
        }
      }
    }
  },
)
