import { beforeAll, describe, expect, test } from 'vitest'
import { drawInteger, rng } from '../../src/domain/random.ts'
import { makeBooking, RATES } from '../support/booking.ts'
import { makeOrder } from '../support/order.ts'
import { randomScenario } from '../support/random-scenario.ts'
import { openScenarioWorlds, type ScenarioWorld } from '../support/scenario-worlds.ts'

/** Of either line, with waits, choices and drivers that are drawn. */
const PARCEL_SCENARIOS = Array.from({ length: 10 }, (_, n) =>
  randomScenario(n, { line: 'standard', name: `parcel-${n}`, most: 8 }),
)
const ORDER_SCENARIOS = Array.from({ length: 5 }, (_, n) =>
  randomScenario(n, { line: 'ondemand', name: `order-${n}`, most: 8 }),
)

interface Booking {
  readonly body: object
  readonly scenario: string | undefined
}

const parcels = Array.from({ length: 22 }, (_, n): Booking => {
  const rate = n % 2 === 0 ? RATES.ghtk : RATES.ghnv3
  const { shipment } = makeBooking({ rate, orderId: `DH-${n}`, cod: (n % 3) * 90_000, payer: n % 4 === 0 ? 0 : 1 })
  const { order_id: _gone, ...nameless } = shipment
  const scenario = [...PARCEL_SCENARIOS.map(({ name }) => name), 'happy', undefined][n % 12]
  // Without an order code the body itself is the key of the draws.
  return { body: { shipment: n % 7 === 6 ? nameless : shipment }, scenario }
})
const orders = Array.from({ length: 8 }, (_, n): Booking => {
  const scenario = [...ORDER_SCENARIOS.map(({ name }) => name), 'ondemand-happy'][n % 6]
  return { body: makeOrder({ orderId: `OD-${n}`, stops: 1 + (n % 4), carrier: 1 + (n % 2) }), scenario }
})
/** 32 bookings; two come twice, word for word, so that the order of the two cannot be seen. */
const BOOKINGS: readonly Booking[] = [...parcels, ...orders, ...parcels.slice(6, 7), ...parcels.slice(0, 1)]

interface Outcome {
  /** The future of each shipment as it was booked, its ids and codes among it. */
  readonly plans: readonly string[]
  /** The bodies of the events, as bytes. */
  readonly events: readonly string[]
  readonly timelines: readonly string[]
  /** Every list of /api/v2, row by row. */
  readonly lists: readonly string[]
  /** Those whose rows depend on earlier rows, and so on the order of arrival. */
  readonly ledger: unknown
}

const LISTS = ['/shipments', '/ondemand-shipments', '/invoices'] as const

async function readRows(world: ScenarioWorld, path: string): Promise<readonly string[]> {
  const { status, body } = await world.client.get(`${path}?size=100`)
  expect({ path, status }).toEqual({ path, status: 200 })
  return body.data.map((row: unknown) => JSON.stringify(row))
}

/** Arrival is what two runs may differ in: a list is compared as a bag. */
const asBag = (list: readonly string[]): readonly string[] => [...list].sort()

async function observe(world: ScenarioWorld): Promise<Outcome> {
  const rows = async () => {
    const { body } = await world.client.control.get('/shipments?size=100')
    const ids: { id: string; line: string }[] = body.items
    return Promise.all(ids.map(({ id, line }) => (line === 'standard' ? world.shipment(id) : world.order(id))))
  }
  const plans = (await rows()).map(row => JSON.stringify(row))
  await world.advance('idle')
  const timelines = (await rows()).map(row => JSON.stringify(row))
  const lists: string[] = []
  for (const path of LISTS) lists.push(...(await readRows(world, path)))
  const ledger = await readRows(world, '/transactions')
  return {
    plans: asBag(plans),
    events: asBag(await world.events()),
    timelines: asBag(timelines),
    lists: asBag(lists),
    ledger,
  }
}

interface Run {
  readonly seed?: number
  /** Null = one after another, in their order; N = 32 at once, in the N-th shuffled order. */
  readonly shuffle?: number | null
}

async function run({ seed = 7, shuffle = null }: Run = {}): Promise<Outcome> {
  const worlds = await openScenarioWorlds(seed)
  try {
    const world = await worlds.open({ id: 'twin', seed, scenarios: [...PARCEL_SCENARIOS, ...ORDER_SCENARIOS] })
    const book = async ({ body, scenario }: Booking) => expect((await world.book(body, scenario)).status).toBe(200)
    if (shuffle === null) for (const booking of BOOKINGS) await book(booking)
    else await Promise.all(shuffled(BOOKINGS, shuffle).map(book))
    return await observe(world)
  } finally {
    await worlds.shutDown()
  }
}

function shuffled<T>(list: readonly T[], number: number): readonly T[] {
  const random = rng(number, 'order of arrival')
  const left = [...list]
  return list.flatMap(() => left.splice(drawInteger(random, 0, left.length - 1), 1))
}

/** What does not depend on the order of arrival. */
const withoutLedger = ({ ledger: _ledger, ...outcome }: Outcome) => outcome

describe('the same seed and the same bookings by random scenarios', () => {
  let first: Outcome
  beforeAll(async () => {
    first = await run()
  })

  test('are worth comparing: all of them were booked, and most go a long way', () => {
    expect(first.plans).toHaveLength(32)
    expect(new Set(first.plans).size).toBe(32)
    expect(first.events.length).toBeGreaterThan(150)
    expect(first.timelines).not.toEqual(first.plans)
  })

  test('give byte-identical plans, timelines, lists, ledgers and events in 50 fresh sandboxes, one by one', async () => {
    for (let n = 0; n < 50; n++) expect(await run()).toEqual(first)
  }, 120_000)

  test('give the same in 50 more where all 32 come at once, in any order', async () => {
    for (let n = 0; n < 50; n++) expect(withoutLedger(await run({ shuffle: n }))).toEqual(withoutLedger(first))
  }, 120_000)

  test('and another seed gives other ids, codes, plans and times throughout', async () => {
    const other = await run({ seed: 8 })
    const idsOf = ({ plans }: Outcome) => plans.map(plan => JSON.parse(plan).id)
    expect(idsOf(other).filter(id => idsOf(first).includes(id))).toEqual([])
    const instants = ({ plans }: Outcome) =>
      plans.map(plan => JSON.parse(plan).plan.map(({ at }: { at: number }) => at))
    const same = instants(other).filter(plan => instants(first).some(known => String(known) === String(plan)))
    // Those without a draw in them.
    expect(same.length).toBeLessThan(BOOKINGS.length / 2)
  })
})
