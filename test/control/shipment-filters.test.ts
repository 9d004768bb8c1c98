import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { type Client, clientOf } from '../support/api-client.ts'
import { NO_SERVER } from '../support/closed-port.ts'
import { bookOrder } from '../support/order.ts'

let sandbox: Sandbox
let client: Client
const ids: Record<string, string> = {}

beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
  await client.register(NO_SERVER)
  for (const [orderId, to] of [
    ['DH-01', null],
    ['DH-1', 'delivered'],
    ['DH-21', 'completed'],
    ['SBX-STUCK-1', null],
  ] as const) {
    const { id } = await client.book({ orderId, phone: orderId === 'DH-21' ? '0911222333' : '0987654321' })
    ids[orderId] = id
    if (to) await client.control.post(`/shipments/${id}/simulate`, { action: 'to', to })
  }
  // To the end of its scenario, which is not its own.
  const goOn = () => client.control.post(`/shipments/${ids['SBX-STUCK-1']}/simulate`, { action: 'continue' })
  while ((await goOn()).status === 200);
  const order = await bookOrder(client, { orderId: 'OD-9', cod: 90_000 })
  ids['OD-9'] = order.id
})
afterAll(() => sandbox.close())

const list = async (query: string) => (await client.control.get(`/shipments${query}`)).body
const ordersOf = async (query: string): Promise<readonly string[]> =>
  (await list(query)).items.map(({ order_id }: { order_id: string }) => order_id).toSorted()

describe('GET /shipments', () => {
  test.each([
    ['?q=DH-01', ['DH-01']],
    ['?q=dh-', ['DH-01', 'DH-1', 'DH-21']],
    ['?q=0911', ['DH-21']],
    ['?q=nguyen%20thi%20lan', ['DH-01', 'DH-1', 'DH-21', 'OD-9', 'SBX-STUCK-1']],
    [`?q=${encodeURIComponent('  CỬA   HÀNG ')}`, ['DH-01', 'DH-1', 'DH-21', 'OD-9', 'SBX-STUCK-1']],
    ['?q=%20', ['DH-01', 'DH-1', 'DH-21', 'OD-9', 'SBX-STUCK-1']],
    ['?q=nobody%20of%20that%20name', []],
    ['?line=ondemand', ['OD-9']],
    ['?line=standard&q=1', ['DH-01', 'DH-1', 'DH-21', 'SBX-STUCK-1']],
    ['?status=delivered', ['DH-1']],
    ['?status=905', ['DH-1']],
    ['?status=new', ['OD-9']],
    ['?status=905&q=DH-21', []],
    ['?state=moving', ['DH-01', 'OD-9']],
    ['?state=waiting', ['DH-1', 'SBX-STUCK-1']],
    ['?state=ended', ['DH-21']],
    ['?carrier=ahamove', ['OD-9']],
    ['?carrier=there-is-none', []],
    ['?scenario=stuck', ['SBX-STUCK-1']],
    ['?scenario=stuck&state=moving', []],
    ['?booked_from=2026-01-05', ['DH-01', 'DH-1', 'DH-21', 'OD-9', 'SBX-STUCK-1']],
    ['?booked_from=2026-01-06', []],
    ['?booked_to=2026-01-05T07:59:59%2B07:00', []],
    ['?booked_to=2026-01-06&line=ondemand', ['OD-9']],
    ['?booked_to=2026-01-04&q=dh', []],
    ['?state=', ['DH-01', 'DH-1', 'DH-21', 'OD-9', 'SBX-STUCK-1']],
  ])('%s', async (query, expected) => {
    expect(await ordersOf(query)).toEqual(expected)
  })

  test('finds by id and by the code of the carrier', async () => {
    const { carrier_code } = (await client.control.get(`/shipments/${ids['DH-1']}`)).body
    expect(await ordersOf(`?q=${ids['DH-1']?.toLowerCase()}`)).toEqual(['DH-1'])
    expect(await ordersOf(`?q=${carrier_code}`)).toEqual(['DH-1'])
  })

  test('finds what a change has brought, and no more what it took away', async () => {
    const { id } = await client.book({ orderId: 'DH-77' })
    expect(await ordersOf('?q=DH-77&state=moving')).toEqual(['DH-77'])
    await client.control.post(`/shipments/${id}/simulate`, { action: 'cancel' })
    expect(await ordersOf('?q=DH-77&state=moving')).toEqual([])
    expect(await ordersOf('?q=DH-77&status=cancelled')).toEqual(['DH-77'])
  })

  test('pages what it found, newest first, with how many there are in all', async () => {
    const first = await list('?q=dh-&size=2')
    const second = await list('?q=dh-&size=2&page=2')
    expect({ total: first.total, page: second.page, size: second.size }).toEqual({ total: 4, page: 2, size: 2 })
    const found = [...first.items, ...second.items]
    const unfiltered = (await list('?line=standard')).items.filter(
      (one: { id: string }) => one.id !== ids['SBX-STUCK-1'],
    )
    expect(found).toEqual(unfiltered)
  })

  const valuesOf = async (query: string, key: string) =>
    (await list(query)).items.map((one: Record<string, unknown>) => one[key])

  test('sorts by the booking, oldest first, in the reverse order of the default', async () => {
    const newestFirst = await valuesOf('', 'id')
    expect(await valuesOf('?sort=-created_at', 'id')).toEqual(newestFirst)
    expect(await valuesOf('?sort=created_at', 'id')).toEqual(newestFirst.toReversed())
    expect(await valuesOf('?sort=created_at&q=dh', 'id')).toEqual((await valuesOf('?q=dh', 'id')).toReversed())
    expect(await valuesOf('?sort=created_at&size=2&page=2', 'id')).toEqual(newestFirst.toReversed().slice(2, 4))
  })

  test.each(['status', '-status', 'next_at', '-next_at', 'cod', '-cod'])('sorts by %s', async sort => {
    const key = sort.replace('-', '')
    const newestFirst: readonly Record<string, string | number | null>[] = (await list('')).items
    const sign = sort === key ? 1 : -1
    // A stable sort: ties stand newest first. What has no next step stands last.
    const expected = newestFirst.toSorted(({ [key]: a = null }, { [key]: b = null }) =>
      a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -sign : sign,
    )
    const ids = expected.map(({ id }) => id)
    expect(new Set(newestFirst.map(one => one[key])).size).toBeGreaterThan(1)
    expect(await valuesOf(`?sort=${sort}`, 'id')).toEqual(ids)
    expect(await valuesOf(`?sort=${sort}&size=2&page=2`, 'id')).toEqual(ids.slice(2, 4))
  })

  test('counts statuses, carriers and scenarios, each under every filter but its own', async () => {
    expect((await list('')).counts).toBeUndefined()
    const { counts, total } = await list('?counts=true')
    const sum = (of: readonly { count: number }[]) => of.reduce((all, { count }) => all + count, 0)
    expect([counts.statuses, counts.carriers, counts.scenarios].map(sum)).toEqual([total, total, total])
    expect(counts.statuses).toContainEqual({
      line: 'standard',
      status: 905,
      slug: 'delivered',
      text: 'Giao thành công',
      count: 1,
    })
    const narrowed = await list('?counts=true&status=delivered&line=standard')
    expect(narrowed.total).toBe(1)
    expect(narrowed.counts.statuses).toEqual(
      counts.statuses.filter(({ line }: { line: string }) => line === 'standard'),
    )
    expect(sum(narrowed.counts.carriers)).toBe(1)
    expect(narrowed.counts.carriers[0]).toMatchObject({ name: expect.stringMatching(/ /) })
    const both = await list(`?counts=true&status=delivered&carrier=${narrowed.counts.carriers[0].carrier}`)
    expect(both.counts.carriers).toEqual(narrowed.counts.carriers)
    const none = await list('?counts=true&q=there-is-no-such')
    expect(none.counts).toEqual({ statuses: [], carriers: [], scenarios: [] })
  })

  test('shows who gets it, what is to be collected, and the events that are not at their end', async () => {
    const [parcel] = (await list('?q=DH-1&status=delivered')).items
    expect(parcel).toMatchObject({
      state: 'waiting',
      recipient: { name: 'Nguyễn Thị Lan', phone: '0987654321', district: 'Quận 1', city: 'Hồ Chí Minh' },
      cod: 180_400,
    })
    const open = (await client.control.get(`/webhooks/deliveries?shipment=${ids['DH-1']}&state=pending`)).body.total
    expect(open).toBeGreaterThan(0)
    expect(parcel.events_pending).toBe(open)
    expect((await list('?line=ondemand')).items[0]).toMatchObject({ cod: 90_000 })
  })

  test.each([
    ['?line=express', '/line', 'line cannot be "express"; known: standard, ondemand'],
    ['?state=movin', '/state', 'did you mean "moving"?'],
    ['?status=deliverd', '/status', 'did you mean "delivered"?'],
    ['?booked_from=yesterday', '/booked_from', 'booked_from is no instant: "yesterday"'],
    ['?booked_to=2026-02-31', '/booked_to', 'booked_to is no instant'],
    ['?sort=carrier', '/sort', 'sort cannot be "carrier"'],
    ['?counts=yes', '/counts', 'counts must be true or absent'],
    ['?q=a&q=b', '/q', 'q was given twice'],
    [`?q=${'x'.repeat(201)}`, '/q', 'q has 201 characters, 200 are allowed'],
  ])('refuses %s', async (query, pointer, sentence) => {
    expect(await list(query)).toMatchObject({ status: 422, pointer, detail: expect.stringContaining(sentence) })
  })
})

describe('GET /shipments/{id}', () => {
  test('shows what was booked, with names beside codes', async () => {
    const { booked } = (await client.control.get(`/shipments/${ids['DH-1']}`)).body
    expect(booked).toMatchObject({
      service: expect.any(String),
      payer: 'sender',
      to: {
        name: 'Nguyễn Thị Lan',
        street: '12 Nguyễn Huệ',
        district: { code: '700100', name: 'Quận 1' },
        city: { code: '700000', name: 'Hồ Chí Minh' },
      },
      parcel: { name: 'Áo dài', weight: 500, cod: 180_400, declared_value: 450_000 },
      distance: null,
    })
    const { total, discount, ...fees } = booked.fees
    const sum = Object.values(fees).reduce((all: number, fee) => all + Number(fee), 0)
    expect(total).toBe(sum - discount)
  })

  test('shows an on-demand order in the same form', async () => {
    const { booked, points } = (await client.control.get(`/shipments/${ids['OD-9']}`)).body
    expect(booked).toMatchObject({
      payer: null,
      from: { name: points[0].name, street: points[0].address, city: null },
      to: { name: points[1].name },
      parcel: { name: 'Bánh sinh nhật', cod: 90_000 },
    })
    expect(booked.distance).toBeGreaterThan(0)
  })
})
