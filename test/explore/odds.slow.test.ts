import { describe, expect, test } from 'vitest'
import { boundOf, oddsOf, probabilityOf } from '../../src/certify/explore/odds.ts'
import { deliveriesOf, drawScript, type Load, streamsOf } from '../../src/certify/explore/schedules.ts'
import { type Script, walk } from '../../src/certify/explore/script.ts'
import { rng } from '../../src/domain/random.ts'

const SEEDS = 100

/** An ordering bug: it shows when these events first arrive in this order. Its depth is their number. */
interface OrderingBug {
  readonly name: string
  readonly load: Load
  readonly order: readonly number[]
}

const FOUR: Load = { name: 'four', history: walk([903, 904, 905, 913]), arrivals: 1 }
const FIVE: Load = { name: 'five', history: walk([902, 903, 904, 905, 913]), arrivals: 1 }
const TWICE: Load = { name: 'each twice', history: walk([903, 904, 905]), arrivals: 2 }

const BUGS: readonly OrderingBug[] = [
  { name: 'the last before the first of four', load: FOUR, order: [4, 1] },
  { name: 'the second before the first of five', load: FIVE, order: [2, 1] },
  { name: 'the last before the second of three that come twice', load: TWICE, order: [3, 2] },
  { name: 'four backwards', load: FOUR, order: [4, 3, 2] },
  { name: 'the last between two others of four', load: FOUR, order: [1, 4, 2] },
  { name: 'five from the middle', load: FIVE, order: [3, 5, 1] },
  { name: 'three that come twice, backwards', load: TWICE, order: [3, 2, 1] },
]

function shows({ order }: OrderingBug, { deliveries }: Script): boolean {
  const places = order.map(event => deliveries.findIndex(one => one.event === event))
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0))
}

/** How many schedules the report says are enough for 95 %. */
function enoughFor(load: Load, depth: number): number {
  const bound = boundOf({ streams: streamsOf(load), deliveries: deliveriesOf(load) }, depth)
  return Math.ceil(Math.log(0.05) / Math.log(1 - bound))
}

describe('a planted ordering bug is found as often as the report says', () => {
  test.each(BUGS)('$name', bug => {
    const { load, order } = bug
    const depth = order.length
    const runs = enoughFor(load, depth)
    const scheduled = { streams: streamsOf(load), deliveries: deliveriesOf(load), runs: new Map([[depth, runs]]) }
    expect(probabilityOf(scheduled, depth)).toBeGreaterThanOrEqual(0.95)
    const found = Array.from({ length: SEEDS }, (_, seed) => {
      const random = rng(seed, bug.name)
      return Array.from({ length: runs }, () => drawScript(load, depth, random)).some(script => shows(bug, script))
    })
    expect(found.filter(Boolean).length).toBeGreaterThanOrEqual(95)
  })

  test.each(BUGS)('$name: by one schedule with at least the stated odds', bug => {
    const { load, order } = bug
    const draws = 4_000
    const random = rng(1, `once ${bug.name}`)
    const hits = Array.from({ length: draws }, () => drawScript(load, order.length, random)).filter(one =>
      shows(bug, one),
    )
    const bound = boundOf({ streams: streamsOf(load), deliveries: deliveriesOf(load) }, order.length)
    // Three standard deviations below it.
    expect(hits.length).toBeGreaterThanOrEqual(draws * bound - 3 * Math.sqrt(draws * bound * (1 - bound)))
  })
})

describe('the odds of a report', () => {
  const scheduled = (runs: readonly (readonly [number, number])[]) => ({
    streams: 4,
    deliveries: 4,
    runs: new Map(runs),
  })

  test.each([
    ['nothing', [], null],
    ['no schedule', [scheduled([])], null],
    ['too few for depth 1', [scheduled([[1, 2]])], 0],
    ['enough for depth 1', [scheduled([[1, 11]])], 1],
    [
      'enough for depth 2',
      [
        scheduled([
          [1, 11],
          [2, 47],
        ]),
      ],
      2,
    ],
    ['depth 2 without depth 1', [scheduled([[2, 47]])], 0],
    [
      'the history with the worst odds counts',
      [
        scheduled([
          [1, 11],
          [2, 47],
        ]),
        scheduled([[1, 11]]),
      ],
      1,
    ],
  ] as const)('%s', (_name, all, depth) => {
    expect(oddsOf(all)?.depth ?? null).toBe(depth)
  })

  test('a probability is never rounded up', () => {
    expect(oddsOf([scheduled([[1, 11]])])?.probabilities[0]).toBe(0.957)
  })
})
