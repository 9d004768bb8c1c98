import { expect, test } from 'vitest'
import type { Attempt } from '../../src/domain/outbox-rows.ts'
import { idOf, openShop } from './delivery/open-shop.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The preset `standard` without its jitter (webhooks-and-faults.md, "Delivery"). */
const STANDARD = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]
const PER_DAY = 15

interface Week {
  /** By order, what became of its only event. */
  readonly deliveries: ReadonlyMap<string, { readonly state: string; readonly attempts: readonly Attempt[] }>
  readonly settings: {
    readonly enabled: boolean
    readonly disabled_by: string | null
    readonly disabled_at: string
    readonly failing_since: string
  }
  /** Virtual instants of the attempts, in the order in which the receiver saw them. */
  readonly seen: readonly number[]
  /** Wall time of the advances; printed, never judged. */
  readonly seconds: number
}

/** A week of virtual time before a receiver that always answers 500; parcels whose creation fails have one event each. */
async function liveThrough(options: { seed: number; retry: string | readonly string[] }): Promise<Week> {
  await using shop = await openShop({ seed: options.seed })
  const { sandbox, receiver, client } = shop
  shop.answering({ status: 500 })
  await shop.settings({ retry: options.retry })
  let seconds = 0
  for (let day = 0; day < 7; day++) {
    for (let n = 0; n < PER_DAY; n++) await client.book({ orderId: `SBX-ERROR-${day}-${n}` })
    // Half a day apart from the fifth day's end, so that not a first attempt but a retry is the one too many.
    const began = performance.now()
    await sandbox.clock.advance(day === 0 ? '36h' : '1d')
    seconds += (performance.now() - began) / 1_000
  }
  const logged = await sandbox.webhooks.deliveries()
  const attempts = new Map(logged.map(({ message, attempts }) => [message, attempts]))
  const counted = new Map<string, number>()
  const seen = receiver.received.map(request => {
    const n = counted.get(idOf(request)) ?? 0
    counted.set(idOf(request), n + 1)
    return attempts.get(idOf(request))?.[n]?.virtualAt ?? Number.NaN
  })
  return {
    deliveries: new Map(logged.map(({ order_id, state, attempts }) => [order_id ?? '', { state, attempts }])),
    settings: await shop.settings(),
    seen,
    seconds,
  }
}

const instantsOf = ({ deliveries }: Week) =>
  [...deliveries].map(([order, { attempts }]) => [order, attempts.map(({ virtualAt }) => virtualAt)])

const waitsOf = (attempts: readonly Attempt[]) =>
  attempts.slice(1).map(({ virtualAt }, index) => virtualAt - (attempts[index]?.virtualAt ?? 0))

/** The first attempt that came when all had failed for five days, as the log has it. */
function findLastStraw({ deliveries, settings }: Week): number {
  const all = [...deliveries.values()].flatMap(({ attempts }) => attempts.map(({ virtualAt }) => virtualAt))
  return Math.min(...all.filter(at => at >= Date.parse(settings.failing_since) + 5 * DAY))
}

function expectOneLongFailure(week: Week): void {
  const { deliveries, settings, seen } = week
  expect(deliveries.size).toBe(7 * PER_DAY)
  expect(settings).toMatchObject({ enabled: false, disabled_by: 'failures' })
  expect(Date.parse(settings.disabled_at)).toBe(findLastStraw(week))
  const all = [...deliveries.values()].flatMap(({ attempts }) => attempts)
  expect(all.every(({ status, cause }) => status === 500 && cause === 'scheduled')).toBe(true)
  // Each attempt reached the receiver, none did after the disabling, and earlier instants came first.
  expect(seen).toHaveLength(all.length)
  expect(Math.max(...seen)).toBe(Date.parse(settings.disabled_at))
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
}

test('a virtual week of failures under the preset standard: waits within their jitter, the same for a seed, and disabled at the first attempt after five days', async () => {
  const week = await liveThrough({ seed: 7, retry: 'standard' })
  console.log(`${week.seen.length} attempts of a virtual week took ${week.seconds.toFixed(2)} s`)
  expectOneLongFailure(week)

  const firsts: number[] = []
  for (const [order, { state, attempts }] of week.deliveries) {
    const waits = waitsOf(attempts)
    for (const [index, wait] of waits.entries()) {
      expect(Math.abs(wait - (STANDARD[index] ?? Number.NaN)), `${order}, wait ${index + 1}`).toBeLessThanOrEqual(
        (STANDARD[index] ?? 0) * 0.1 + 1,
      )
    }
    if (waits[0] !== undefined) firsts.push(waits[0])
    // All ten attempts of the first day's are made by the fourth; events after the fifth have had none.
    if (order.startsWith('SBX-ERROR-0-')) expect([state, attempts.length]).toEqual(['failed', 10])
    if (order.startsWith('SBX-ERROR-6-')) expect([state, attempts.length]).toEqual(['held', 0])
    expect(['failed', 'held']).toContain(state)
  }
  expect(new Set(firsts).size).toBeGreaterThan(firsts.length / 2)

  expect(instantsOf(await liveThrough({ seed: 7, retry: 'standard' }))).toEqual(instantsOf(week))
  expect(instantsOf(await liveThrough({ seed: 8, retry: 'standard' }))).not.toEqual(instantsOf(week))
})

test('a list of waits is kept to the millisecond, and the fifth day ends at the same instant', async () => {
  const week = await liveThrough({ seed: 7, retry: ['1h', '1d', '1d', '1d', '1d', '1d', '1d'] })
  expectOneLongFailure(week)
  const since = Date.parse(week.settings.failing_since)
  // Attempts 0, 1, 25, 49, 73, 97 and 121 h after the first: the last is the first beyond 120.
  expect(Date.parse(week.settings.disabled_at) - since).toBe(121 * HOUR)
  for (const { attempts } of week.deliveries.values()) {
    expect(waitsOf(attempts)).toEqual([HOUR, ...Array(6).fill(DAY)].slice(0, Math.max(0, attempts.length - 1)))
  }
})
