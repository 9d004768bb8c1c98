import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeRateId } from '../../src/domain/carriers/rate-id.ts'
import type { FlatShipment, ScenarioBranch, ScenarioEntry, ScenarioFile } from '../../src/schemas/types.gen.ts'
import { makeBooking, RATES } from '../support/booking.ts'
import { changeAt } from '../support/change-at.ts'
import { type Books, checkBooks, type FeeCourse, readMovement } from '../support/check-books.ts'
import { type BookedParcel, expectedFees, FEE_NAMES, type FeeFields, totalOf } from '../support/expected-fees.ts'
import { randomScenario } from '../support/random-scenario.ts'
import { openScenarioWorlds, type ScenarioWorlds } from '../support/scenario-worlds.ts'

let worlds: ScenarioWorlds
beforeAll(async () => {
  worlds = await openScenarioWorlds()
})
afterAll(() => worlds.shutDown())

const CARRIERS = {
  ghnv3: { rate: RATES.ghnv3, service: 12 },
  // Takes half of the fee for a return.
  ghtk: { rate: RATES.ghtk, service: 13 },
  // Has two free attempts only, and tolerates no gram.
  vtp: { rate: encodeRateId({ service: 12, carrier: 5, priceTable: 1310 }), service: 12 },
} as const

/**
 * Every 916 of the file brings this much, so that the books can be checked with the file alone; and the carrier takes its
 * time, so that a record can be read before anything has happened to it.
 */
function tame(file: ScenarioFile, codCollected: number): ScenarioFile {
  const steps = (entries: readonly ScenarioEntry[] = []): ScenarioEntry[] =>
    entries.map(entry => {
      if ('choose' in entry) return { choose: entry.choose.map(one => ({ ...one, steps: steps(one.steps) })) }
      if ('repeat' in entry) return { ...entry, steps: steps(entry.steps) }
      const isPart = ['916', 'partly-delivered'].includes(String(entry.status))
      return isPart ? { ...entry, set: { ...entry.set, cod_collected: codCollected } } : entry
    })
  const branch = (own: ScenarioBranch): ScenarioBranch => ({
    create: { ...own.create, delay: '3s' },
    steps: steps(own.steps),
  })
  const carriers = Object.entries(file.carriers ?? {}).map(([carrier, own]) => [carrier, branch(own)] as const)
  return { ...file, ...branch(file), carriers: Object.fromEntries(carriers) }
}

/** By every way that money takes, so that no run does without one of them. */
const TOUR: ScenarioFile = {
  name: 'life-3',
  description: 'Weighed, tried four times, and then any end there is.',
  line: 'standard',
  steps: [
    {
      choose: [1_200, 2_040, 3_030, 3_101].map(weight => ({
        steps: [{ after: '1h', status: 'picked-up', set: { weight, service_fee: '12.5%' } }],
      })),
    },
    { choose: [{ steps: [] }, { steps: [{ after: '1h', status: 'stored', set: { weight: 4_001 } }] }] },
    {
      repeat: 3,
      steps: [
        { after: '5h', status: 'out-for-delivery' },
        { after: '1h', status: 'delivery-failed' },
      ],
    },
    { after: '5h', status: 'out-for-delivery' },
    {
      choose: [
        { steps: [{ after: '2h', status: 'delivered' }] },
        { steps: [{ after: '2h', status: 'delivered', set: { discount: 1_000_000 } }] },
        { steps: [{ after: '2h', status: 'partly-delivered' }] },
        {
          steps: [
            { after: '2h', status: 'partly-delivered' },
            { after: '1d', status: 'returning' },
            { after: '1d', status: 'returned' },
          ],
        },
        {
          steps: [
            { after: '2h', status: 'partly-delivered' },
            { after: '1d', status: 'returning', set: { return_fee: 0, overweight_fee: 0 } },
            { after: '1d', status: 'returned', set: { discount: 20_000 } },
          ],
        },
        {
          steps: [
            { after: '1h', status: 'delivery-failed' },
            { after: '1d', status: 'returning' },
            { after: '1d', status: 'returned' },
          ],
        },
        { steps: [{ after: '2h', status: 'lost', set: { re_delivery_fee: 0 } }] },
      ],
    },
  ],
}

/** Lost, found and lost again: the compensation is paid once. */
const LOST_TWICE: ScenarioFile = {
  name: 'life-3',
  description: 'What no parcel may do.',
  line: 'standard',
  steps: [
    { after: '1h', status: 'picked-up' },
    { after: '1h', status: 'lost' },
    { after: '1h', status: 'out-for-delivery', force: true },
    { after: '1h', status: 'lost' },
  ],
}

const parcel = fc.record({
  carrier: fc.constantFrom('ghnv3', 'ghtk', 'vtp'),
  payer: fc.constantFrom(0, 1),
  // Small ones do not bear their own fee.
  cod: fc.constantFrom(0, 0, 5_000, 180_400, 4_200_000),
  amount: fc.constantFrom(0, 450_000, 3_000_000),
  // Grams: where a step of the tariff ends, every gram more begins another one.
  weight: fc.constantFrom(500, 2_000, 3_000),
  scenario: fc.nat(3),
})
type Parcel = typeof parcel extends fc.Arbitrary<infer P> ? P : never

const which = fc.nat(100)
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ book: parcel }) },
  { weight: 5, arbitrary: fc.record({ advance: fc.integer({ min: 1, max: 72 }) }) },
  { weight: 2, arbitrary: fc.record({ cancel: which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      simulate: which,
      body: fc.oneof(
        fc.record({ action: fc.constantFrom('continue', 'fail', 'return', 'lose', 'cancel') }),
        fc.record({ action: fc.constant('to'), to: fc.constantFrom('delivered', 'partly-delivered', 'completed') }),
      ),
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

/** A shop whose parcels have these scenarios. */
async function openShop(seed: number, { force }: { readonly force: boolean }) {
  const codCollected = [0, 3_000, 120_000, 9_000_000][seed % 4] ?? 0
  const scenarios = [0, 1, 2].map(n => {
    const drawn = randomScenario(seed + n, { line: 'standard', name: `life-${n}`, most: 14, force, webhook: false })
    return tame(drawn, codCollected)
  })
  // Draws are keyed by the account, too: the same property fails again in the same way.
  const world = await worlds.open({
    id: `shop-${seed}`,
    seed,
    scenarios: [...scenarios, tame(force ? LOST_TWICE : TOUR, codCollected)],
  })
  const booked = new Map<string, BookedParcel>()
  const declared = new Map<string, number>()

  async function read(id: string): Promise<FlatShipment> {
    const [record]: FlatShipment[] = (await world.client.get(`/shipments/search?code=${id}`)).body.data
    if (!record) throw new Error(`${id} is not found`)
    return record
  }

  async function book({ carrier, payer, cod, amount, weight: declaredWeight, scenario }: Parcel): Promise<void> {
    const { rate, service } = CARRIERS[carrier]
    const orderId = `DH-${booked.size}`
    const wishes = makeBooking({ rate, orderId, cod, payer })
    const weighed = changeAt(wishes, 'shipment.parcel.weight', declaredWeight)
    const body = Object(changeAt(weighed, 'shipment.parcel.amount', amount))
    const answer = await world.book(body, `life-${scenario}`)
    expect(answer.status).toBe(200)
    const record = await read(String(answer.body.id))
    const { weight, cweight } = record.parcel
    const fees = feesOf(record)
    booked.set(record.id, { fees, carrier, service, weight: Number(weight), volumetric: Number(cweight) })
    declared.set(record.id, amount)
  }

  /** What became of each parcel's fees, by the file and by the carrier's own terms; checked against its record. */
  async function readCourses(): Promise<ReadonlyMap<string, FeeCourse>> {
    const courses = new Map<string, FeeCourse>()
    const told = new Set<string>()
    for (const [id, as] of booked) {
      const record = await read(id)
      const { body: journey } = await world.client.control.get(`/shipments/${id}/journey`)
      // After the creation each entry of the history is a step; those of the daily job, and a refusal, set nothing.
      const lived = [...record.history].slice(1).map(({ status }, index) => {
        const set = journey.steps?.[index]?.set
        return set === undefined ? { status } : { status, set }
      })
      const expected = expectedFees(as, lived)
      expect({ id, journey, fees: feesOf(record) }).toEqual({ id, journey, fees: expected.at(-1) })
      const totals = expected.map(totalOf)
      const taken = Math.max(0, ...lived.map(({ set }) => set?.cod_collected ?? 0))
      courses.set(id, { totals, codCollected: taken })
      for (const [index, { status }] of [...record.history].entries()) told.add(`${id} ${status} ${totals[index]}`)
    }
    // No event had another sum than was due then.
    for (const { gcode, status, fee } of (await world.events()).map(body => JSON.parse(body))) {
      expect(told).toContain(`${gcode} ${status} ${fee}`)
    }
    return courses
  }

  return {
    world,
    booked,
    readCourses,
    async act(wish: Act): Promise<void> {
      if ('book' in wish) return book(wish.book)
      if ('advance' in wish) return world.advance({ by: wish.advance * 3_600_000 })
      const number = 'cancel' in wish ? wish.cancel : wish.simulate
      const id = [...booked.keys()][number % Math.max(1, booked.size)]
      if (id === undefined) return
      if ('cancel' in wish) expect([200, 422]).toContain((await world.client.delete(`/shipments/${id}`)).status)
      else expect([200, 409]).toContain((await world.act(`/shipments/${id}/simulate`, wish.body)).status)
    },
    check: async (): Promise<Books> =>
      checkBooks(world.client, { declared, toppedUp: 0, courses: await readCourses() }),
  }
}

function feesOf(record: FlatShipment): FeeFields {
  // The keys of the list, which are those of the type.
  return Object.fromEntries(FEE_NAMES.map(name => [name, Number(record[name])])) as FeeFields
}

/** Every end of the tour, with every carrier, for either payer, with and without COD. */
const GRAND_TOUR: Act[] = [
  ...Array.from({ length: 48 }, (_, n): Act => {
    const carrier = (['ghnv3', 'ghtk', 'vtp'] as const)[n % 3] ?? 'ghtk'
    const cod = ([0, 180_400] as const)[Math.floor(n / 6) % 2] ?? 0
    const weight = ([500, 2_000, 3_000] as const)[Math.floor(n / 3) % 3] ?? 500
    return { book: { carrier, payer: n % 2 === 0 ? 0 : 1, cod, amount: 450_000, weight, scenario: 3 } }
  }),
  { cancel: 0 },
]

const life = fc.array(act, { minLength: 6, maxLength: 24, size: 'max' })

describe('the money of parcels with random scenarios', () => {
  test('balances, whatever steps set, carriers charge and people do in the middle', async () => {
    const seen = { statuses: new Set<number>(), kinds: new Set<string>(), fees: new Set<string>() }
    await fc.assert(
      fc.asyncProperty(fc.nat(1_000_000), life, async (seed, wishes) => {
        const shop = await openShop(seed, { force: false })
        try {
          for (const [index, wish] of wishes.entries()) {
            await shop.act(wish)
            if (index % 8 === 7 && wishes !== GRAND_TOUR) await shop.check()
          }
          await shop.world.advance('idle')
          const { shipments, transactions } = await shop.check()
          for (const transaction of transactions) seen.kinds.add(readMovement(transaction).kind)
          for (const shipment of shipments) {
            const statuses = [...shipment.history].map(({ status }) => status)
            // Nothing that brought money waits for ever.
            expect([905, 916, ...(statuses.includes(916) ? [908] : [])]).not.toContain(statuses.at(-1))
            for (const status of statuses) seen.statuses.add(status)
            for (const name of FEE_NAMES) if (Number(shipment[name]) > 0) seen.fees.add(name)
          }
        } finally {
          await worlds.close(shop.world.id)
        }
      }),
      { numRuns: 40, examples: [[7, GRAND_TOUR]] },
    )
    for (const kind of ['compensation', 'fee', 'refund', 'top-up']) expect(seen.kinds).toContain(kind)
    for (const fee of ['return_fee', 're_delivery_fee', 'overweight_fee', 'discount']) expect(seen.fees).toContain(fee)
    for (const status of [905, 908, 913, 914, 916, 917]) expect(seen.statuses).toContain(status)
  }, 120_000)

  test('holds its ledger together even where steps force what no parcel may do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1_000_000), fc.array(parcel, { minLength: 2, maxLength: 8 }), async (seed, parcels) => {
        const shop = await openShop(seed, { force: true })
        for (const wish of parcels) await shop.act({ book: wish })
        await shop.world.advance('idle')
        const { body } = await shop.world.client.get('/transactions?size=100')
        const courses = await shop.readCourses().finally(() => worlds.close(shop.world.id))
        // What a recipient or a session paid, at most: a discount after that is the shop's (decision 0024).
        const elsewhere = new Map(
          [...shop.booked.keys()].map((id, index) => {
            const isElsewhere = parcels[index]?.payer === 0 || (parcels[index]?.cod ?? 0) > 0
            return [id, isElsewhere ? Math.max(0, ...(courses.get(id)?.totals ?? [])) : 0]
          }),
        )
        let balance = 0
        const paid = new Map<string, number>()
        for (const transaction of body.data.reverse()) {
          const { kind, sign, subject } = readMovement(transaction)
          expect(transaction).toMatchObject({
            opening_debit: balance,
            closing_debit: balance + sign * transaction.amount,
          })
          balance = transaction.closing_debit
          const key = kind === 'compensation' ? `compensated ${subject}` : subject
          if (kind === 'compensation') expect(paid.has(key)).toBe(false)
          paid.set(key, (paid.get(key) ?? 0) - sign * transaction.amount)
          // A refund is never more than was paid, by the wallet, by the recipient or in a session.
          if (kind === 'refund') expect((paid.get(key) ?? 0) + (elsewhere.get(key) ?? 0)).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 25 },
    )
  }, 120_000)
})
