import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Switches } from '../../src/domain/profile.ts'
import type { Invoice } from '../../src/domain/settlement/rows.ts'
import { checkPages } from '../support/check-pages.ts'
import { type OpenWorld, type OpenWorlds, openWorlds } from '../support/open-worlds.ts'

let worlds: OpenWorlds
beforeAll(async () => {
  worlds = await openWorlds()
})
afterAll(() => worlds.close())

interface Listed {
  readonly id: string
  readonly orderId: string
  /** Virtual ms of its creation. */
  readonly at: number
}

/** "Newest first, ties by id." */
const newestFirst = (rows: readonly Listed[]) => [...rows].sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
const idsOf = (rows: readonly Listed[]) => newestFirst(rows).map(({ id }) => id)

const write = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('book' as const),
      orderId: fc.constantFrom('A', 'B', 'Đơn C'),
      // Those that its carrier takes move while time passes; the others stay what they are.
      taken: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), nth: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), nth: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), by: fc.constantFrom('1s', '1m', '3h') }) },
)
type Write = typeof write extends fc.Arbitrary<infer W> ? W : never

/** Does them one after another; what the list must then hold. */
async function play({ client, now }: OpenWorld, writes: readonly Write[]): Promise<readonly Listed[]> {
  const held: Listed[] = []
  for (const step of writes) {
    if (step.kind === 'book') {
      const { id } = await client.book({ orderId: step.orderId, ...(step.taken ? {} : { rate: 'none' }) })
      held.push({ id, orderId: step.orderId, at: now() })
    } else if (step.kind === 'wait') {
      expect((await client.control.post('/clock/advance', { by: step.by })).status).toBe(200)
    } else if (held.length > 0) {
      const { id } = held[step.nth % held.length] ?? { id: '' }
      // Both are refused in some states; a parcel that was cancelled or moved stays where it is in the list.
      if (step.kind === 'delete') expect([200, 422]).toContain((await client.delete(`/shipments/${id}`)).status)
      else {
        const moved = await client.control.post(`/shipments/${id}/simulate`, { action: 'to', to: 903 })
        expect([200, 409]).toContain(moved.status)
      }
    }
  }
  return held
}

const MOST = 7
/** One a page, all on one, more than `max_page_size`, and anything between. */
const pageSize = fc.oneof(fc.constant(1), fc.integer({ min: 2, max: MOST }), fc.constant(100_000))
const layout = fc.constantFrom<Switches['record_layout']>('grouped', 'flat', 'both')
const meta = fc.constantFrom<Switches['pagination_meta']>('meta', 'meta', 'none')

describe('Pagination: pages are disjoint and complete for any size, after any order of writes', () => {
  test('GET /shipments, whole and narrowed by from, to and order_id', async () => {
    const options = {
      writes: fc.array(write, { maxLength: 20 }),
      size: pageSize,
      layout,
      meta,
      first: fc.nat(),
      last: fc.nat(),
    }
    await fc.assert(
      fc.asyncProperty(
        fc.record(options),
        async ({ writes, size, layout: record_layout, meta: pagination_meta, first, last }) => {
          const world = await worlds.open({ switches: { record_layout, pagination_meta, max_page_size: MOST } })
          const held = await play(world, writes)
          const check = (query: string, rows: readonly Listed[]) =>
            checkPages(world.client, `/shipments${query}`, { ids: idsOf(rows), size, most: MOST })
          await check('', held)

          for (const orderId of ['A', 'Đơn C', 'nobody'])
            await check(
              `?order_id=${encodeURIComponent(orderId)}`,
              held.filter(row => row.orderId === orderId),
            )
          const [from = 0, to = 0] = [first, last].map(nth => held[nth % Math.max(1, held.length)]?.at ?? world.now())
          const since = ({ at }: Listed) => at >= from
          const until = ({ at }: Listed) => at <= to
          await check(`?from=${from / 1_000}`, held.filter(since))
          await check(`?to=${to}`, held.filter(until))
          const between = `from=${from}&to=${to / 1_000}`
          await check(
            `?${between}`,
            held.filter(row => since(row) && until(row)),
          )
          await check(
            `?order_id=B&${between}`,
            held.filter(row => since(row) && until(row) && row.orderId === 'B'),
          )
        },
      ),
      { numRuns: 15 },
    )
  })

  test('GET /invoices/{code}/shipments, each session its own', async () => {
    const sessions = ['HDAAAAAA', 'HDBBBBBB', 'HDEMPTY0']
    const invoice = (id: string): Invoice => ({
      ...{ id, at: 0, totalCod: 0, totalFee: 0 },
      ...{ walletDebt: 0, recovered: 0, count: 0, paidAt: 0 },
    })
    const settlement = fc.record({ nth: fc.nat(), session: fc.constantFrom('HDAAAAAA', 'HDBBBBBB', null) })
    const options = {
      writes: fc.array(write, { maxLength: 20 }),
      settled: fc.array(settlement, { maxLength: 40 }),
      size: pageSize,
      layout,
      meta,
    }
    await fc.assert(
      fc.asyncProperty(
        fc.record(options),
        async ({ writes, settled, size, layout: record_layout, meta: pagination_meta }) => {
          const world = await worlds.open({ switches: { record_layout, pagination_meta, max_page_size: MOST } })
          await world.write(tx => {
            for (const id of sessions) tx.put('invoices', invoice(id))
          })
          const held = await play(world, writes)
          const sessionOf = new Map<string, string | null>()
          for (const { nth, session } of settled) {
            const { id } = held[nth % Math.max(1, held.length)] ?? {}
            if (id === undefined) continue
            sessionOf.set(id, session)
            await world.write(async tx => {
              const row = await tx.get('shipments', id)
              if (row) tx.put('shipments', { ...row, invoiceId: session })
            })
          }
          for (const session of sessions) {
            const inside = held.filter(({ id }) => sessionOf.get(id) === session)
            await checkPages(world.client, `/invoices/${session}/shipments`, { ids: idsOf(inside), size, most: MOST })
          }
        },
      ),
      { numRuns: 15 },
    )
  })

  test('GET /invoices/{code}/shipments after real settlements: every completed parcel with COD is in one session', async () => {
    const world = await worlds.open({ switches: { max_page_size: MOST } })
    const { client } = world
    const withCod: string[] = []
    for (let day = 0; day < 3; day++) {
      for (let n = 0; n < 5; n++) withCod.push((await client.book({ orderId: `D-${day}-${n}` })).id)
      await client.book({ orderId: `NOCOD-${day}`, cod: 0 })
      await client.control.post('/clock/advance', { by: '1d' })
    }
    await client.control.post('/clock/advance', { until: 'idle' })
    const { data: sessions } = (await client.get('/invoices')).body
    expect(sessions.length).toBeGreaterThan(1)
    const found: string[] = []
    for (const { id, count } of sessions) {
      const ids: string[] = []
      // A day may settle more parcels than a page holds.
      for (let page = 1; ids.length < count; page++) {
        const { data } = (await client.get(`/invoices/${id}/shipments?page=${page}`)).body
        if (data.length === 0) break
        ids.push(...data.map((row: { id: string }) => row.id))
      }
      expect(ids).toHaveLength(count)
      for (const size of [1, 2, 1_000]) await checkPages(client, `/invoices/${id}/shipments`, { ids, size, most: MOST })
      found.push(...ids)
    }
    expect(found.sort()).toEqual(withCod.sort())
  })
})

describe('Pagination: GET /districts, reference data by id', () => {
  /** All districts, collected from their cities, which are not paginated. */
  let ids: readonly string[]
  let world: OpenWorld
  beforeAll(async () => {
    world = await worlds.open()
    const { data: cities } = (await world.client.get('/cities')).body
    const collected: string[] = []
    for (const { id } of cities) {
      const { data } = (await world.client.get(`/cities/${id}/districts`)).body
      collected.push(...data.map((district: { id: string }) => district.id))
    }
    ids = collected.sort((a, b) => Number(a) - Number(b))
  })

  test('one after another they give the districts of all cities', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 50, max: 130 }), size =>
        checkPages(world.client, '/districts', { ids, size, most: 100 }),
      ),
      { numRuns: 5 },
    )
  })

  test('one a page, wherever it is opened', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: ids.length }), async page => {
        const { data, meta } = (await world.client.get(`/districts?size=1&page=${page}`)).body
        expect(data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(page - 1, page))
        expect(meta.pagination).toMatchObject({ count: 1, per_page: 1, total: ids.length, total_pages: ids.length })
      }),
      { numRuns: 40 },
    )
  })

  test('a page larger than all of them holds all of them', async () => {
    const { client } = await worlds.open({ switches: { max_page_size: 100_000 } })
    for (const size of [ids.length - 1, ids.length, ids.length + 1, 100_000])
      await checkPages(client, '/districts', { ids, size })
  })
})
