import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeRateId } from '../../src/domain/carriers/rate-id.ts'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { clientOf } from '../support/api-client.ts'
import { makeBooking, RATES } from '../support/booking.ts'
import { changeAt } from '../support/change-at.ts'
import { type Books, checkBooks, readMovement } from '../support/check-books.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

const CARRIERS = { ...RATES, vtp: encodeRateId({ service: 12, carrier: 5, priceTable: 1310 }) } as const

interface Parcel {
  readonly prefix: string
  readonly carrier: keyof typeof CARRIERS
  readonly payer: 0 | 1
  readonly cod: number
  readonly amount: number
}

/** An account whose parcels and top-ups the test remembers, because the API does not show them again. */
async function openShop(wishes: { readonly seed: number; readonly pace?: string }) {
  const { body: account } = await clientOf(sandbox, sandbox).control.post('/accounts', { clock: 'frozen', ...wishes })
  const client = clientOf(sandbox, { account })
  const declared = new Map<string, number>()
  const booked: string[] = []
  let toppedUp = 0
  return {
    client,
    booked,
    async book({ prefix, carrier, payer, cod, amount }: Parcel): Promise<string> {
      const wishes = { rate: CARRIERS[carrier], orderId: `${prefix}${booked.length}`, payer, cod }
      const { status, body } = await client.post(
        '/shipments',
        changeAt(makeBooking(wishes), 'shipment.parcel.amount', amount),
      )
      expect(status).toBe(200)
      declared.set(body.id, amount)
      booked.push(body.id)
      return body.id
    },
    async topUp(amount: number): Promise<void> {
      expect((await client.control.post('/wallet/top-up', { amount })).status).toBe(200)
      toppedUp += amount
    },
    /** 200, or 409 where the way is not legal. */
    async simulate(id: string, body: unknown): Promise<void> {
      expect([200, 409]).toContain((await client.control.post(`/shipments/${id}/simulate`, body)).status)
    },
    async advance(by: string): Promise<void> {
      expect((await client.control.post('/clock/advance', { by })).status).toBe(200)
    },
    check: (isIdle = false): Promise<Books> => checkBooks(client, { declared, toppedUp, isIdle }),
  }
}
type Shop = Awaited<ReturnType<typeof openShop>>

const TARGETS = [902, 903, 904, 905, 906, 907, 908, 909, 912, 910, 911, 913, 914, 915, 916, 917, 918, 919, 900, 1000]
const parcel: fc.Arbitrary<Parcel> = fc.record({
  prefix: fc.constantFrom('SBX-HAPPY-', 'SBX-HAPPY-', 'SBX-RETURN-', 'SBX-ERROR-', 'DH-'),
  carrier: fc.constantFrom('ghnv3', 'ghtk', 'vtp'),
  payer: fc.constantFrom(0, 1),
  // Small ones do not bear their own fee.
  cod: fc.constantFrom(0, 0, 5_000, 180_400, 4_200_000),
  // The last one costs some carriers more to insure than the wallet holds.
  amount: fc.constantFrom(0, 450_000, 3_000_000, 2_500_000_000),
})
const which = fc.nat(1_000)
const action = fc.oneof(
  { weight: 5, arbitrary: fc.record({ book: parcel }) },
  { weight: 3, arbitrary: fc.record({ advance: fc.constantFrom('2s', '45m', '7h', '1d', '3d') }) },
  {
    weight: 6,
    arbitrary: fc.record({ simulate: which, to: fc.constantFrom(...TARGETS, 916, 913, 908), jump: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ next: which }) },
  { weight: 1, arbitrary: fc.record({ cancel: which }) },
  { weight: 1, arbitrary: fc.record({ topUp: fc.integer({ min: 1, max: 5_000_000 }) }) },
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

async function act(shop: Shop, wish: Action): Promise<void> {
  const { booked } = shop
  const pick = (n: number) => booked[n % Math.max(1, booked.length)]
  if ('book' in wish) return void (await shop.book(wish.book))
  if ('advance' in wish) return shop.advance(wish.advance)
  if ('topUp' in wish) return shop.topUp(wish.topUp)
  if ('simulate' in wish) {
    const id = pick(wish.simulate)
    if (id) await shop.simulate(id, { action: 'to', to: wish.to, jump: wish.jump })
    return
  }
  if ('next' in wish) {
    const id = pick(wish.next)
    if (id) await shop.simulate(id, { action: 'continue' })
    return
  }
  const id = pick(wish.cancel)
  if (id) expect([200, 422]).toContain((await shop.client.delete(`/shipments/${id}`)).status)
}

/** Once through every way that money takes, so that no run does without one. */
const GRAND_TOUR: Action[] = [
  { book: { prefix: 'DH-', carrier: 'ghtk', payer: 1, cod: 0, amount: 2_500_000_000 } },
  { book: { prefix: 'DH-', carrier: 'ghnv3', payer: 1, cod: 0, amount: 450_000 } },
  { cancel: 1 },
  { book: { prefix: 'DH-', carrier: 'vtp', payer: 0, cod: 4_200_000, amount: 3_000_000 } },
  { simulate: 2, to: 913, jump: false },
  { topUp: 1_000 },
  { book: { prefix: 'SBX-RETURN-', carrier: 'ghnv3', payer: 0, cod: 180_400, amount: 0 } },
  { book: { prefix: 'SBX-HAPPY-', carrier: 'ghnv3', payer: 1, cod: 5_000, amount: 450_000 } },
  { book: { prefix: 'SBX-HAPPY-', carrier: 'vtp', payer: 1, cod: 4_200_000, amount: 450_000 } },
  { book: { prefix: 'SBX-ERROR-', carrier: 'ghtk', payer: 1, cod: 0, amount: 0 } },
  { book: { prefix: 'DH-', carrier: 'ghnv3', payer: 1, cod: 0, amount: 450_000 } },
  { simulate: 7, to: 917, jump: true },
]

describe('the money of an account', () => {
  test('balances after whatever happens in it', async () => {
    const seen = new Set<string>()
    const actions = fc.array(action, { minLength: 10, maxLength: 40, size: 'max' })
    await fc.assert(
      fc.asyncProperty(fc.nat(), actions, async (seed, wishes) => {
        const shop = await openShop({ seed })
        for (const [index, wish] of wishes.entries()) {
          await act(shop, wish)
          if (index % 6 === 5) await shop.check()
        }
        await shop.advance('25d')
        for (const transaction of (await shop.check(true)).transactions) seen.add(readMovement(transaction).kind)
      }),
      { numRuns: 12, examples: [[7, GRAND_TOUR]] },
    )
    expect([...seen].sort()).toEqual(['compensation', 'fee', 'netted-debt', 'recovery', 'refund', 'top-up'])
  }, 60_000)
})

// open-clauses.md, "Settlement".
describe('the calendar', () => {
  const withCod: Parcel = { prefix: 'DH-', carrier: 'ghnv3', payer: 1, cod: 180_400, amount: 0 }
  const deliver = async (shop: Shop, parcel: Parcel, times = 1): Promise<void> => {
    for (let n = 0; n < times; n++)
      await shop.simulate(await shop.book(parcel), { action: 'to', to: 'delivered', jump: true })
  }

  test('makes one session of a day, however many parcels it has, and nets the wallet’s debt once', async () => {
    const shop = await openShop({ seed: 1 })
    // 30,000,000 of insurance: the wallet owes more than a hundred of these parcels bring.
    await shop.book({ ...withCod, carrier: 'ghtk', cod: 0, amount: 6_000_000_000 })
    await deliver(shop, withCod, 249)
    await deliver(shop, { ...withCod, payer: 0 })
    await deliver(shop, { ...withCod, cod: 0 })
    expect((await shop.check()).invoices).toEqual([])
    const debt = -Number((await shop.check()).transactions[0]?.closing_debit)
    expect(debt).toBeGreaterThan(20_000_000)

    await shop.advance('13h')
    const { invoices, shipments, transactions } = await shop.check()
    expect(invoices).toMatchObject([
      { count: 250, total_cod: 250 * 180_400, wallet_debt: debt, created_at: '05/01/2026 20:00' },
    ])
    expect(shipments.filter(({ status_code }) => status_code === 913)).toHaveLength(251)
    expect(transactions[0]).toMatchObject({ amount: debt, opening_debit: -debt, closing_debit: 0 })
    const netted = transactions.filter(transaction => readMovement(transaction).kind === 'netted-debt')
    expect(netted).toHaveLength(1)

    // The next day has its own, and nothing is left to net.
    await deliver(shop, withCod, 3)
    await shop.advance('1d')
    expect((await shop.check()).invoices).toMatchObject([
      { count: 3, wallet_debt: 0, created_at: '06/01/2026 20:00' },
      { count: 250, wallet_debt: debt },
    ])
  }, 60_000)

  test('what one session cannot bear of the debt, the next ones do', async () => {
    const shop = await openShop({ seed: 2 })
    await shop.book({ ...withCod, carrier: 'ghtk', cod: 0, amount: 2_500_000_000 })
    const debt = -Number((await shop.check()).transactions[0]?.closing_debit)
    await deliver(shop, { ...withCod, payer: 0, cod: 1_000_000 })
    await shop.advance('1d')
    await deliver(shop, { ...withCod, payer: 0, cod: 9_000_000 })
    await shop.advance('1d')
    expect((await shop.check()).invoices).toMatchObject([
      { wallet_debt: debt - 1_000_000, real_amount: 10_000_000 - debt },
      { wallet_debt: 1_000_000, real_amount: 0 },
    ])
  })

  test('parcels completed by hand have a session each: it is closed in the commit that forms it', async () => {
    const shop = await openShop({ seed: 5 })
    for (const cod of [1_000_000, 5_000]) {
      await shop.simulate(await shop.book({ ...withCod, cod }), { action: 'to', to: 'completed' })
    }
    const { invoices } = await shop.check()
    expect(
      invoices.map(({ count, total_cod, recovery_amount }) => [count, total_cod, Number(recovery_amount) > 0]),
    ).toEqual(
      expect.arrayContaining([
        [1, 1_000_000, false],
        [1, 5_000, true],
      ]),
    )
  })

  test('each of them nets what the wallet owes by then', async () => {
    const shop = await openShop({ seed: 5 })
    await shop.book({ ...withCod, carrier: 'ghtk', cod: 0, amount: 2_500_000_000 })
    for (let n = 0; n < 2; n++) {
      const id = await shop.book({ ...withCod, payer: 0, cod: 1_000_000 })
      await shop.simulate(id, { action: 'to', to: 'completed' })
    }
    expect((await shop.check()).invoices).toMatchObject([
      { count: 1, wallet_debt: 1_000_000, real_amount: 0 },
      { count: 1, wallet_debt: 1_000_000, real_amount: 0 },
    ])
  })

  test('a return that the wallet pays leaves a debt, too', async () => {
    const shop = await openShop({ seed: 3 })
    const insured: Parcel = { ...withCod, carrier: 'ghtk', amount: 1_750_000_000 }
    const back = await shop.book(insured)
    await shop.simulate(back, { action: 'to', to: 'returned' })
    const { transactions } = await shop.check()
    expect(transactions[0]).toMatchObject({ description: `Thanh toán phí vận đơn ${back}` })
    expect(Number(transactions[0]?.closing_debit)).toBeLessThan(-2_500_000)
    await deliver(shop, { ...withCod, cod: 4_200_000 })
    await shop.advance('1d')
    const [session] = (await shop.check()).invoices
    expect(session).toMatchObject({ count: 1, wallet_debt: -Number(transactions[0]?.closing_debit) })
  })

  test('under a pace the parcels delivered within one beat of it share a session', async () => {
    const shop = await openShop({ seed: 4, pace: '10s' })
    for (let n = 0; n < 4; n++) {
      await deliver(shop, withCod)
      await shop.advance('4s')
    }
    await shop.advance('20s')
    const { invoices } = await shop.check()
    expect(invoices.map(({ count }) => count)).toEqual([1, 3])
  })
})
