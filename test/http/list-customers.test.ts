import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../support/api-client.ts'
import { checkPages } from '../support/check-pages.ts'
import { type OpenWorlds, openWorlds } from '../support/open-worlds.ts'
import { createCustomer, refusedKeys } from './customer-calls.ts'

let worlds: OpenWorlds
let client: Client
beforeAll(async () => {
  worlds = await openWorlds()
})
beforeEach(async () => {
  client = (await worlds.open()).client
})
afterAll(() => worlds.close())

const ADDRESS = { street: '100 Thái Thịnh', district: '100400', city: '100000' }

const create = (body: object, by = client) => createCustomer(by, body)

describe('GET /customers/search', () => {
  test('gives all matches, newest first, without pages', async () => {
    const ids: string[] = []
    for (let n = 0; n < 30; n++) {
      ids.unshift((await create({ name: `Nguyễn Lan ${n}`, phone: `09100000${n + 10}` })).id)
      await client.control.post('/clock/advance', { by: '1m' })
    }
    const { body } = await client.get(`/customers/search?q=${encodeURIComponent('LAN')}`)
    expect(body).toEqual({ code: 200, status: 'success', data: expect.any(Array) })
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(ids)
    const nameOf = ({ name }: { name: string }) => name
    const twenties = [19, 18, 17, 16, 15, 14, 13, 12, 11, 10].map(n => `Nguyễn Lan ${n}`)
    const byPhone = await client.get('/customers/search?q=%2B84910000012')
    expect(byPhone.body.data).toMatchObject([{ name: 'Nguyễn Lan 2' }])
    // Ten of the thirty phones have these digits: 0910000020 to 0910000029.
    for (const part of ['00002', '000 02', '0.0.0.0.2', '%2B84910000.02'])
      expect((await client.get(`/customers/search?q=${part}`)).body.data.map(nameOf)).toEqual(twenties)
    expect((await client.get(`/customers/search?q=${ids[3]}`)).body.data).toMatchObject([{ id: ids[3] }])
    expect((await client.get('/customers/search?q=nobody')).body.data).toEqual([])
  })

  test.each(['', '?q=', '?q=%20', '?q=a&q=b'])('%j without one query is a 422 on q', async query => {
    expect(await refusedKeys(client.get(`/customers/search${query}`))).toEqual(['q'])
  })
})

describe('GET /customers', () => {
  test.each(['size=0', 'page=x', 'size=-1&page=0'])('?%s is a 422', async query => {
    const keys = query.split('&').map(pair => pair.split('=')[0])
    expect(await refusedKeys(client.get(`/customers?${query}`))).toEqual(keys)
  })

  test('from and to are no parameters of it', async () => {
    await create({ name: 'Trần Văn Bình' })
    expect((await client.get('/customers?from=yesterday&to=1')).body.data).toHaveLength(1)
  })

  test('newest first, ties by id, disjoint and complete pages after any order of writes', async () => {
    const write = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({ kind: fc.constant('create' as const), name: fc.constantFrom('A', 'B', 'C') }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('repeat' as const), at: fc.nat() }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), at: fc.nat() }) },
      { weight: 1, arbitrary: fc.constant({ kind: 'wait' as const }) },
    )
    const writes = fc.array(write, { maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(writes, fc.integer({ min: 1, max: 12 }), async (steps, size) => {
        const world = await worlds.open()
        const own = world.client
        let held: { id: string; phone: string; at: number }[] = []
        let made = 0
        for (const step of steps) {
          if (step.kind === 'create') {
            const phone = `09000${String(++made).padStart(5, '0')}`
            held.push({ ...(await create({ name: step.name, phone }, own)), at: world.now() })
          } else if (step.kind === 'wait') {
            await own.control.post('/clock/advance', { by: '1m' })
          } else {
            const chosen = held[step.at % Math.max(1, held.length)]
            if (!chosen) continue
            if (step.kind === 'repeat') await create({ phone: chosen.phone, address: ADDRESS }, own)
            else {
              expect((await own.delete(`/customers/${chosen.id}`)).status).toBe(200)
              held = held.filter(({ id }) => id !== chosen.id)
            }
          }
        }
        const ids = held.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)).map(({ id }) => id)
        await checkPages(own, '/customers', { ids, size })
      }),
      { numRuns: 20 },
    )
  })

  test('without meta under pagination_meta: none, and clamped to max_page_size', async () => {
    const world = await worlds.open({ switches: { pagination_meta: 'none', max_page_size: 2 } })
    for (const name of ['A', 'B', 'C']) await create({ name }, world.client)
    const { body } = await world.client.get('/customers?size=50')
    expect({ keys: Object.keys(body), rows: body.data.length }).toEqual({ keys: ['code', 'status', 'data'], rows: 2 })
  })
})
