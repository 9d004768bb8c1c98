import { describe, expect, test } from 'vitest'
import { runBench } from './run-bench.ts'

interface Interval {
  readonly ratio: number
  readonly low: number
  readonly high: number
}
interface Row {
  readonly what: string
  readonly ratio: string
  readonly interval: string
  readonly pairs: string
  readonly verdict: string
}
interface IntervalModule {
  intervalOf(ratios: readonly number[]): Interval
  verdictOf(interval: Pick<Interval, 'low' | 'high'>): string
  ratioOf(better: 'higher' | 'lower', ours: number, theirs: number): number
}
interface TurnsModule {
  takeTurns(wish: object): Promise<readonly Row[]>
}

// Plain JavaScript without types: what these modules export is written down above.
const { intervalOf, ratioOf, verdictOf }: IntervalModule = await import(
  new URL('../../bench/against/interval.mjs', import.meta.url).href
)
const { takeTurns }: TurnsModule = await import(new URL('../../bench/against/take-turns.mjs', import.meta.url).href)

interface CasesModule {
  loadCases(): Promise<readonly { name: string; compare?: { metrics: object; open: unknown } }[]>
}
const { loadCases }: CasesModule = await import(new URL('../../bench/load-cases.mjs', import.meta.url).href)

test('every benchmark can be compared', async () => {
  const cases = await loadCases()
  expect(cases.filter(({ compare }) => typeof compare?.open !== 'function').map(({ name }) => name)).toEqual([])
  expect(cases.length).toBeGreaterThan(10)
})

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

describe('the 95 % interval of a ratio', () => {
  // The ranks of a table of the sign test: P(X < k) ≤ 2.5 % for X ~ Binomial(n, 1/2).
  test.each([
    [10, 2, 9],
    [15, 4, 12],
    [20, 6, 15],
    [30, 10, 21],
  ])('of %i pairs lies between the %i. and the %i. of them', (count, low, high) => {
    expect(intervalOf(upTo(count))).toEqual({ ratio: (count + 1) / 2, low, high })
  })

  test('is not moved by one outlier pair', () => {
    expect(intervalOf([...upTo(9), 1_000])).toEqual({ ratio: 5.5, low: 2, high: 9 })
  })

  test.each([
    [0.8, 0.949, 'worse'],
    [0.8, 0.95, 'unclear'],
    [0.94, 1.2, 'unclear'],
    [0.95, 1.01, 'not worse'],
    [1.06, 1.2, 'better'],
  ])('from %d to %d is %s', (low, high, verdict) => {
    expect(verdictOf({ low, high })).toBe(verdict)
  })

  test.each([
    ['higher', 50, 100, 0.5],
    ['lower', 50, 100, 2],
    ['lower', 0, 0, 1],
  ] as const)('counts above 1 as good where %s is better: %d against %d', (better, ours, theirs, ratio) => {
    expect(ratioOf(better, ours, theirs)).toBe(ratio)
  })
})

describe('a case whose samples are known', () => {
  const noise = [1, 1.02, 0.98, 1.01, 0.99]
  const order: string[] = []

  async function compareRates(ours: number, theirs: number) {
    order.length = 0
    const side = (name: string, rate: number) => ({ name, rate })
    const compare = {
      metrics: { rate: { what: 'a rate', unit: '/s', better: 'higher' } },
      open({ name, rate }: { name: string; rate: number }) {
        let taken = 0
        return () => {
          order.push(name)
          return { rate: rate * (noise[taken++ % noise.length] ?? 1) }
        }
      },
    }
    const [row] = await takeTurns({
      figure: 'P0',
      compare,
      pairs: 10,
      size: 'normal',
      ours: side('ours', ours),
      theirs: side('theirs', theirs),
      progress: () => {},
    })
    return row
  }

  test('is worse when a tenth is gone', async () => {
    expect(await compareRates(900, 1_000)).toMatchObject({ verdict: 'worse', ratio: '0.90 ×', pairs: '10' })
  })

  test('is not worse when nothing is gone', async () => {
    expect(await compareRates(1_000, 1_000)).toMatchObject({ verdict: 'not worse', pairs: '10' })
  })

  test('is measured in turns, each pair in the other order', async () => {
    await compareRates(1_000, 1_000)
    // The first pair is the warm-up.
    expect(order.slice(2, 6)).toEqual(['ours', 'theirs', 'theirs', 'ours'])
  })

  test('that stays unclear gets three times the pairs, and is said to be unclear', async () => {
    let taken = 0
    const compare = {
      metrics: { rate: { what: 'a rate', unit: '/s', better: 'higher' } },
      open: ({ steady }: { steady: boolean }) => {
        return () => ({ rate: steady ? 100 : taken++ % 2 === 0 ? 140 : 70 })
      },
    }
    const sides = { ours: { steady: false }, theirs: { steady: true } }
    const wish = { figure: 'P0', compare, pairs: 10, size: 'normal', ...sides, progress: () => {} }
    expect(await takeTurns(wish)).toMatchObject([{ verdict: 'unclear', pairs: '30' }])
  })
})

test('a commit is checked out, built and compared, figure by figure', { timeout: 120_000 }, async () => {
  const { code, out, err } = await runBench('--against', 'HEAD', '--pairs', '1', '--only', 'create-sandbox', '--json')
  expect(code, err).toSatisfy(exit => exit === 0 || exit === 1)
  const { rows }: { rows: readonly Row[] } = JSON.parse(out)
  expect(rows.map(({ what }) => what)).toEqual([
    'createSandbox + close',
    'reset, nothing stored',
    'reset of a filled world',
  ])
  for (const { ratio, pairs } of rows) {
    expect(Number.parseFloat(ratio)).toBeGreaterThan(0)
    expect(pairs).toBe('1')
  }
})

test.each([
  [['--against', 'no-such-branch'], '--against: no-such-branch is no commit, branch or tag of this repository'],
  [['--against=--all'], '--against: --all is no commit, branch or tag'],
  [['--against', 'HEAD', '--pairs', 'many'], '--pairs many: give a whole number, at least 10'],
])('%j is refused', async (args, reason) => {
  const { code, err } = await runBench(...args)
  expect(err).toContain(reason)
  expect(code).toBe(2)
})
