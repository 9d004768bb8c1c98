import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planTopUps, type WalletFlow } from '../../../src/domain/fill/plan-top-ups.ts'
import { rng } from '../../../src/domain/random.ts'
import { DAY_MS, startOfDay } from '../../../src/domain/time/instants.ts'

const FROM = Date.parse('2026-01-05T10:00:00+07:00')
const plan = (flows: readonly WalletFlow[]) => planTopUps(flows, { from: FROM, random: rng(1, 'top-ups') })

describe('top-ups of a filled wallet', () => {
  test.each([
    ['nothing is taken', [], []],
    ['something comes in', [{ at: FROM + 1, change: 5_000 }], []],
    ['a fee on the first day', [{ at: FROM + 1, change: -30_000 }], [500_000]],
    [
      'as much as was there',
      [
        { at: FROM + 1, change: 30_000 },
        { at: FROM + 2, change: -30_000 },
      ],
      [],
    ],
    [
      'taken and given back',
      [
        { at: FROM + 1, change: -30_000 },
        { at: FROM + 2, change: 30_000 },
      ],
      [500_000],
    ],
    ['a large one', [{ at: FROM + 1, change: -300_001 }], [2_000_000]],
    ['beyond all round sums', [{ at: FROM + 1, change: -20_000_000_000 }], [100_000_000_000]],
  ] as const)('%s', (_what, flows, amounts) => {
    expect(plan(flows).map(({ amount }) => amount)).toEqual(amounts)
  })

  test('come at the beginning, later in the mornings, and only when they are needed', () => {
    const days = [0, 1, 2, 9].map(day => ({ at: FROM + day * DAY_MS + 3_600_000, change: -200_000 }))
    const [first, ...later] = plan(days)
    expect(first).toEqual({ at: FROM, amount: 1_000_000 })
    expect(later).toEqual([])
    const [, second] = plan(Array.from({ length: 12 }, (_, day) => ({ at: FROM + day * DAY_MS, change: -600_000 })))
    const minutes = ((second?.at ?? 0) - startOfDay(second?.at ?? 0)) / 60_000
    expect(minutes).toBeGreaterThanOrEqual(480)
    expect(minutes).toBeLessThanOrEqual(570)
  })

  test('whatever is taken and given back, the wallet never owes', () => {
    const flow = fc.record({ wait: fc.nat(3 * DAY_MS), change: fc.integer({ min: -5_000_000, max: 2_000_000 }) })
    fc.assert(
      fc.property(fc.array(flow, { maxLength: 60 }), fc.nat(), (waits, seed) => {
        let at = FROM
        const flows = waits.map(({ wait, change }) => {
          at += wait
          return { at, change }
        })
        const topUps = planTopUps(flows, { from: FROM, random: rng(seed, 'top-ups') })
        const lines = [...topUps.map(one => ({ at: one.at, change: one.amount })), ...flows].sort((a, b) => a.at - b.at)
        let balance = 0
        for (const { at: when, change } of lines) {
          balance += change
          expect(when).toBeGreaterThanOrEqual(FROM)
          expect(balance).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})
