import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CreateAccountOptions, createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { clientOf } from '../../support/api-client.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

async function open(options: Pick<CreateAccountOptions, 'profile' | 'set'>) {
  const world = await sandbox.createAccount({ clock: 'frozen', seed: 1, ...options })
  return { world, client: clientOf(sandbox, world) }
}

describe('Standard shipment record: layout', () => {
  const shapes = {
    grouped: (record: Record<string, unknown>) => Object.keys(record).sort(),
    flat: (record: Record<string, unknown>) => ['shipment' in record, 'id' in record, 'history' in record],
  }

  test.each(['spec', 'compatible'] as const)('record_layout: grouped, set on %s', async profile => {
    const { client } = await open({ profile, set: { record_layout: 'grouped' } })
    const { id } = await client.book({ orderId: 'A' })
    for (const path of ['/shipments', '/shipments/search?code=A']) {
      const [record] = (await client.get(path)).body.data
      expect(shapes.grouped(record)).toEqual(['history', 'invoice', 'shipment'])
      expect(record.shipment).toMatchObject({ id, order_id: 'A' })
    }
  })

  test.each(['observed', 'compatible'] as const)('record_layout: flat, set on %s', async profile => {
    const { client } = await open({ profile, set: { record_layout: 'flat' } })
    const { id } = await client.book({ orderId: 'A' })
    for (const path of ['/shipments', '/shipments/search?code=A']) {
      const [record] = (await client.get(path)).body.data
      expect(shapes.flat(record)).toEqual([false, true, true])
      expect(record).toMatchObject({ id, order_id: 'A', invoice: null })
    }
  })

  test.each(['spec', 'observed'] as const)('record_layout: both, set on %s', async profile => {
    const { client } = await open({ profile, set: { record_layout: 'both' } })
    await client.book({ orderId: 'A' })
    const [{ shipment, history, invoice, ...flat }] = (await client.get('/shipments')).body.data
    expect(flat).toEqual(shipment)
    expect({ entries: history.length, invoice }).toEqual({ entries: 1, invoice: null })
  })

  test('the profiles: spec groups, observed is flat, compatible is both', async () => {
    const seen: Record<string, unknown> = {}
    for (const profile of ['spec', 'observed', 'compatible'] as const) {
      const { client } = await open({ profile })
      await client.book()
      const [record] = (await client.get('/shipments')).body.data
      seen[profile] = ['shipment' in record, 'id' in record]
    }
    expect(seen).toEqual({ spec: [true, false], observed: [false, true], compatible: [true, true] })
  })
})

describe('Parcel: the second weight, whose name is not shown', () => {
  test.each(['cweight', 'volumetric_weight', 'weight2'])('stands under volumetric_field: %s', async name => {
    for (const profile of ['spec', 'observed', 'compatible'] as const) {
      const { client } = await open({ profile, set: { volumetric_field: name } })
      await client.book()
      const [record] = (await client.get('/shipments/search?code=DH-1')).body.data
      const { parcel } = record.shipment ?? record
      // 30 × 20 × 10 ÷ 6000 = 1 kg.
      expect({ profile, declared: parcel.weight, volumetric: parcel[name] }).toEqual({
        profile,
        declared: 500,
        volumetric: 1_000,
      })
      expect('cweight' in parcel).toBe(name === 'cweight')
    }
  })

  test('and is null before a carrier, and so a divisor, is known', async () => {
    const { client } = await open({ set: { volumetric_field: 'bulk' } })
    await client.book({ rate: 'unreadable' })
    expect((await client.get('/shipments')).body.data[0].parcel).toMatchObject({ weight: 500, bulk: null })
  })
})

describe('Status history', () => {
  test.each([
    ['oldest_first', [901, 902, 903]],
    ['newest_first', [903, 902, 901]],
  ] as const)('history_order: %s', async (history_order, codes) => {
    for (const profile of ['spec', 'observed', 'compatible'] as const) {
      const { client, world } = await open({ profile, set: { history_order, created_status: 901 } })
      const { id } = await client.book()
      await world.clock.advance('1m')
      for (const to of ['on-the-way-to-pick-up', 'picked-up']) await world.simulate(id, { action: 'to', to })
      const [{ history }] = (await client.get(`/shipments/search?code=${id}`)).body.data
      expect(history.map(({ status }: { status: number }) => status)).toEqual(codes)
    }
  })
})

describe('lists', () => {
  test.each([
    ['none', 'spec'],
    ['meta', 'observed'],
    ['meta', 'compatible'],
    ['none', 'compatible'],
    ['meta', 'spec'],
  ] as const)('pagination_meta: %s, set on %s', async (pagination_meta, profile) => {
    const { client } = await open({ profile, set: { pagination_meta } })
    await client.book()
    for (const path of ['/shipments', '/districts']) {
      const { body } = await client.get(path)
      const wanted = ['code', 'data', 'status', ...(pagination_meta === 'meta' ? ['meta'] : [])]
      expect(Object.keys(body).sort()).toEqual(wanted.sort())
      expect(body.data.length).toBeGreaterThan(0)
    }
  })

  test('pagination_meta: the profiles', async () => {
    const seen: Record<string, unknown> = {}
    for (const profile of ['spec', 'observed', 'compatible'] as const) {
      seen[profile] = 'meta' in (await (await open({ profile })).client.get('/shipments')).body
    }
    expect(seen).toEqual({ spec: false, observed: true, compatible: true })
  })

  test.each([1, 3, 150])('max_page_size: %i clamps a larger size', async max_page_size => {
    for (const profile of ['spec', 'observed', 'compatible'] as const) {
      const { client } = await open({ profile, set: { max_page_size, pagination_meta: 'meta' } })
      const { data, meta } = (await client.get('/districts?size=100000')).body
      expect({ records: data.length, per_page: meta.pagination.per_page }).toEqual({
        records: max_page_size,
        per_page: max_page_size,
      })
    }
  })

  test('max_page_size holds for the default of 25 too', async () => {
    const { client } = await open({ set: { max_page_size: 4 } })
    expect((await client.get('/districts')).body.data).toHaveLength(4)
  })

  const day = { from: '2026-01-05', to: '2026-01-05' }
  const seconds = { from: '1767574800', to: '1767574800' }
  const millis = { from: '1767574800000', to: '1767574800000' }
  const query = ({ from, to }: typeof day) => `/shipments?from=${from}&to=${to}`

  test('time_bounds: unix takes UNIX seconds, inclusive, and nothing else', async () => {
    for (const options of [{ profile: 'spec' }, { profile: 'observed', set: { time_bounds: 'unix' } }]) {
      const { client } = await open(options)
      await client.book()
      expect((await client.get(query(seconds))).body.data).toHaveLength(1)
      for (const wrong of [day, millis]) {
        const { status, body } = await client.get(query(wrong))
        expect({ wrong, status, errors: body.data.errors }).toEqual({
          wrong,
          status: 422,
          errors: { from: ['The from must be UNIX seconds.'], to: ['The to must be UNIX seconds.'] },
        })
      }
    }
  })

  test('time_bounds: unix_or_date takes also 13-digit milliseconds and a date', async () => {
    for (const options of [
      { profile: 'compatible' },
      { profile: 'observed' },
      { profile: 'spec', set: { time_bounds: 'unix_or_date' } },
    ]) {
      const { client } = await open(options)
      await client.book()
      for (const bounds of [seconds, millis, day]) {
        expect((await client.get(query(bounds))).body.data).toHaveLength(1)
      }
    }
  })

  test('order_id_filter: whether order_id narrows the list', async () => {
    const seen: Record<string, number> = {}
    for (const profile of ['spec', 'observed', 'compatible'] as const) {
      for (const set of [{}, { order_id_filter: profile === 'spec' }]) {
        const { client } = await open({ profile, set })
        await client.book({ orderId: 'A' })
        await client.book({ orderId: 'B' })
        const key = 'order_id_filter' in set ? `${profile} turned round` : profile
        seen[key] = (await client.get('/shipments?order_id=A')).body.data.length
      }
    }
    expect(seen).toEqual({
      spec: 2,
      'spec turned round': 1,
      observed: 1,
      'observed turned round': 2,
      compatible: 1,
      'compatible turned round': 2,
    })
  })

  test('order_id_filter: given twice, order_id is refused where it filters and ignored where it does not', async () => {
    const twice = async (order_id_filter: boolean) =>
      (await (await open({ set: { order_id_filter } })).client.get('/shipments?order_id=A&order_id=B')).status
    expect({ on: await twice(true), off: await twice(false) }).toEqual({ on: 422, off: 200 })
  })
})
