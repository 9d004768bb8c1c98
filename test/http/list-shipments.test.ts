import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { type Client, clientOf } from '../support/api-client.ts'

/** One parcel a minute from 2026-01-05 08:00 GMT+7 on, the last two at one instant. */
const COUNT = 60
const START = Date.parse('2026-01-05T08:00:00+07:00') / 1_000

let sandbox: Sandbox
let client: Client
/** Newest first. */
let ids: readonly string[]
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
  const booked: string[] = []
  for (let n = 0; n < COUNT; n++) {
    booked.push((await client.book({ orderId: `P-${n}`, rate: 'none' })).id)
    if (n < COUNT - 2) await sandbox.clock.advance('1m')
  }
  ids = [...booked.slice(-2).sort().reverse(), ...booked.slice(0, -2).reverse()]
})
afterAll(() => sandbox.close())

async function list(query: string) {
  const { status, body } = await client.get(`/shipments${query}`)
  expect({ query, status }).toEqual({ query, status: 200 })
  return { ids: body.data.map(({ id }: { id: string }) => id), ...body.meta.pagination }
}

describe('GET /shipments: pagination', () => {
  test('25 a page unless asked, newest first, ties by id', async () => {
    const page = await list('')
    expect(page.ids).toEqual(ids.slice(0, 25))
    expect(page).toMatchObject({ count: 25, current_page: 1, per_page: 25, total: COUNT, total_pages: 3 })
  })

  test('pages are disjoint and complete, whatever the size', async () => {
    for (const size of [1, 7, 25, 60, 100]) {
      const seen: string[] = []
      for (let page = 1; page <= Math.ceil(COUNT / size); page++) {
        seen.push(...(await list(`?size=${size}&page=${page}`)).ids)
      }
      expect(seen).toEqual(ids)
    }
  })

  test('a larger size is clamped to 100', async () => {
    expect(await list('?size=100000')).toMatchObject({ per_page: 100, total: COUNT, total_pages: 1 })
  })

  test('beyond the end there is nothing, and no error', async () => {
    expect(await list('?page=4')).toMatchObject({ ids: [], count: 0, current_page: 4, total: COUNT, total_pages: 3 })
    expect(await list('?page=999999999')).toMatchObject({ ids: [], count: 0 })
  })

  test('links lead through the pages and keep the other parameters', async () => {
    const first = await list('?size=25&from=1')
    expect(first.links).toEqual({
      next: 'http://127.0.0.1:4100/api/v2/shipments?size=25&from=1&page=2',
      previous: null,
    })
    const second = await list(new URL(first.links.next).search)
    expect(second.ids).toEqual(ids.slice(25, 50))
    expect(second.links.previous).toBe('http://127.0.0.1:4100/api/v2/shipments?size=25&from=1&page=1')
    const third = await list(new URL(second.links.next).search)
    expect({ ids: third.ids, next: third.links.next }).toEqual({ ids: ids.slice(50), next: null })
  })

  test('an account without shipments has one empty page', async () => {
    const world = await sandbox.createAccount({ clock: 'frozen' })
    const { data, meta } = (await clientOf(sandbox, world).get('/shipments')).body
    expect(data).toEqual([])
    expect(meta.pagination).toMatchObject({ count: 0, total: 0, total_pages: 1, links: { next: null, previous: null } })
  })
})

describe('GET /shipments: from and to', () => {
  const at = (minute: number) => START + minute * 60
  test.each([
    ['both bounds are inclusive', `?from=${at(10)}&to=${at(12)}`, 3],
    ['from alone', `?from=${at(57)}`, 3],
    ['to alone', `?to=${at(1)}`, 2],
    ['a second after is outside', `?from=${at(10) + 1}&to=${at(12) - 1}`, 1],
    ['milliseconds of 13 digits', `?from=${at(10)}000&to=${at(12)}000`, 3],
    ['a date holds its whole day', '?from=2026-01-05&to=2026-01-05', COUNT],
    ['the day before', '?to=2026-01-04', 0],
    ['the day after', '?from=2026-01-06', 0],
    ['turned round there is nothing', `?from=${at(12)}&to=${at(10)}`, 0],
    ['empty ones say nothing', '?from=&to=&size=&page=', COUNT],
  ])('%s', async (_name, query, total) => {
    expect(await list(query)).toMatchObject({ total })
  })

  test('a bound narrows the pages too', async () => {
    const page = await list(`?from=${at(0)}&to=${at(9)}&size=4&page=2`)
    const inside = ids.slice(-10)
    expect(page.ids).toEqual(inside.slice(4, 8))
    expect(page).toMatchObject({ total: 10, total_pages: 3 })
  })

  test('the time is the virtual one of the creation, not of a later change', async () => {
    const world = await sandbox.createAccount({ clock: 'frozen', seed: 1 })
    const own = clientOf(sandbox, world)
    await own.book()
    await world.clock.until('idle')
    expect((await own.get('/shipments?from=2026-01-05&to=2026-01-05')).body.meta.pagination.total).toBe(1)
    expect((await own.get('/shipments?from=2026-01-06')).body.meta.pagination.total).toBe(0)
  })

  test('order_id narrows the list', async () => {
    expect(await list('?order_id=P-7')).toMatchObject({ ids: [ids[COUNT - 8]], total: 1 })
    expect(await list('?order_id=P-')).toMatchObject({ total: 0 })
    expect(await list(`?order_id=P-7&from=${at(8)}`)).toMatchObject({ total: 0 })
  })
})

describe('GET /shipments: values that cannot be', () => {
  const bad: readonly (readonly [string, readonly string[]])[] = [
    ['size=0', ['size']],
    ['size=-1', ['size']],
    ['size=1.5', ['size']],
    ['size=many', ['size']],
    ['size=1&size=2', ['size']],
    ['page=0', ['page']],
    ['page=1e3', ['page']],
    ['page=9999999999999999', ['page']],
    ['from=-5', ['from']],
    ['from=0', ['from']],
    ['from=yesterday', ['from']],
    ['to=2026-02-31', ['to']],
    ['to=2026-1-5', ['to']],
    ['to=05/01/2026', ['to']],
    ['to=12345678901234', ['to']],
    ['size=x&page=x&from=x&to=x', ['size', 'page', 'from', 'to']],
  ]
  test.each(bad)('?%s is a 422 on %j', async (query, keys) => {
    const { status, body } = await client.get(`/shipments?${query}`)
    expect({ status, keys: Object.keys(body.data.errors) }).toEqual({ status: 422, keys })
  })

  test('unknown parameters, per_page among them, are ignored', async () => {
    expect(await list('?per_page=3&sort=asc&filter[a]=1')).toMatchObject({ per_page: 25, total: COUNT })
  })
})
