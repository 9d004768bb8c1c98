import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../support/api-client.ts'
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

const DONG_DA = { street: '100 Thái Thịnh', district: '100400', city: '100000' }
const DISTRICT_1 = { street: '12 Nguyễn Huệ', district: 700100, city: 700000 }
const STORED_DONG_DA = { street: '100 Thái Thịnh, Quận Đống Đa, Hà Nội', district: '100400', city: '100000' }
const STORED_DISTRICT_1 = { street: '12 Nguyễn Huệ, Quận 1, Hồ Chí Minh', district: '700100', city: '700000' }
const BINH = { name: 'Trần Văn Bình', email: 'binh.tran@example.com', phone: '0987654321', address: [DONG_DA] }

const create = (body: object, by = client) => createCustomer(by, body)

const everyone = async () => (await client.get('/customers?size=100')).body.data

describe('POST /customers', () => {
  test('answers in the envelope, data an array that holds the customer', async () => {
    const { status, body } = await client.post('/customers', BINH)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        code: 200,
        status: 'success',
        data: [{ ...BINH, id: expect.stringMatching(/^[a-z0-9]{8}$/), address: [STORED_DONG_DA] }],
      },
    })
    expect(await everyone()).toEqual(body.data)
  })

  test.each(['bare', 'envelope', 'both'] as const)(
    'answers the same under customer_layout: %s',
    async customer_layout => {
      const world = await worlds.open({ switches: { customer_layout } })
      const { body } = await world.client.post('/customers', BINH)
      expect(body).toMatchObject({ code: 200, status: 'success', data: [{ name: BINH.name }] })
      expect(body).not.toHaveProperty('id')
    },
  )

  test('takes address as a single object, and codes as text or number', async () => {
    expect((await create({ ...BINH, address: DISTRICT_1 })).address).toEqual([STORED_DISTRICT_1])
  })

  test('keeps texts to the letter; what is absent is null, and so is an absent address an empty list', async () => {
    const { id: _, ...customer } = await create({ name: ' Lê  Lan ', phone: 987_000_111 })
    expect(customer).toEqual({ name: ' Lê  Lan ', phone: '987000111', email: null, address: [] })
  })

  test('two customers without phone and email are two', async () => {
    await create({ name: 'Lan' })
    await create({ name: 'Lan' })
    expect(await everyone()).toHaveLength(2)
  })

  test('gives the same ids in another world of the same seed, whatever else was asked before', async () => {
    const bodies = [BINH, { name: 'Lan' }, { name: 'Lan' }]
    const ids = async (id: string, order: readonly number[]) => {
      const world = await worlds.open({ id, seed: 11 })
      const made: [number, string][] = []
      for (const index of order) made.push([index, (await create(bodies[index] ?? {}, world.client)).id])
      await world.client.control.delete(`/accounts/${id}`)
      return made.sort(([a], [b]) => a - b).map(([, made]) => made)
    }
    const first = await ids('seeded', [0, 1, 2])
    expect(new Set(first).size).toBe(3)
    expect(await ids('seeded', [1, 0, 2])).toEqual(first)
  })

  const bad: readonly (readonly [string, unknown, readonly string[]])[] = [
    ['an unknown city', { address: [{ ...DONG_DA, city: '1' }] }, ['address.0.city']],
    ['an unknown district', { address: [DONG_DA, { ...DONG_DA, district: 1 }] }, ['address.1.district']],
    ['a district of another city', { address: [{ ...DONG_DA, city: '700000' }] }, ['address.0.district']],
    ['an empty address', { address: [{}] }, ['address.0.street', 'address.0.district', 'address.0.city']],
    ['an empty single address', { address: {} }, ['address.street', 'address.district', 'address.city']],
    ['a blank street', { address: { ...DONG_DA, street: '  ' } }, ['address.street']],
    ['a district by name', { address: [{ ...DONG_DA, district: 'Đống Đa' }] }, ['address.0.district']],
    ['an address as text', { address: '100 Thái Thịnh, Hà Nội' }, ['address']],
    ['a name that is none', { name: { first: 'Bình' } }, ['name']],
    ['a phone that is none', { phone: [1] }, ['phone']],
    ['an email that is none', { email: true }, ['email']],
    ['an address that is a number', { address: [5] }, ['address.0.street', 'address.0.district', 'address.0.city']],
    ['a list for a body', [BINH], ['body']],
    ['a text for a body', '"Bình"', ['body']],
  ]
  test.each(bad)('%s is a 422 on its key and makes no customer', async (_name, body, keys) => {
    expect(await refusedKeys(client.post('/customers', body))).toEqual(keys)
    expect(await everyone()).toEqual([])
  })
})

describe('POST /customers with the phone or email of an existing customer', () => {
  const again = (changes: object) => ({ name: 'Người khác', address: [DISTRICT_1], ...changes })

  test.each([
    ['the same phone', { phone: '0987654321' }],
    ['the same phone with +84 and blanks', { phone: '+84 987 654 321' }],
    ['the same phone and another email', { phone: '0987654321', email: 'other@example.com' }],
    ['the same email in capitals', { email: 'BINH.TRAN@EXAMPLE.COM' }],
  ])('%s makes none: the address is added to that customer, who stays the same otherwise', async (_name, changes) => {
    const { id } = await create(BINH)
    const wanted = { ...BINH, id, address: [STORED_DONG_DA, STORED_DISTRICT_1] }
    expect(await create(again(changes))).toEqual(wanted)
    expect(await everyone()).toEqual([wanted])
  })

  test('an address it has already is added all the same', async () => {
    await create(BINH)
    expect((await create(BINH)).address).toEqual([STORED_DONG_DA, STORED_DONG_DA])
  })

  test('without an address nothing is added', async () => {
    const made = await create(BINH)
    expect(await create({ phone: BINH.phone })).toEqual(made)
  })

  test("where phone and email name two customers it is the phone's", async () => {
    const binh = await create(BINH)
    const lan = await create({ name: 'Lan', phone: '0911111111', email: 'lan@example.com' })
    expect((await create(again({ phone: lan.phone, email: binh.email }))).id).toBe(lan.id)
  })

  test('many at once make one customer with all addresses', async () => {
    await Promise.all(Array.from({ length: 12 }, () => create(BINH)))
    const [only, ...more] = await everyone()
    expect({ more, addresses: only.address.length }).toEqual({ more: [], addresses: 12 })
  })

  test('a refused one adds nothing', async () => {
    const made = await create(BINH)
    await refusedKeys(
      client.post('/customers', { phone: BINH.phone, address: [DISTRICT_1, { ...DONG_DA, city: '1' }] }),
    )
    expect(await everyone()).toEqual([made])
  })

  test('a contact that was changed or deleted belongs to no customer', async () => {
    const { id } = await create(BINH)
    await client.post(`/customers/${id}`, { phone: '0900000001' })
    const second = await create({ phone: BINH.phone })
    expect(second.id).not.toBe(id)
    await client.delete(`/customers/${second.id}`)
    expect((await create({ phone: BINH.phone })).id).not.toBe(second.id)
  })
})

describe('the layout of a duplicate create and of an update (customer_layout)', () => {
  const record = { ...BINH, id: expect.any(String), address: [STORED_DONG_DA] }
  const envelope = { code: 200, status: 'success' }
  test.each([
    ['bare', record, record],
    ['envelope', { ...envelope, data: [record] }, { ...envelope, data: record }],
    ['both', { ...envelope, ...record, data: [record] }, { ...envelope, ...record, data: record }],
  ] as const)('%s', async (customer_layout, duplicate, update) => {
    const world = await worlds.open({ switches: { customer_layout } })
    const { id } = await create(BINH, world.client)
    const repeated = await world.client.post('/customers', { phone: BINH.phone })
    expect({ status: repeated.status, body: repeated.body }).toEqual({ status: 200, body: duplicate })
    const updated = await world.client.post(`/customers/${id}`, {})
    expect({ status: updated.status, body: updated.body }).toEqual({ status: 200, body: update })
    expect(updated.headers['content-type']).toBe('application/json; charset=utf-8')
  })
})

describe('POST /customers/{id}', () => {
  const update = (id: string, body: unknown) => client.post(`/customers/${id}`, body)

  test.each([
    ['name alone', { name: 'Bình' }, { name: 'Bình' }],
    [
      'all three',
      { name: 'B', phone: '0900000001', email: 'b@x.vn' },
      { name: 'B', phone: '0900000001', email: 'b@x.vn' },
    ],
    ['nothing', {}, {}],
    [
      'its own phone and email again',
      { phone: '+84987654321', email: 'Binh.Tran@example.com' },
      { phone: '+84987654321', email: 'Binh.Tran@example.com' },
    ],
    ['null and blanks, which clear', { phone: null, email: '' }, { phone: null, email: null }],
    ['an address, which is no part of it', { address: [DISTRICT_1] }, {}],
  ])('changes only what was sent: %s', async (_name, body, changes) => {
    const made = await create(BINH)
    const wanted = { ...made, ...changes }
    expect((await update(made.id, body)).body.data).toEqual(wanted)
    expect(await everyone()).toEqual([wanted])
  })

  test('a phone or email of another customer is a 422 on that key, naming the other', async () => {
    const binh = await create(BINH)
    const lan = await create({ name: 'Lan', phone: '0911111111', email: 'lan@example.com' })
    const { body } = await update(lan.id, { phone: '+84987654321', email: 'BINH.TRAN@example.com', name: 'L' })
    expect(body).toMatchObject({
      code: 422,
      data: {
        errors: {
          phone: [expect.stringContaining(`${binh.id} (Trần Văn Bình)`)],
          email: [expect.stringContaining(binh.id)],
        },
      },
    })
    expect(await everyone()).toContainEqual(lan)
    expect(await refusedKeys(update(lan.id, { email: binh.email }))).toEqual(['email'])
  })

  test.each([
    [{ name: ['B'] }, ['name']],
    [{ phone: {}, email: false }, ['email', 'phone']],
    [[BINH], ['body']],
  ])('%j is a 422 on %j', async (body, keys) => {
    const { id } = await create(BINH)
    expect(await refusedKeys(update(id, body))).toEqual(keys)
  })

  test('an unknown id is a 404, a body that cannot be a 422 before it', async () => {
    const { status, body } = await update('zzzzzzzz', { name: 'B' })
    expect({ status, body }).toEqual({
      status: 404,
      body: { code: 404, status: 'error', data: [], message: 'Resource Not Found' },
    })
    expect(await refusedKeys(update('zzzzzzzz', { name: [] }))).toEqual(['name'])
  })
})

describe('DELETE /customers/{id}', () => {
  test('answers 200, empty data, Resource Deleted; the second time 404', async () => {
    const { id } = await create(BINH)
    const gone = await client.delete(`/customers/${id}`)
    expect(gone.body).toEqual({ code: 200, status: 'success', data: [], message: 'Resource Deleted' })
    expect(await everyone()).toEqual([])
    expect((await client.delete(`/customers/${id}`)).body).toEqual({
      code: 404,
      status: 'error',
      data: [],
      message: 'Resource Not Found',
    })
  })

  test('a customer of another account is not there', async () => {
    const { id } = await create(BINH)
    const other = (await worlds.open()).client
    expect((await other.delete(`/customers/${id}`)).status).toBe(404)
    expect((await other.post(`/customers/${id}`, {})).status).toBe(404)
    expect((await other.get('/customers')).body.data).toEqual([])
    expect(await everyone()).toHaveLength(1)
  })
})
