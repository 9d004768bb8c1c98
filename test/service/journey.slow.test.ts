import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeRateId } from '../../src/domain/carriers/rate-id.ts'
import type { OndemandOrder } from '../../src/domain/ondemand/order.ts'
import { amountReturnShop, totalFee } from '../../src/domain/shipments/amounts.ts'
import type { Shipment } from '../../src/domain/world.ts'
import type { ScenarioFile } from '../../src/schemas/types.gen.ts'
import { makeBooking, RATES } from '../support/booking.ts'
import { makeOrder } from '../support/order.ts'
import { randomScenario, requireValid } from '../support/random-scenario.ts'
import { openScenarioWorlds, type ScenarioWorld, type ScenarioWorlds } from '../support/scenario-worlds.ts'

let worlds: ScenarioWorlds
beforeAll(async () => {
  worlds = await openScenarioWorlds()
})
afterAll(() => worlds.shutDown())

/** All of a parcel that its course decides; ids and codes are drawn, and the plan is what lies ahead. */
function factsOfParcel(shipment: Shipment) {
  const { id, trackingNumber, sortingCode, returnSortingCode, carrierCode, scenario, plan, invoiceId, ...facts } =
    shipment
  const money = { total: totalFee(shipment.fees), amountReturnShop: amountReturnShop(shipment) }
  return { ...facts, ...money, isAccepted: carrierCode !== null, hasSession: invoiceId !== null }
}

/** News of points is compared at the points; the places in the history are for journeys only. */
function factsOfOrder(order: OndemandOrder) {
  const { id, trackingNumber, code, scenario, plan, updatedAt, points, history, ...facts } = order
  return {
    ...facts,
    history: history.map(({ status, message, at }) => ({ status, message, at })),
    points: points.map(({ id: _drawn, ...point }) => point),
  }
}

const RUNS = 100
const SEED = 449190126
/** Once it is back, its script has a step that reports an arrival at a stop, and no stop is left. */
const SILENT_STEP: [Life, { stops: number; carrier: number }] = [
  { seed: 45_375, acts: [{ advance: 1 }, { simulate: { action: 'return' } }], plan: false },
  { stops: 1, carrier: 1 },
]
const HOUR_MS = 3_600_000

/** What people do to a shipment, with a name for each status of either line. */
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ advance: fc.integer({ min: 1, max: 40 * HOUR_MS }) }) },
  { weight: 2, arbitrary: fc.record({ advance: fc.constantFrom(1, 250, HOUR_MS, 24 * HOUR_MS, 240 * HOUR_MS) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      simulate: fc.oneof(
        fc.record({ action: fc.constantFrom('continue', 'fail', 'return', 'lose') }),
        fc.record({ action: fc.constant('cancel'), by: fc.constantFrom('user', 'driver', 'carrier') }),
        fc.record({
          action: fc.constant('to'),
          to: fc.integer({ min: 900, max: 919 }),
          jump: fc.boolean(),
          reason: fc.constantFrom('Khách hẹn lại', 'Kho đầy'),
        }),
        fc.record({ action: fc.constant('scenario'), scenario: fc.constantFrom('other', 'happy', 'ondemand-happy') }),
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ cancel: fc.constant(true) }) },
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

async function live(world: ScenarioWorld, id: string, acts: readonly Act[], path: string): Promise<void> {
  for (const wish of acts) {
    if ('advance' in wish) await world.advance({ by: wish.advance })
    else if ('cancel' in wish) await world.client.delete(`/${path}/${id}`)
    else {
      const { action, ...rest } = wish.simulate
      const { status, body } = await world.act(`/shipments/${id}/simulate`, { action, ...rest })
      expect({ known: [200, 409, 422].includes(status), body }).toEqual({ known: true, body })
    }
  }
  // A step that is due at once happens soon after what led to it, and not before the answer.
  await world.advance({ by: 0 })
}

interface Life {
  readonly seed: number
  readonly acts: readonly Act[]
  readonly plan: boolean
}

const life: fc.Arbitrary<Life> = fc.record({
  seed: fc.nat(1_000_000),
  acts: fc.array(act, { maxLength: 8 }).map(acts => [{ advance: 1 }, ...acts]),
  plan: fc.boolean(),
})

const journeyOf = async (world: ScenarioWorld, id: string, query = ''): Promise<ScenarioFile> => {
  const { status, body } = await world.client.control.get(`/shipments/${id}/journey${query}`)
  expect(status).toBe(200)
  return requireValid(body)
}

/** Plays a shipment, writes its journey, plays that in a fresh account until the same instant, and gives both ids. */
async function twice(
  { seed, acts, plan }: Life,
  { body, line, created }: { body: object; line: 'standard' | 'ondemand'; created: 900 | 901 },
) {
  const path = line === 'standard' ? 'shipments' : 'ondemand-shipments'
  const scenarios = [randomScenario(seed, { line, name: 'own' }), randomScenario(seed + 1, { line, name: 'other' })]
  const switches = { created_status: created }
  // Draws are keyed by the account, too: what fails once fails again.
  const original = await worlds.open({ id: `original-${seed}`, seed, scenarios, switches })
  const idOf = (answer: Awaited<ReturnType<ScenarioWorld['book']>>) => {
    expect(answer.status).toBe(200)
    return String(line === 'standard' ? answer.body.id : Object(answer.body.data).id)
  }
  const id = idOf(await original.book(body, 'own'))
  await live(original, id, acts, path)
  const journey = await journeyOf(original, id, plan ? '?plan=true' : '')
  if (plan) await original.advance('idle')

  const copy = await worlds.open({ id: `copy-${seed}`, seed: seed + 5, scenarios: [journey], switches })
  const copied = idOf(await copy.book(body, journey.name))
  await copy.advance(original.now())
  return {
    original,
    copy,
    id,
    copied,
    journey,
    async close() {
      await worlds.close(original.id)
      await worlds.close(copy.id)
    },
  }
}

const CARRIERS = [RATES.ghnv3, RATES.ghtk, encodeRateId({ service: 12, carrier: 5, priceTable: 1310 })] as const

describe('a journey played again', () => {
  test('gives a parcel the same course, reasons, fees, money and flags at the same instants', async () => {
    const seen = new Set<number>()
    const parcel = fc.record({
      rate: fc.constantFrom(...CARRIERS),
      cod: fc.constantFrom(0, 180_400),
      payer: fc.constantFrom(0 as const, 1 as const),
    })
    await fc.assert(
      fc.asyncProperty(life, parcel, fc.constantFrom(900 as const, 901 as const), async (lived, wishes, created) => {
        const run = await twice(lived, { body: makeBooking(wishes), line: 'standard', created })
        const real = await run.original.shipment(run.id)
        const again = await run.copy.shipment(run.copied)
        for (const { status } of real.history) seen.add(status)
        const facts = factsOfParcel(real)
        // Cancelled before any carrier had answered: no file can say that, and this one's description does.
        if (run.journey.description.includes('before the carrier had answered')) {
          expect(again.history.slice(-1)).toEqual(real.history.slice(-1))
          expect(amountReturnShop(again)).toBe(amountReturnShop(real))
        } else expect({ journey: run.journey, facts: factsOfParcel(again) }).toEqual({ journey: run.journey, facts })
        await run.close()
      }),
      { numRuns: RUNS, seed: SEED },
    )
    expect(seen.size).toBeGreaterThan(14)
  }, 300_000)

  test('gives an order the same course, drivers and visits of its points at the same instants', async () => {
    const seen = new Set<number>()
    const wishes = fc.record({ stops: fc.integer({ min: 1, max: 4 }), carrier: fc.constantFrom(1, 2) })
    await fc.assert(
      fc.asyncProperty(life, wishes, async (lived, order) => {
        const run = await twice(lived, { body: makeOrder(order), line: 'ondemand', created: 901 })
        const real = await run.original.order(run.id)
        for (const { status } of real.history) seen.add(status)
        const [facts, again] = [factsOfOrder(real), factsOfOrder(await run.copy.order(run.copied))]
        expect({ journey: run.journey, ...again }).toEqual({ journey: run.journey, ...facts })
        await run.close()
      }),
      { numRuns: RUNS, seed: SEED, examples: [SILENT_STEP] },
    )
    expect(seen.size).toBeGreaterThan(9)
  }, 300_000)
})
