import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Switches } from '../../src/domain/profile.ts'
import type { Invoice } from '../../src/domain/settlement/rows.ts'
import { checkPages } from '../support/check-pages.ts'
import { type OpenWorld, type OpenWorlds, openWorlds } from '../support/open-worlds.ts'

const DAY_MS = 86_400_000
/** 20:00 GMT+7. */
const SETTLED = Date.parse('2026-01-08T20:00:00+07:00')

const session = (id: string, changes: Partial<Invoice> = {}): Invoice => ({
  id,
  at: SETTLED,
  totalCod: 5_400_000,
  totalFee: 364_800,
  walletDebt: 0,
  recovered: 0,
  paidAt: SETTLED,
  count: 12,
  ...changes,
})

let worlds: OpenWorlds
beforeAll(async () => {
  worlds = await openWorlds()
})
afterAll(() => worlds.close())

async function worldWith(invoices: readonly Invoice[], switches: Partial<Switches> = {}): Promise<OpenWorld> {
  const world = await worlds.open({ switches })
  await world.write(tx => {
    for (const invoice of invoices) tx.put('invoices', invoice)
  })
  return world
}

async function idsOf(answer: ReturnType<OpenWorld['client']['get']>): Promise<readonly string[]> {
  const { status, body } = await answer
  expect(status).toBe(200)
  return body.data.map(({ id }: { id: string }) => id)
}

describe('the shapes of a COD session (invoice_shape)', () => {
  const full = {
    id: 'HDF9D9SS',
    total_cod: 5_400_000,
    total_fee: 364_800,
    total_amount: 5_035_200,
    recovery_amount: 0,
    wallet_debt: 35_200,
    real_amount: 5_000_000,
    count: 12,
    created_at: '08/01/2026 20:00',
  }
  const brief = { id: 'HDF9D9SS', amount: 5_000_000, count: 12, created_at: '08/01/2026 20:00' }
  test.each([
    ['full', full],
    ['brief', brief],
    ['both', { ...full, amount: 5_000_000 }],
  ] as const)('%s, in the list and in the search', async (invoice_shape, shape) => {
    const world = await worldWith([session('HDF9D9SS', { walletDebt: 35_200 })], { invoice_shape })
    for (const path of ['/invoices', '/invoices/search', '/invoices/search?code=HDF9D9SS'])
      expect((await world.client.get(path)).body).toMatchObject({ code: 200, status: 'success', data: [shape] })
    expect(Object.keys((await world.client.get('/invoices')).body.data[0]).sort()).toEqual(Object.keys(shape).sort())
  })
})

test('under numbers: string money is text, counts, ids and times as ever', async () => {
  const world = await worldWith([session('HDF9D9SS')], { numbers: 'string', invoice_shape: 'brief' })
  const brief = { id: 'HDF9D9SS', amount: '5035200', count: 12, created_at: '08/01/2026 20:00' }
  expect((await world.client.get('/invoices')).body.data).toEqual([brief])
})

describe('GET /invoices/search', () => {
  const [first, second, third] = [
    session('HDAAAAAA', { at: SETTLED - 2 * DAY_MS }),
    session('HDBBBBBB', { at: SETTLED - DAY_MS }),
    session('HDCCCCCC'),
  ]
  let world: OpenWorld
  beforeAll(async () => {
    world = await worldWith([first, second, third])
  })
  const seconds = (invoice: Invoice) => invoice.at / 1_000

  test.each([
    ['nothing said gives the list', '', ['HDCCCCCC', 'HDBBBBBB', 'HDAAAAAA']],
    ['code is exact', '?code=HDBBBBBB', ['HDBBBBBB']],
    ['a part of a code is none', '?code=HDB', []],
    ['a code in another case is none', '?code=hdbbbbbb', []],
    ['nor is one with more to it', '?code=HDBBBBBB0', []],
    ['an unknown code gives an empty list', '?code=HDZZZZZZ', []],
    ['an empty code says nothing', '?code=&size=1', ['HDCCCCCC']],
    ['code wins over the bounds', `?code=HDAAAAAA&from=${seconds(third)}`, ['HDAAAAAA']],
    ['from is inclusive', `?from=${seconds(second)}`, ['HDCCCCCC', 'HDBBBBBB']],
    ['to is inclusive', `?to=${seconds(second)}`, ['HDBBBBBB', 'HDAAAAAA']],
    ['both', `?from=${seconds(second)}&to=${seconds(second)}`, ['HDBBBBBB']],
    ['a date', '?from=2026-01-07&to=2026-01-07', ['HDBBBBBB']],
    ['pages as the list does', '?size=1&page=2', ['HDBBBBBB']],
    ['the page behind a found code is empty', '?code=HDBBBBBB&page=2', []],
  ])('%s', async (_name, query, ids) => {
    expect(await idsOf(world.client.get(`/invoices/search${query}`))).toEqual(ids)
  })

  test.each([
    ['size=0', ['size']],
    ['from=yesterday&to=0', ['from', 'to']],
    ['code=A&code=B', ['code']],
  ])('?%s is a 422', async (query, keys) => {
    const { status, body } = await world.client.get(`/invoices/search?${query}`)
    expect({ status, keys: Object.keys(body.data.errors) }).toEqual({ status: 422, keys })
  })

  test('under time_bounds: unix a date is a 422', async () => {
    const strict = await worldWith([first], { time_bounds: 'unix' })
    expect((await strict.client.get('/invoices/search?from=2026-01-07')).status).toBe(422)
    expect(await idsOf(strict.client.get(`/invoices/search?from=${seconds(first)}`))).toEqual(['HDAAAAAA'])
  })

  test('the list itself knows no code', async () => {
    expect(await idsOf(world.client.get('/invoices?code=HDAAAAAA'))).toHaveLength(3)
  })
})

describe('GET /invoices/{code}/shipments', () => {
  /** Booked one a minute; every second one is settled in the session. */
  async function worldWithShipments(switches: Partial<Switches> = {}) {
    const world = await worldWith([session('HDSSSSSS'), session('HDEMPTY0')], switches)
    const booked: string[] = []
    for (let n = 0; n < 6; n++) {
      booked.push((await world.client.book({ orderId: `S-${n}` })).id)
      if (n % 4 === 0) await world.client.control.post('/clock/advance', { by: '1m' })
    }
    const inside = booked.filter((_id, index) => index % 2 === 0)
    await world.write(async tx => {
      for (const id of inside) {
        const row = await tx.get('shipments', id)
        if (row) tx.put('shipments', { ...row, invoiceId: 'HDSSSSSS' })
      }
    })
    return { world, inside }
  }

  test('gives the shipments of the session alone, as the list of shipments shows them', async () => {
    const { world, inside } = await worldWithShipments()
    const { body } = await world.client.get('/invoices/HDSSSSSS/shipments')
    const listed = (await world.client.get('/shipments')).body.data
    expect(body.data).toEqual(listed.filter(({ id }: { id: string }) => inside.includes(id)))
    expect(body.data).toHaveLength(3)
    for (const size of [1, 2, 3, 25])
      await checkPages(world.client, '/invoices/HDSSSSSS/shipments', {
        ids: body.data.map(({ id }: { id: string }) => id),
        size,
      })
  })

  test.each(['grouped', 'flat', 'both'] as const)('follows record_layout: %s', async record_layout => {
    const { world } = await worldWithShipments({ record_layout })
    const { status, body } = await world.client.get('/invoices/HDSSSSSS/shipments')
    expect({ status, rows: body.data.length }).toEqual({ status: 200, rows: 3 })
    expect('shipment' in body.data[0]).toBe(record_layout !== 'flat')
  })

  test('a session without any has an empty list; an unknown one is a 404', async () => {
    const world = await worldWith([session('HDEMPTY0')])
    expect(await idsOf(world.client.get('/invoices/HDEMPTY0/shipments'))).toEqual([])
    for (const code of ['HDZZZZZZ', '__proto__', 'hdempty0']) {
      const { status, body } = await world.client.get(`/invoices/${code}/shipments`)
      const notFound = { code: 404, status: 'error', data: [], message: 'Resource Not Found' }
      expect({ code, status, body }).toEqual({ code, status: 404, body: notFound })
    }
  })

  test('a size that cannot be is a 422 before the 404', async () => {
    const world = await worldWith([])
    expect((await world.client.get('/invoices/HDZZZZZZ/shipments?size=0')).status).toBe(422)
  })
})

test('GET /invoices: newest first, ties by id, disjoint and complete pages after any order of writes', async () => {
  const invoice = fc.record({ n: fc.integer({ min: 0, max: 40 }), day: fc.integer({ min: 0, max: 4 }) })
  const write = fc.oneof(
    { weight: 4, arbitrary: fc.record({ put: invoice }) },
    { weight: 1, arbitrary: fc.record({ drop: fc.integer({ min: 0, max: 40 }) }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(write, { maxLength: 60 }), fc.integer({ min: 1, max: 30 }), async (writes, size) => {
      const world = await worlds.open()
      const held = new Map<string, Invoice>()
      const idOf = (n: number) => `HD${String(n).padStart(6, '0')}`
      for (const step of writes) {
        if ('put' in step) {
          const row = session(idOf(step.put.n), { at: SETTLED + step.put.day * DAY_MS })
          held.set(row.id, row)
          await world.write(tx => tx.put('invoices', row))
        } else {
          held.delete(idOf(step.drop))
          await world.write(tx => tx.delete('invoices', idOf(step.drop)))
        }
      }
      const ids = [...held.values()].sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)).map(({ id }) => id)
      await checkPages(world.client, '/invoices', { ids, size })
      await checkPages(world.client, '/invoices/search?code=', { ids, size })
    }),
    { numRuns: 20 },
  )
})

describe('a list and a search of two shapes (invoice_shape)', () => {
  test.each([
    ['list_brief', ['amount'], ['total_cod']],
    ['search_brief', ['total_cod'], ['amount']],
  ] as const)('%s', async (invoice_shape, listed, found) => {
    for (const profile of ['spec', 'observed', 'compatible'] as const) {
      const { client, write } = await worlds.open({ profile, switches: { invoice_shape } })
      await write(tx => tx.put('invoices', session('HDF9D9SS')))
      const shapes = { '/invoices': listed, '/invoices/search': found, '/invoices/search?code=HDF9D9SS': found }
      for (const [path, wanted] of Object.entries(shapes)) {
        const [first] = (await client.get(path)).body.data
        expect(['amount', 'total_cod'].filter(name => name in first)).toEqual(wanted)
      }
    }
  })
})

describe('from and to of the list (invoice_time_filter)', () => {
  const DAYS = [0, 1, 2].map(day => session(`HDTIME${day}0`, { at: SETTLED + day * DAY_MS }))
  const [first, second, third] = DAYS.map(({ id }) => id)
  const unix = (day: number) => (SETTLED + day * DAY_MS) / 1_000
  const queries = [
    [`?from=${unix(1)}`, [third, second]],
    [`?to=${unix(1)}`, [second, first]],
    [`?from=${unix(1)}&to=${unix(1)}`, [second]],
    ['?from=2026-01-10&to=2026-01-10', [third]],
    [`?from=${unix(3)}`, []],
  ] as const

  test.each([true, false])('%s, in every profile', async invoice_time_filter => {
    for (const profile of ['spec', 'observed', 'compatible'] as const) {
      const world = await worlds.open({ profile, switches: { invoice_time_filter, time_bounds: 'unix_or_date' } })
      await world.write(tx => {
        for (const invoice of DAYS) tx.put('invoices', invoice)
      })
      for (const [query, found] of queries) {
        const wanted = invoice_time_filter ? found : [third, second, first]
        expect(await idsOf(world.client.get(`/invoices${query}`))).toEqual(wanted)
        expect(await idsOf(world.client.get(`/invoices/search${query}`))).toEqual(found)
      }
      const { status, body } = await world.client.get('/invoices?from=yesterday&to=0')
      expect(status).toBe(invoice_time_filter ? 422 : 200)
      if (invoice_time_filter) expect(Object.keys(body.data.errors)).toEqual(['from', 'to'])
    }
  })

  test('the profiles: spec takes no notice of them', async () => {
    const seen: Record<string, number> = {}
    for (const profile of ['spec', 'observed', 'compatible'] as const) {
      const world = await worlds.open({ profile })
      await world.write(tx => tx.put('invoices', session('HDF9D9SS')))
      seen[profile] = (await world.client.get(`/invoices?from=${unix(1)}`)).body.data.length
    }
    expect(seen).toEqual({ spec: 1, observed: 0, compatible: 0 })
  })
})
