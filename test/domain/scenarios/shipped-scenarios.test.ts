import { describe, expect, test } from 'vitest'
import { serviceTimeOf } from '../../../src/domain/carriers/promised-day.ts'
import { rng } from '../../../src/domain/random.ts'
import { plan } from '../../../src/domain/scenarios/plan.ts'
import type { AnyScenario } from '../../../src/domain/scenarios/scenario.ts'
import { type BookingFacts, selectScenario } from '../../../src/domain/scenarios/select.ts'
import { MAGIC_ONDEMAND, MAGIC_STANDARD } from '../../fixtures/magic-scenarios.ts'
import { readCarriers } from '../../fixtures/read-carriers.ts'
import { ondemandScenarios, standardScenarios } from '../../fixtures/read-scenarios.ts'

const START = Date.parse('2026-01-05T08:00:00+07:00')
const HOUR = 3_600_000
const scenarios = standardScenarios()
const carriers = readCarriers()
const service = (carrier: string) =>
  serviceTimeOf(
    carriers.find(({ short_name }) => short_name === carrier),
    START + 48 * HOUR,
  )

const facts = (orderId: string | null, phone: string | null): BookingFacts => ({
  orderId,
  phones: [phone],
  note: null,
  carrier: 'ghnv3',
  cod: 0,
})

interface Line {
  readonly line: string
  readonly shipped: readonly AnyScenario[]
  readonly magic: readonly (readonly [name: string, prefix: string, phone: string])[]
}

describe.each<Line>([
  { line: 'standard', shipped: scenarios, magic: MAGIC_STANDARD },
  { line: 'on-demand', shipped: ondemandScenarios(), magic: MAGIC_ONDEMAND },
])('of the $line line', ({ shipped, magic }) => {
  const pick = (orderId: string | null, phone: string | null) => selectScenario(shipped, facts(orderId, phone))?.name

  test.each(magic)('%s is chosen by %s and by %s', (name, prefix, phone) => {
    expect(pick(`${prefix}1`, null)).toBe(name)
    expect(pick(`${prefix}1`, '0912345678')).toBe(name)
    expect(pick('DH-1', phone)).toBe(name)
    expect(pick(null, `+84${phone.slice(1)}`)).toBe(name)
  })

  test('an order without a magic value chooses none', () => {
    expect(pick('DH-000123', '0912345678')).toBeUndefined()
    expect(pick('SBX-', '0900000912')).toBeUndefined()
  })
})

describe('the course of a parcel', () => {
  const happy = [901, 902, 903, 919, 904, 905]
  test.each([
    ['happy', happy],
    ['creation-error', [900]],
    ['creation-error-late', [900]],
    ['slow-pickup', [901, 902, 915, 902, 915, 902, 903, 919, 904, 905]],
    ['delivery-failed-retry', [901, 902, 903, 919, 904, 906, 904, 906, 904, 905]],
    ['delivery-failed-then-returned', [901, 902, 903, 919, 904, 906, 904, 906, 907, 908]],
    ['partial-delivery', [901, 902, 903, 919, 904, 916, 907, 908]],
    ['lost', [901, 902, 903, 919, 917]],
    ['overweight', happy],
    ['stored', [901, 902, 903, 919, 904, 906, 918, 904, 905]],
    ['cancelled-by-carrier', [901, 902, 915, 914]],
    ['error-after-acceptance', [901, 1000]],
    ['stuck', [901, 902, 903, 919]],
    ['duplicate', happy],
    ['out-of-order', happy],
    ['dropped', happy],
    ['late-creation', happy],
  ] as const)('%s', (name, statuses) => {
    const scenario = scenarios.find(one => one.name === name)
    if (!scenario) throw new Error(`no scenario ${name}`)
    for (const carrier of ['ghtk', 'ghnv3']) {
      const steps = plan(scenario, {
        carrier,
        start: START,
        service: service(carrier),
        random: rng(1, 'x'),
        paceMs: null,
      })
      expect(steps.map(({ status }) => status)).toEqual(statuses)
      expect(steps[0]?.kind).toBe(statuses[0] === 900 ? 'refuse' : 'accept')
    }
  })

  test('is drawn from the seed, takes days and not weeks, and stays the same under a pace', () => {
    const fixed = scenarios.filter(scenario => {
      const courses = Array.from({ length: 50 }, (_, seed) => {
        const course = (paceMs: number | null) =>
          plan(scenario, {
            carrier: 'ghtk',
            start: START,
            service: service('ghtk'),
            random: rng(seed, scenario.name),
            paceMs,
          })
        const script = course(null).map(({ wait, status }) => ({ wait, status }))
        expect(course(10_000).map(({ wait, status }) => ({ wait, status }))).toEqual(script)
        expect(course(null).at(-1)?.at).toBeLessThan(START + 8 * 24 * HOUR)
        return JSON.stringify(script)
      })
      return new Set(courses).size < 20
    })
    expect(fixed.map(({ name }) => name).sort()).toEqual([
      'creation-error',
      'creation-error-late',
      'error-after-acceptance',
    ])
  })
})
