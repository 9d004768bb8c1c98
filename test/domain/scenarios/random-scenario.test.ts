import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ScenarioEntry } from '../../../src/schemas/types.gen.ts'
import { randomScenario, requireValid, scenarioFiles } from '../../support/random-scenario.ts'

/** Every key that entries have, those of repetitions and choices included, and how often. */
function countKeys(entries: readonly ScenarioEntry[], counts: Map<string, number>): void {
  const count = (key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const entry of entries) {
    for (const key of Object.keys(entry)) count(key)
    if ('choose' in entry) for (const option of entry.choose) countKeys(option.steps, counts)
    else if ('repeat' in entry) {
      if (entry.repeat > 1) count('rounds')
      countKeys(entry.steps, counts)
    } else {
      count(`to ${entry.status}`)
      for (const key of Object.keys(entry.set ?? {})) count(key)
    }
  }
}

describe('random scenarios of the tests', () => {
  test('are valid, and the same for the same seed', () => {
    fc.assert(
      fc.property(scenarioFiles(), file => void requireValid(file)),
      { numRuns: 500 },
    )
    expect(randomScenario(5)).toEqual(randomScenario(5))
    expect(randomScenario(5)).not.toEqual(randomScenario(6))
  })

  test('force nothing and break no delivery where that is not wanted', () => {
    for (let seed = 0; seed < 300; seed++) {
      const text = JSON.stringify(randomScenario(seed, { force: false, webhook: false }))
      expect(text).not.toMatch(/"(force|webhook)"/)
    }
  })

  test('use the whole language, every status of both lines, and are long as well as short', () => {
    const counts = new Map<string, number>()
    const lengths = new Set<number>()
    const files = Array.from({ length: 1_500 }, (_, seed) => randomScenario(seed))
    for (const { create = {}, steps = [], carriers = {} } of files) {
      lengths.add(steps.length)
      countKeys(steps, counts)
      for (const key of Object.keys(create)) counts.set(`create.${key}`, (counts.get(`create.${key}`) ?? 0) + 1)
      if (Object.keys(carriers).length > 0) counts.set('carriers', (counts.get('carriers') ?? 0) + 1)
    }
    const wanted = [
      ...[
        'repeat',
        'rounds',
        'choose',
        'after',
        'between',
        'at',
        'days',
        'hours',
        'within',
        'set',
        'reason',
        'force',
        'webhook',
      ],
      ...['weight', 'cod_collected', 'discount', 'return_fee', 'driver', 'point', 'point_status'],
      ...['create.delay', 'create.error', 'create.webhook', 'carriers'],
      ...[
        'to 900',
        'to 908',
        'to 913',
        'to 914',
        'to 917',
        'to 919',
        'to 1000',
        'to picking-up',
        'to partly-delivered',
      ],
    ]
    expect(wanted.filter(key => (counts.get(key) ?? 0) < 10)).toEqual([])
    for (let length = 0; length <= 12; length++) expect(lengths).toContain(length)
  })
})
