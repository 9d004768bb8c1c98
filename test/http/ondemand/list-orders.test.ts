import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OndemandOrder } from '../../../src/domain/ondemand/order.ts'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { type Client, clientOf } from '../../support/api-client.ts'
import { checkPages } from '../../support/check-pages.ts'
import { openWorlds } from '../../support/open-worlds.ts'
import { bookOrder, readOrder } from '../../support/order.ts'
import { sampleOrder } from '../../webhooks/sample-order.ts'

/** One order a minute from 2026-01-05 08:00 GMT+7 on, the last two at one instant. */
const COUNT = 12
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
    booked.push((await bookOrder(client, { orderId: n < 2 ? 'TWICE' : `L-${n}` })).id)
    if (n < COUNT - 2) await sandbox.clock.advance('1m')
  }
  ids = [...booked.slice(-2).sort().reverse(), ...booked.slice(0, -2).reverse()]
})
afterAll(() => sandbox.close())

async function list(query: string) {
  const { status, body } = await client.get(`/ondemand-shipments${query}`)
  expect({ query, status }).toEqual({ query, status: 200 })
  return { ids: body.data.map(({ id }: { id: string }) => id), ...body.meta.pagination }
}

describe('GET /ondemand-shipments', () => {
  test('newest first, ties by id, 25 a page unless asked; records are those of the creation', async () => {
    expect(await list('')).toMatchObject({ ids, count: COUNT, per_page: 25, total: COUNT, total_pages: 1 })
    const [first] = (await client.get('/ondemand-shipments?size=1')).body.data
    expect(first).toEqual(await readOrder(client, ids[0] ?? ''))
  })

  test('size and page; a larger size is clamped to 100', async () => {
    await checkPages(client, '/ondemand-shipments', { ids, size: 5 })
    expect(await list('?size=1000')).toMatchObject({ per_page: 100 })
  })

  const at = (minute: number) => START + minute * 60
  test.each([
    ['both bounds are inclusive', `?from=${at(3)}&to=${at(5)}`, 3],
    ['from alone', `?from=${at(10)}`, 2],
    ['to alone', `?to=${at(1)}`, 2],
    ['a date holds its whole day', '?from=2026-01-05&to=2026-01-05', COUNT],
    ['the day after', '?from=2026-01-06', 0],
    ['with a code', `?code=TWICE&from=${at(1)}`, 1],
    ['with a code, outside', `?code=TWICE&from=${at(2)}`, 0],
    ['an empty code says nothing', '?code=', COUNT],
  ])('from and to: %s', async (_, query, total) => {
    expect(await list(query)).toMatchObject({ total })
  })

  test('code matches id, order_id or carrier code exactly, newest first', async () => {
    const [one = '', two = ''] = ids.slice(-2)
    const { code } = await readOrder(client, one)
    expect(code).toMatch(/^26/)
    expect((await list(`?code=${one}`)).ids).toEqual([one])
    expect((await list(`?code=${code}`)).ids).toEqual([one])
    expect((await list('?code=TWICE')).ids).toEqual([one, two])
    await checkPages(client, '/ondemand-shipments?code=TWICE', { ids: [one, two], size: 1 })
    for (const none of ['TWIC', 'twice', code.slice(1)]) expect(await list(`?code=${none}`)).toMatchObject({ ids: [] })
  })

  test.each([
    ['size=0', ['size']],
    ['size=x&page=-1&from=x&to=2026-02-31', ['size', 'page', 'from', 'to']],
    ['code=a&code=b', ['code']],
  ])('?%s is a 422 on %j', async (query, keys) => {
    const { status, body } = await client.get(`/ondemand-shipments?${query}`)
    expect({ status, keys: Object.keys(body.data.errors) }).toEqual({ status: 422, keys })
  })

  test('without meta under pagination_meta: none', async () => {
    const world = await sandbox.createAccount({ clock: 'frozen', profile: 'spec' })
    const { body } = await clientOf(sandbox, world).get('/ondemand-shipments')
    expect(body).toEqual({ code: 200, status: 'success', data: [] })
  })

  test('pages are disjoint and complete whatever was written in whatever order, newest first', async () => {
    const worlds = await openWorlds()
    const character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    const id = fc.array(character, { minLength: 8, maxLength: 8 }).map(letters => `GS${letters.join('')}`)
    const line = fc.record({ id, minute: fc.integer({ min: 0, max: 5 }) })
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(line, { maxLength: 40, selector: one => one.id }),
        fc.integer({ min: 1, max: 20 }),
        async (lines, size) => {
          const world = await worlds.open()
          const orders = lines.map(
            ({ id, minute }): OndemandOrder => sampleOrder({ id, createdAt: START * 1_000 + minute * 60_000 }),
          )
          await world.write(tx => {
            for (const order of orders) tx.put('ondemand', order)
          })
          const sorted = orders.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
          await checkPages(world.client, '/ondemand-shipments', { ids: sorted.map(order => order.id), size })
          const bound = START + 120
          const later = sorted.filter(({ createdAt }) => createdAt >= bound * 1_000)
          await checkPages(world.client, `/ondemand-shipments?from=${bound}`, {
            ids: later.map(order => order.id),
            size,
          })
        },
      ),
      { numRuns: 15 },
    )
    await worlds.close()
  })
})

describe('GET /ondemand-shipments/{code}', () => {
  test('finds one record by id, order_id or carrier code; of several with one order_id the newest', async () => {
    const [one = ''] = ids.slice(-2)
    const record = await readOrder(client, one)
    expect(record.id).toBe(one)
    expect(await readOrder(client, record.code)).toEqual(record)
    expect(await readOrder(client, 'TWICE')).toEqual(record)
  })

  test.each(['GS00000000', 'twice', 'rates', '%20'])('%s is a 404: Resource Not Found, data []', async code => {
    const { status, body } = await client.get(`/ondemand-shipments/${code}`)
    expect({ status, body }).toEqual({
      status: 404,
      body: { code: 404, status: 'error', data: [], message: 'Resource Not Found' },
    })
  })

  test('another account’s order is none', async () => {
    const world = await sandbox.createAccount({ clock: 'frozen' })
    const own = clientOf(sandbox, world)
    expect((await own.get(`/ondemand-shipments/${ids[0]}`)).status).toBe(404)
    expect((await own.get('/ondemand-shipments')).body.data).toEqual([])
  })
})
