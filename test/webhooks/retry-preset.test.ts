import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Switches } from '../../src/domain/profile.ts'
import { readSchema } from '../../src/schemas/registry.ts'
import { nextAttemptDelay, RETRY_PRESETS, type RetryPreset, readRetry } from '../../src/webhooks/retry-preset.ts'

const MIDDLE = () => 0.5
const MIN = 60_000
const H = 60 * MIN

/** The waits of a whole delivery that never succeeds. */
function waits(preset: RetryPreset, rng: () => number = MIDDLE): number[] {
  const all: number[] = []
  for (let made = 1; ; made += 1) {
    const wait = nextAttemptDelay(preset, made, { rng })
    if (wait === null) return all
    all.push(wait)
  }
}

describe('retry presets', () => {
  test.each<[RetryPreset, number[]]>([
    ['none', []],
    ['fast', [1_000, 5_000, 30_000]],
    ['standard', [5_000, 5 * MIN, 30 * MIN, 2 * H, 5 * H, 10 * H, 14 * H, 20 * H, 24 * H]],
    ['three-minutes', [3 * MIN, 3 * MIN]],
    [
      [7, 11],
      [7, 11],
    ],
    [[], []],
  ])('%j waits as the table says, then gives up', (preset, expected) => {
    expect(waits(preset)).toEqual(expected)
  })

  test('the named presets are the four of the switch webhook_retry', () => {
    expect(RETRY_PRESETS).toEqual(['none', 'fast', 'standard', 'three-minutes'])
  })

  test('the first attempt waits for nothing', () => {
    expect(nextAttemptDelay('standard', 0, { rng: MIDDLE })).toBe(0)
  })

  test('standard strays by at most 10 %, in whole milliseconds, and both ends are reached', () => {
    const middle = waits('standard')
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), draw => {
        waits('standard', () => draw).forEach((wait, index) => {
          const nominal = middle[index] ?? 0
          expect(Number.isInteger(wait)).toBe(true)
          expect(Math.abs(wait - nominal)).toBeLessThanOrEqual(nominal / 10)
        })
      }),
    )
    expect(waits('standard', () => 0)[0]).toBe(4_500)
    expect(waits('standard', () => 0.999_999)[0]).toBe(5_500)
  })

  test('the same draws give the same waits', () => {
    const draws = () => {
      let n = 0
      return () => {
        n = (n + 37) % 100
        return n / 100
      }
    }
    expect(waits('standard', draws())).toEqual(waits('standard', draws()))
    expect(waits('standard', draws())).not.toEqual(waits('standard'))
  })

  test('only standard draws at random', () => {
    const never = () => {
      throw new Error('drawn')
    }
    expect(waits('fast', never)).toHaveLength(3)
    expect(waits('three-minutes', never)).toHaveLength(2)
  })

  test.each([
    ['lengthens a shorter wait', 1, 60_000, 60_000],
    ['does not shorten a longer one', 3, 60_000, 30_000 * 60],
    ['does not add an attempt', 10, 60_000, null],
    ['absent changes nothing', 1, null, 5_000],
  ])('Retry-After %s', (_, made, retryAfterMs, expected) => {
    expect(nextAttemptDelay('standard', made, { rng: MIDDLE, retryAfterMs })).toBe(expected)
  })
})

describe('the switch webhook_retry', () => {
  test.each<[Switches['webhook_retry'], number[]]>([
    ['three-minutes', [3 * MIN, 3 * MIN]],
    ['none', []],
    [[], []],
    [
      ['5s', '30m', '1d'],
      [5_000, 30 * MIN, 24 * H],
    ],
  ])('%j waits as it says', (setting, expected) => {
    expect(waits(readRetry(setting))).toEqual(expected)
  })

  test('a profile may name every preset there is, and no other', () => {
    const [named] = readSchema('sandbox/profile-switches.schema.json').properties.webhook_retry.anyOf
    expect(named.enum).toEqual(RETRY_PRESETS)
  })

  test('an invalid wait makes the profile invalid', () => {
    expect(() => readRetry(['5s', 'soon'])).toThrow('webhook_retry: "soon" is no duration')
  })
})
