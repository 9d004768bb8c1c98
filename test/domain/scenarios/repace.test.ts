import { describe, expect, test } from 'vitest'
import { drawInteger, rng } from '../../../src/domain/random.ts'
import { instantAfter } from '../../../src/domain/scenarios/planned-wait.ts'
import { repace, type TimedStep } from '../../../src/domain/scenarios/repace.ts'
import type { PlannedWait } from '../../../src/domain/scenarios/scenario.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A Monday morning at eight in GMT+7. */
const START = Date.parse('2026-01-05T08:00:00+07:00')
const NINE_TOMORROW: PlannedWait = { secondOfDay: 9 * 3_600, days: 1 }

/** A plan as a creation at `START` makes it. */
function layOut(waits: readonly PlannedWait[], paceMs: number | null): readonly TimedStep[] {
  let at = START
  return waits.map(wait => {
    at = instantAfter(at, wait, paceMs)
    return { at, wait }
  })
}

const instants = (plan: readonly TimedStep[]) => plan.map(({ at }) => at - START)

describe('a plan by another pace', () => {
  const waits = [30 * MINUTE, 2 * HOUR, NINE_TOMORROW, 0]
  const script = [30 * MINUTE, 150 * MINUTE, 25 * HOUR, 25 * HOUR]
  const ten = [10_000, 20_000, 30_000, 30_000]
  test.each([
    ['capped at once', null, 10_000, 0, ten],
    ['as its scenario has it again', 10_000, null, 0, script],
    [
      'slower, but not slower than its scenario',
      10_000,
      HOUR,
      0,
      [30 * MINUTE, 90 * MINUTE, 150 * MINUTE, 150 * MINUTE],
    ],
    ['the same', HOUR, HOUR, 0, [30 * MINUTE, 90 * MINUTE, 150 * MINUTE, 150 * MINUTE]],
    [
      'with half of the first wait over, the whole new wait is counted from its beginning',
      null,
      20 * MINUTE,
      15 * MINUTE,
      [20 * MINUTE, 40 * MINUTE, 60 * MINUTE, 60 * MINUTE],
    ],
    [
      'what is overdue by it happens now',
      null,
      10_000,
      15 * MINUTE,
      [15 * MINUTE, 15 * MINUTE + 10_000, 15 * MINUTE + 20_000, 15 * MINUTE + 20_000],
    ],
  ])('%s', (_, before, paceMs, passed, expected) => {
    const laid = repace(layOut(waits, before), { now: START + passed, since: START, before, paceMs })
    expect(instants(laid)).toEqual(expected)
    expect(laid.map(({ wait }) => wait)).toEqual(waits)
  })

  test('a time of day waits from when something last happened', () => {
    const plan = layOut([NINE_TOMORROW, HOUR], 10_000)
    const laid = repace(plan, { now: START + 5_000, since: START, before: 10_000, paceMs: null })
    expect(instants(laid)).toEqual([25 * HOUR, 26 * HOUR])
  })

  test('a content changed meanwhile does not restart the wait of the first step', () => {
    const plan = layOut([30 * MINUTE], null)
    const changed = START + 10 * MINUTE
    const laid = repace(plan, { now: changed, since: changed, before: null, paceMs: 20 * MINUTE })
    expect(instants(laid)).toEqual([20 * MINUTE])
  })

  test('a pace set and unset while steps are overdue: the first step keeps the instant it waits from', () => {
    const plan = layOut(waits, null)
    const now = START + 15 * MINUTE
    const hurried = repace(plan, { now, since: START, before: null, paceMs: 10_000 })
    expect(instants(hurried)[0]).toBe(15 * MINUTE)
    expect(repace(hurried, { now, since: START, before: 10_000, paceMs: null })).toEqual(plan)
  })

  test.each([
    [null, 30_000, 30_000],
    [null, null, 7_200_000],
    [30_000, 10_000, 10_000],
    // How long it would have taken is not known any more.
    [30_000, null, 30_000],
  ])(
    "an order's carrier takes two hours to answer, or what the pace makes of them: from %j to %j",
    (before, paceMs, expected) => {
      const answered = instantAfter(START, 2 * HOUR, before)
      const plan = [{ at: answered, wait: 0 }]
      const laid = repace(plan, { now: START, since: START, before, paceMs, unanswered: true })
      expect(instants(laid)).toEqual([expected])
    },
  )

  test('in a plan rewritten meanwhile, the first step waits since the rewrite', () => {
    const rewritten = START + MINUTE
    const plan = [{ at: rewritten + 10_000, wait: HOUR }]
    const laid = repace(plan, { now: START, since: rewritten, before: undefined, paceMs: 10_000 })
    expect(laid).toBe(plan)
  })

  test('nothing happens before what has happened already, or after the last instant', () => {
    const since = START + MINUTE
    const [step] = repace([{ at: since + HOUR, wait: HOUR }], { now: START, since, before: null, paceMs: 1 })
    expect(step?.at).toBe(since + 1)
    const far = repace(layOut([HOUR, 99_999 * 24 * HOUR * 100], 1_000), {
      now: START,
      since: START,
      before: 1_000,
      paceMs: null,
    })
    expect(far.at(-1)?.at).toBe(Date.parse('9999-12-31T23:59:59+07:00'))
  })

  test('an empty plan stays empty, and a plan that does not change is the very same', () => {
    expect(repace([], { now: START, since: START, before: null, paceMs: 1 })).toEqual([])
    const plan = layOut(waits, null)
    expect(repace(plan, { now: START, since: START, before: null, paceMs: null })).toBe(plan)
  })

  test('for any plan: the result is what a creation by that pace had made, until something is overdue', () => {
    const random = rng(7, 'repace')
    for (let round = 0; round < 2_000; round++) {
      const drawn = Array.from({ length: drawInteger(random, 1, 8) }, (): PlannedWait => {
        const kind = drawInteger(random, 0, 5)
        if (kind === 0) return { secondOfDay: drawInteger(random, 0, 86_399), days: drawInteger(random, 0, 3) }
        return drawInteger(random, 0, kind === 1 ? 0 : 200_000_000)
      })
      const pace = () => (drawInteger(random, 0, 4) === 0 ? null : drawInteger(random, 1, 10_000_000))
      const [before, paceMs] = [pace(), pace()]
      const laid = repace(layOut(drawn, before), { now: START, since: START, before, paceMs })
      expect(laid).toEqual(layOut(drawn, paceMs))
      expect(repace(laid, { now: START, since: START, before: paceMs, paceMs: before })).toEqual(layOut(drawn, before))
    }
  })
})
