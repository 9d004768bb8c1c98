/**
 * The planted shops are searched, each as a process. What is measured is counted in histories, not in seconds, so that a busy
 * machine changes nothing.
 *
 * EXPLORE_SEEDS=20: each planted shop is searched with so many seeds, and the scripts are compared. EXPLORE_ALL=1: all planted
 * shops are searched, otherwise a third of them, and the correct shops with twenty seeds.
 */
import { describe, expect, test } from 'vitest'
import { type ExploreSettings, explore } from '../../src/certify/explore/explore.ts'
import { countedOrders } from '../../src/certify/explore/fresh-orders.ts'
import { validator } from '../../src/schemas/registry.ts'
import type { ExploreReport } from '../../src/schemas/types.gen.ts'
import { readShops, type ServedShop } from './read-shops.ts'
import { SECRET, startShop } from './start-shop.ts'

const { correct: CORRECT, planted: PLANTED } = readShops()
const isWhole = process.env.EXPLORE_ALL === '1'
const SEEDS = Number(process.env.EXPLORE_SEEDS ?? 1)
/** Of all three languages: they stand one behind the other. */
const SEARCHED = isWhole || process.env.EXPLORE_SEEDS ? PLANTED : PLANTED.filter((_shop, n) => n % 3 === 0)
/** The last planted bug was found with 1,400 histories when this was written. */
const MOST_TRIED = 4_500
/** A hang, not a slow machine. */
const TIMEOUT_MS = 600_000
const SEARCH_MS = 20_000
/** Whatever else the machine does, a search compares something. */
const LEAST_TRIED = 200

interface Found {
  readonly report: ExploreReport
  readonly ms: number
}

/** In a shop that knows nothing yet. */
async function searchIn(one: ServedShop, seed: number, isBudgetUsed: (tried: number) => boolean): Promise<Found> {
  await using shop = await startShop(one)
  const settings: ExploreSettings = {
    target: `${shop.url}/hook`,
    signing: { scheme: 'standard', secret: SECRET },
    orders: countedOrders({ orderId: 'E-1', gcode: 'GS00000001' }),
    probe: { url: `${shop.url}/orders/{order_id}`, headers: {}, path: 'status' },
    effects: { url: `${shop.url}/orders/{order_id}/effects`, headers: {} },
    deadlineMs: 60_000,
    concurrency: 24,
    ondemand: true,
    secrets: [],
    seed,
    isOver: () => false,
    isBudgetUsed,
  }
  const began = performance.now()
  const report = await explore(settings)
  return { report, ms: performance.now() - began }
}

describe('a planted bug is found', () => {
  test.concurrent.each(SEARCHED)('$name', { timeout: SEEDS * TIMEOUT_MS }, async one => {
    const found: Found[] = []
    for (let seed = 1; seed <= SEEDS; seed += 1) found.push(await searchIn(one, seed, tried => tried >= MOST_TRIED))
    for (const { report } of found) {
      expect(report).toMatchObject({ verdict: 'failed', check: one.certify })
      expect(validator('sandbox/explore-report.schema.json')(report)).toEqual([])
      expect(report.steps).toBeLessThanOrEqual(4)
      if (report.shrink === null) continue
      expect(report.confirmed).toEqual([3, 3])
      expect(report.shrink.executions).toBeLessThanOrEqual(100)
    }
    const [first] = found
    const same = found.filter(({ report }) => JSON.stringify(report.script) === JSON.stringify(first?.report.script))
    const seconds = found.map(({ ms }) => (ms / 1_000).toFixed(1)).join(' ')
    console.info(
      `${one.name}: ${first?.report.steps} steps, ${first?.report.tried} histories, ${seconds} s, ` +
        `shortened in ${first?.report.shrink?.executions ?? 0} and ${first?.report.shrink?.seconds ?? 0} s, ` +
        `the same script in ${same.length} of ${SEEDS}: ${first?.report.sentence}`,
    )
    expect(same.length).toBeGreaterThanOrEqual(0.95 * SEEDS)
  })
})

describe('a correct shop holds', () => {
  const shops = isWhole ? CORRECT : CORRECT.filter(({ name }) => name !== 'javascript/correct')
  const seeds = Array.from({ length: isWhole ? 20 : 2 }, (_, index) => index + 1)

  test.each(shops.flatMap(shop => seeds.map(seed => ({ shop, name: shop.name, seed }))))(
    '$name, seed $seed',
    { timeout: TIMEOUT_MS },
    async ({ shop, seed }) => {
      const began = performance.now()
      const { report } = await searchIn(
        shop,
        seed,
        tried => tried >= LEAST_TRIED && performance.now() - began >= SEARCH_MS,
      )
      expect(report).toMatchObject({ verdict: 'held', not_judged: [], script: null })
    },
  )
})
