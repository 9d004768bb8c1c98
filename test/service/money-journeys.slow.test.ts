// Random journeys of both lines, and what must be true of their money whatever happens (open-clauses.md, "Money" to
// "Settlement"). Two witnesses that share no code with the sandbox: what the API and the events say, and `claimsOf`.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeRateId } from '../../src/domain/carriers/rate-id.ts'
import { parseSettlement } from '../../src/domain/settlement/calendar.ts'
import { type RunningSandbox, runSandbox } from '../../src/sandbox.ts'
import type { FlatShipment, Invoice, ShipmentStatusEvent } from '../../src/schemas/types.gen.ts'
import { clientOf } from '../support/api-client.ts'
import { makeBooking, RATES } from '../support/booking.ts'
import { changeAt } from '../support/change-at.ts'
import { type Books, checkBooks, type FeeCourse, readMovement } from '../support/check-books.ts'
import { makeOrder } from '../support/order.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'

let running: RunningSandbox
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
  running = await runSandbox({ listen: false, clock: 'frozen', seed: 7, validateResponses: 'off' })
})
afterAll(async () => {
  await running.close()
  await receiver.close()
})

const CARRIERS = { ...RATES, vtp: encodeRateId({ service: 12, carrier: 5, priceTable: 1310 }) } as const
/** Every end with and without a way back, weighed late, tried again; a fee set on the way, another after the delivery. */
const LIVES = {
  plain: [['903'], ['904'], ['905']],
  heavy: [['903'], ['904'], ['905', { weight: 4_100, overweight_fee: 9_000 }]],
  again: [['903'], ['904'], ['906'], ['904'], ['906'], ['904'], ['905', { discount: 3_000 }]],
  back: [['903'], ['904'], ['906'], ['907'], ['908']],
  part: [['903'], ['904'], ['916', { cod_collected: 70_000 }]],
  'part-of-nothing': [['903'], ['904'], ['916']],
  'part-back': [['903'], ['904'], ['916', { cod_collected: 70_000 }], ['907'], ['908', { update_info_fee: 1_500 }]],
  'part-of-nothing-back': [['903'], ['904'], ['916'], ['907', { return_fee: 12_000 }], ['908', { discount: 2_000 }]],
  'part-lost': [['903'], ['904'], ['916', { cod_collected: 70_000 }], ['907'], ['917']],
  lost: [['903'], ['917']],
} as const satisfies Record<string, readonly (readonly [string, object?])[]>
type Life = keyof typeof LIVES

const CALENDARS = ['daily 20:00', 'mon,wed,fri 16:00 hold 1d', 'sun 00:05 hold 2d', 'tue,thu 09:30']

const parcel = fc.record({
  // The keys of the list, which are those of the type.
  life: fc.constantFrom(...(Object.keys(LIVES) as Life[])),
  carrier: fc.constantFrom('ghnv3' as const, 'ghtk' as const, 'vtp' as const),
  payer: fc.constantFrom(0 as const, 1 as const),
  // Small ones do not bear their own fee.
  cod: fc.constantFrom(0, 5_000, 20_000, 180_400, 1_200_000),
  amount: fc.constantFrom(0, 450_000, 3_000_000, 1_700_000_000),
})
const which = fc.nat(1_000)
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ book: fc.array(parcel, { minLength: 1, maxLength: 4 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ride: fc.record({
        prefix: fc.constantFrom('HAPPY', 'NODRIVER', 'DRIVERCANCEL', 'STOP', 'RETURN', 'FAIL'),
        stops: fc.integer({ min: 1, max: 3 }),
        cod: fc.constantFrom(0, 350_000),
      }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ hours: fc.constantFrom(1, 5, 12, 30, 90) }) },
  { weight: 2, arbitrary: fc.record({ cancel: which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      lead: which,
      to: fc.constantFrom('returned', 'lost', 'delivered', 'completed', 'reconciled-with-carrier'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ calendar: fc.constantFrom(...CALENDARS) }) },
  { weight: 1, arbitrary: fc.record({ pace: fc.constantFrom('script', '45m', '400ms') }) },
  { weight: 1, arbitrary: fc.record({ settle: fc.constant(true) }) },
  { weight: 1, arbitrary: fc.record({ bank: fc.constant(true) }) },
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

const BANK = { bank_id: 3, branch: 'Chi nhánh Huế', owner: 'LE MAI', number: '0123456789' }

/** A world, what it has told so far, and what nobody can read from it later. */
async function openShop({ seed, hasBank }: { readonly seed: number; readonly hasBank: boolean }) {
  const id = `shop-${seed}`
  if (running.accounts.get(id)) await running.accounts.remove(id)
  const row = await running.accounts.create({ id, seed, ...(hasBank ? {} : { bank: null }) })
  const scenarios = Object.entries(LIVES).map(([name, steps]) => ({
    name: `life-${name}`,
    description: 'One end of a parcel.',
    line: 'standard' as const,
    steps: steps.map(([status, set]) => ({ after: '3h', status, ...(set ? { set } : {}) })),
  }))
  await running.accounts.amend(id, before => ({ ...before, scenarios }))
  const client = clientOf(running, { account: await running.credentials(id) })
  await client.register(`${receiver.url}/hook`)
  const declared = new Map<string, number>()
  /** What a partial delivery of it brings. */
  const collected = new Map<string, number>()
  const orders: string[] = []
  let banked = hasBank

  async function book(wishes: typeof parcel extends fc.Arbitrary<infer P> ? P : never): Promise<void> {
    const { carrier, payer, cod, amount, life } = wishes
    const body = makeBooking({ rate: CARRIERS[carrier], orderId: `DH-${declared.size}`, payer, cod })
    await client.control.put('/default-scenario', { name: `life-${life}` })
    const made = await client.post('/shipments', changeAt(body, 'shipment.parcel.amount', amount))
    expect(made.status).toBe(200)
    declared.set(made.body.id, amount)
    collected.set(made.body.id, life.startsWith('part-of-nothing') ? 0 : 70_000)
  }

  return {
    client,
    id: row.id,
    orders,
    declared,
    collected,
    hasBank: () => banked,
    async act(wish: Act): Promise<void> {
      const parcelOf = (n: number) => [...declared.keys()][n % Math.max(1, declared.size)]
      if ('book' in wish) for (const one of wish.book) await book(one)
      else if ('hours' in wish) await this.advance({ by: `${wish.hours}h` })
      else if ('calendar' in wish) {
        const { days, at, hold } = parseSettlement(wish.calendar) ?? { days: [] }
        expect((await client.control.put('/settlement', { days, at, hold })).status).toBe(200)
      } else if ('pace' in wish) expect((await client.control.post('/clock', { pace: wish.pace })).status).toBe(200)
      else if ('settle' in wish) expect((await client.control.post('/settlement/run', {})).status).toBe(200)
      else if ('bank' in wish) await this.setBank()
      else if ('ride' in wish) {
        const { prefix, stops, cod } = wish.ride
        const made = await client.post(
          '/ondemand-shipments',
          makeOrder({ orderId: `SBX-OD-${prefix}-${orders.length}`, stops, cod }),
        )
        expect(made.status).toBe(200)
        orders.push(made.body.data.id)
      } else {
        const name = parcelOf('cancel' in wish ? wish.cancel : wish.lead)
        if (name === undefined) return
        if ('cancel' in wish) expect([200, 422]).toContain((await client.delete(`/shipments/${name}`)).status)
        else {
          const led = await client.control.post(`/shipments/${name}/simulate`, { action: 'to', to: wish.to })
          expect([200, 409]).toContain(led.status)
        }
      }
    },
    async advance(to: object): Promise<void> {
      expect((await client.control.post('/clock/advance', { ...to, settle: false })).status).toBe(200)
    },
    async setBank(): Promise<void> {
      expect((await client.put('/account/update/bank', BANK)).status).toBe(200)
      banked = true
    },
  }
}
type Shop = Awaited<ReturnType<typeof openShop>>

/** All events of an account, oldest first. */
async function eventsOf({ id }: Shop): Promise<readonly ShipmentStatusEvent[]> {
  const { rows } = await running.core.store.read(id, view =>
    view.page('deliveriesBySequence', { order: 'ascending', offset: 0, limit: 100_000 }),
  )
  const bodies = await running.core.store.read(id, async view => {
    const told: string[] = []
    for (const { messageId } of rows) told.push((await view.get('messages', messageId))?.body ?? '{}')
    return told
  })
  return bodies
    .map(body => JSON.parse(body))
    .filter(event => event.gcode !== undefined && event.amount_return_shop !== undefined)
}

/** `total_fee` at each entry of each parcel's history, as its own events told it; the first event is its creation. */
function coursesOf(
  shipments: readonly FlatShipment[],
  events: readonly ShipmentStatusEvent[],
  collected: ReadonlyMap<string, number>,
): ReadonlyMap<string, FeeCourse> {
  return new Map(
    shipments.map(shipment => {
      const own = events.filter(({ gcode }) => gcode === shipment.id)
      const history = [...shipment.history]
      // What history and events tell goes together one by one.
      expect(own.map(({ status }) => Number(status))).toEqual(history.map(({ status }) => status))
      return [
        shipment.id,
        { totals: own.map(({ fee }) => Number(fee)), codCollected: collected.get(shipment.id) ?? 0 },
      ] as const
    }),
  )
}

async function readAll<Row>({ client }: Shop, path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { body } = await client.get(`${path}?size=100&page=${page}`)
    rows.push(...body.data)
    if (body.data.length < 100) return rows
  }
}

/** Of a parcel, list, search and its latest event say the same; no two of its settlement's moves share a second. */
async function checkTold(shop: Shop, shipments: readonly FlatShipment[], events: readonly ShipmentStatusEvent[]) {
  for (const shipment of shipments) {
    const { body } = await shop.client.get(`/shipments/search?code=${shipment.id}`)
    expect(body.data).toEqual([shipment])
    const last = events.findLast(({ gcode }) => gcode === shipment.id)
    expect({ id: last?.gcode, status: last?.status, fee: last?.fee, amount: last?.amount_return_shop }).toEqual({
      id: shipment.id,
      status: String(shipment.status_code),
      fee: String(shipment.total_fee),
      amount: shipment.amount_return_shop,
    })
  }
}

/** Orders: the fee of those that a driver took, unless undone; COD of what was handed over, once it is completed. */
async function checkOrders(shop: Shop, { transactions }: Books): Promise<void> {
  for (const id of shop.orders) {
    const { body } = await shop.client.get(`/ondemand-shipments/${id}`)
    const order = body.data[0] ?? body.data
    const { timeline } = (await shop.client.control.get(`/shipments/${id}`)).body
    const wasTaken = timeline.some(({ status }: { status: number }) => status === 903)
    const isUndone = order.status === 911 || order.status === 1000
    const stops = order.points.filter(
      ({ kind, completed_at }: { kind: number; completed_at: unknown }) => kind === 2 && completed_at !== null,
    )
    const cod = stops.reduce(
      (sum: number, { parcel: goods }: { parcel: { cod_amount: number } }) => sum + Number(goods.cod_amount),
      0,
    )
    const own = transactions
      .map(line => ({ ...readMovement(line), amount: Number(line.amount) }))
      .filter(({ subject }) => subject === id)
    const sum = (...kinds: string[]) =>
      own.filter(({ kind }) => kinds.includes(kind)).reduce((all, { sign, amount }) => all + sign * amount, 0)
    expect({ id, status: order.status, fee: 0 - sum('fee', 'refund'), cod: sum('ondemand-cod') }).toEqual({
      id,
      status: order.status,
      fee: wasTaken && !isUndone ? Number(order.total_fee) : 0,
      cod: order.status === 910 ? cod : 0,
    })
    expect(own.filter(({ kind }) => kind === 'ondemand-cod').length).toBeLessThanOrEqual(1)
  }
}

async function checkAll(shop: Shop, isIdle: boolean): Promise<Books> {
  const shipments: FlatShipment[] = await readAll(shop, '/shipments')
  const events = await eventsOf(shop)
  const courses = coursesOf(shipments, events, shop.collected)
  const books = await checkBooks(shop.client, { declared: shop.declared, toppedUp: 0, courses, isIdle })
  await checkTold(shop, shipments, events)
  await checkOrders(shop, books)
  const rows = (await running.core.store.allRows(shop.id)).invoices
  for (const invoice of books.invoices) {
    expect(Number(invoice.real_amount)).toBeGreaterThanOrEqual(0)
    const inside = books.listed.get(invoice.id) ?? []
    // The bank has what a session pays as soon as one of its parcels is at 911, and not before.
    const isPaid = inside.some(({ status_code }) => status_code === 911 || status_code === 913)
    expect({ id: invoice.id, isPaid: rows.find(({ id }) => id === invoice.id)?.paidAt !== null }).toEqual({
      id: invoice.id,
      isPaid,
    })
    if (!shop.hasBank() && Number(invoice.real_amount) > 0) expect(isPaid).toBe(false)
  }
  return books
}

/** Days, time of day and distance of what a calendar has settled by itself. */
function checkSettled(shipments: readonly FlatShipment[]): void {
  for (const { history } of shipments) {
    const times = [...history].filter(({ status }) => [909, 912, 910, 911, 913].includes(Number(status)))
    for (const [index, { updated_time: at }] of times.entries()) {
      const before = times[index - 1]
      if (before && Number(at) !== Number(before.updated_time))
        expect(Number(at) - Number(before.updated_time)).toBeGreaterThanOrEqual(1)
    }
  }
}

/** Once through every way of money, so that no run does without one. */
const TOUR: Act[] = [
  { book: [{ life: 'plain', carrier: 'ghtk', payer: 1, cod: 0, amount: 1_700_000_000 }] },
  { book: [{ life: 'plain', carrier: 'ghtk', payer: 1, cod: 0, amount: 1_700_000_000 }] },
  // The keys of the list, which are those of the type.
  ...(Object.keys(LIVES) as Life[]).flatMap((life): Act[] =>
    ([0, 5_000, 180_400] as const).map(cod => ({
      book: ([0, 1] as const).map(payer => ({ life, carrier: 'ghnv3' as const, payer, cod, amount: 450_000 as const })),
    })),
  ),
  { ride: { prefix: 'HAPPY', stops: 2, cod: 350_000 } },
  { ride: { prefix: 'STOP', stops: 3, cod: 350_000 } },
  { ride: { prefix: 'NODRIVER', stops: 1, cod: 0 } },
  { ride: { prefix: 'FAIL', stops: 1, cod: 0 } },
  { ride: { prefix: 'DRIVERCANCEL', stops: 1, cod: 0 } },
  { cancel: 0 },
  { hours: 30 },
  { calendar: 'mon,wed,fri 16:00 hold 1d' },
  { book: [{ life: 'plain', carrier: 'ghnv3', payer: 1, cod: 5_000, amount: 0 }] },
  { hours: 90 },
  { bank: true },
]

test('the books of random journeys of both lines agree with records, events and sessions', async () => {
  const seen = new Set<string>()
  const actions = fc.array(act, { minLength: 8, maxLength: 24, size: 'max' })
  await fc.assert(
    fc.asyncProperty(fc.nat(1_000_000), fc.boolean(), actions, async (seed, hasBank, wishes) => {
      const shop = await openShop({ seed, hasBank })
      for (const [index, wish] of wishes.entries()) {
        await shop.act(wish)
        if (index % 6 === 5) await checkAll(shop, false)
      }
      await shop.advance({ until: 'idle' })
      const held = await checkAll(shop, true)
      const waits = held.shipments.filter(({ status_code }) => status_code === 910)
      // Without a bank account COD stays at 910, and only there; nothing else waits.
      if (shop.hasBank()) expect(waits).toEqual([])
      if (waits.length > 0) {
        const { body } = await shop.client.control.get('/why')
        expect(body.findings).toContainEqual(expect.objectContaining({ code: 'no_bank_account', severity: 'blocks' }))
        seen.add('held')
      }
      await shop.setBank()
      await shop.advance({ until: 'idle' })
      const { shipments, transactions, invoices } = await checkAll(shop, true)
      for (const shipment of shipments) {
        const statuses = [...shipment.history].map(({ status }) => Number(status))
        // Nothing that brought money waits for ever.
        expect([905, 909, 910, 911, 912, 916]).not.toContain(statuses.at(-1))
        if (statuses.includes(916)) expect(statuses.at(-1)).not.toBe(908)
      }
      checkSettled(shipments)
      expect((await shop.client.control.get('/clock')).body.next_due).toBeNull()
      for (const line of transactions) seen.add(readMovement(line).kind)
      noteSessions(invoices, seen)
    }),
    { numRuns: 12, examples: [[7, false, TOUR]] },
  )
  for (const kind of ['compensation', 'fee', 'held', 'netted-debt', 'ondemand-cod', 'recovery', 'refund', 'several']) {
    expect(seen).toContain(kind)
  }
}, 240_000)

function noteSessions(invoices: readonly Invoice[], seen: Set<string>): void {
  if (invoices.some(({ count }) => Number(count) > 1)) seen.add('several')
}
