import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningSandbox, runSandbox } from '../../../src/sandbox.ts'
import type { FaultRule } from '../../../src/schemas/types.gen.ts'
import { openFaulty } from './fault-account.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await runSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => running.close())

const RULES: readonly FaultRule[] = [
  { match: { operation: 'createShipment' }, when: { probability: 0.3 }, fault: { status: 503 } },
  { when: { probability: 0.1 }, fault: { delay: { uniform: ['1ms', '9s'] } } },
  { when: { probability: 0.5 }, fault: { webhook: { copies: 2 } } },
  { when: { probability: 0.5 }, fault: { carrier: 'lost' } },
]

/** Forty order codes, each asked for three times. */
const ORDERS = Array.from({ length: 120 }, (_, n) => `A-${n % 40}`)

/** Another order of arrival for each run, in which the same things come: parallel requests arrive in any order. */
function shuffled(run: number): readonly string[] {
  const rotated = [...ORDERS.slice(run % ORDERS.length), ...ORDERS.slice(0, run % ORDERS.length)]
  return run % 2 === 0 ? rotated : rotated.toReversed()
}

/** The faults of each order code, in the order of its own occurrences. */
async function play(orders: readonly string[], seed = 7): Promise<ReadonlyMap<string, readonly string[]>> {
  const { id, call, event, booking } = await openFaulty(running, RULES, { seed })
  const fates = new Map<string, string[]>()
  for (const orderId of orders) {
    const fired = await call(orderId)
    const delay = fired?.effect.delay === undefined ? '' : fired.rng()
    const fate = JSON.stringify([
      fired?.effect,
      fired?.rules,
      delay,
      (await event(orderId))?.chaos,
      await booking(orderId),
    ])
    fates.set(orderId, [...(fates.get(orderId) ?? []), fate])
  }
  await running.accounts.remove(id)
  return new Map([...fates].sort(([a], [b]) => (a < b ? -1 : 1)))
}

describe('the same seed', () => {
  test('gives the same faults in a hundred runs, in whatever order the requests arrive', async () => {
    const once = await play(ORDERS)
    const differing: number[] = []
    for (let run = 0; run < 100; run++) {
      const fates = await play(shuffled(run))
      if (JSON.stringify([...fates]) !== JSON.stringify([...once])) differing.push(run)
    }
    expect(differing).toEqual([])
    // Three occurrences of one code need not have one fate.
    expect([...once.values()].some(fates => new Set(fates).size > 1)).toBe(true)
  })

  test('gives them again after a reset, with other ids and another epoch', async () => {
    const { id, call } = await openFaulty(running, RULES)
    const rulesOf = async () => {
      const met: unknown[] = []
      for (const orderId of ORDERS) met.push((await call(orderId))?.rules)
      return met
    }
    const before = await rulesOf()
    await running.accounts.reset(id, { replay: false })
    await running.core.faults.add(id, RULES)
    expect(await rulesOf()).toEqual(before)
  })

  test('and another one gives others', async () => {
    expect([...(await play(ORDERS, 8))]).not.toEqual([...(await play(ORDERS))])
  })
})

describe('over 10,000 calls of distinct keys', () => {
  test.each([0.05, 0.3, 0.7])('a probability of %d hits that share', async probability => {
    const { call, counts } = await openFaulty(running, [{ when: { probability }, fault: { status: 503 } }])
    for (let n = 0; n < 10_000; n++) await call(`A-${n}`)
    const [[seen, fired] = []] = counts()
    expect(seen).toBe(10_000)
    expect(Math.abs((fired ?? 0) / 10_000 - probability)).toBeLessThan(0.015)
  })

  test('a probability of 0 hits none', async () => {
    const { call, counts } = await openFaulty(running, [{ when: { probability: 0 }, fault: { status: 503 } }])
    for (let n = 0; n < 10_000; n++) expect(await call(`A-${n}`)).toBeNull()
    expect(counts()).toEqual([[10_000, 0]])
  })
})
