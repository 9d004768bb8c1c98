import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../support/api-client.ts'
import { makeBooking, makeRatesRequest } from '../support/booking.ts'
import { type OpenWorlds, openWorlds } from '../support/open-worlds.ts'
import { makeOrder } from '../support/order.ts'
import { type Form, numbersAsText, set, testForms, withUnknownKeys } from '../support/test-forms.ts'

let worlds: OpenWorlds
beforeAll(async () => {
  worlds = await openWorlds()
})
afterAll(() => worlds.close())

describe('POST /rates takes each of these as its plain form', () => {
  const body = set(['shipment.parcel.cod', 180_400], ['shipment.parcel.amount', 450_000])(makeRatesRequest())
  testForms(body, {
    worlds: () => worlds,
    ask: (client, sent) => client.post('/rates', sent),
    forms: [
      ['weight, sizes, COD and value as text', numbersAsText],
      [
        'codes as numbers',
        set(
          ['shipment.address_from.city', 100_000],
          ['shipment.address_from.district', 100_400],
          ['shipment.address_to.city', 700_000],
          ['shipment.address_to.district', 700_100],
        ),
      ],
      ['unknown keys at every level', withUnknownKeys],
      ['what else a booking has', () => makeBooking()],
    ],
  })
  const { shipment } = makeRatesRequest()
  testForms(
    { shipment },
    {
      worlds: () => worlds,
      ask: (client, sent) => client.post('/rates', sent),
      forms: [
        ['empty texts for COD and value', set(['shipment.parcel.cod', ''], ['shipment.parcel.amount', ''])],
        ['null for COD and value', set(['shipment.parcel.cod', null], ['shipment.parcel.amount', null])],
      ],
    },
  )
})

describe('POST /shipments takes each of these as its plain form', () => {
  const reads = ['/shipments', '/transactions']
  const ask = (client: Client, sent: unknown) => client.post('/shipments', sent)
  testForms(makeBooking(), {
    worlds: () => worlds,
    ask,
    reads,
    forms: [
      ['weight, sizes, quantity, COD, value and flags as text', numbersAsText],
      [
        'codes as numbers',
        set(
          ...(['from', 'to'] as const).flatMap(side => {
            const address = makeBooking().shipment[`address_${side}`]
            return (['city', 'district', 'ward'] as const).map(
              level => [`shipment.address_${side}.${level}`, Number(address[level])] as const,
            )
          }),
        ),
      ],
      ['a rate id with blanks around it', set(['shipment.rate', ` ${makeBooking().shipment.rate} `])],
      ['unknown keys at every level', withUnknownKeys],
      ['flags as truth values', set(['shipment.payer', true], ['shipment.is_recall', false])],
      ['no flags', set(['shipment.payer', undefined], ['shipment.is_recall', undefined])],
      [
        'empty texts for flags and email',
        set(['shipment.payer', ''], ['shipment.is_recall', ''], ['shipment.address_to.email', '']),
      ],
      [
        'null for flags and email',
        set(['shipment.payer', null], ['shipment.is_recall', null], ['shipment.address_to.email', null]),
      ],
      [
        'the note beside the parcel',
        set(['shipment.parcel.metadata', undefined], ['shipment.metadata', 'Cho xem hàng, không cho thử']),
      ],
    ],
  })
  const OPTIONAL = ['name', 'quantity', 'cod', 'amount', 'metadata'].map(key => `shipment.parcel.${key}`)
  const PERSON = ['name', 'phone', 'street'].flatMap(key => [
    `shipment.address_from.${key}`,
    `shipment.address_to.${key}`,
  ])
  const bare = set(...[...OPTIONAL, ...PERSON].map(path => [path, undefined] as const))(makeBooking())
  testForms(bare, {
    worlds: () => worlds,
    ask,
    reads,
    forms: [
      ['empty texts for all that is optional', set(...[...OPTIONAL, ...PERSON].map(path => [path, ''] as const))],
      ['null for all that is optional', set(...[...OPTIONAL, ...PERSON].map(path => [path, null] as const))],
    ],
  })
})

describe('POST /customers takes each of these as its plain form', () => {
  const address = { street: '100 Thái Thịnh', district: '100400', city: '100000' }
  const customer = { name: 'Trần Văn Bình', email: 'binh@example.com', phone: '0987654321', address: [address] }
  const ask = (client: Client, sent: unknown) => client.post('/customers', sent)
  // The id is drawn from the body: two spellings of one body are two customers.
  const without = (seen: unknown) =>
    JSON.parse(JSON.stringify(seen, (key, value) => (key === 'id' ? undefined : value)))
  testForms(customer, {
    worlds: () => worlds,
    ask,
    reads: ['/customers'],
    without,
    forms: [
      ['address as a single object', set(['address', address])],
      ['codes as numbers', set(['address', [{ ...address, district: 100_400, city: 100_000 }]])],
      ['unknown keys at every level', withUnknownKeys],
    ],
  })
  testForms(
    { name: 'Trần Văn Bình' },
    {
      worlds: () => worlds,
      ask,
      reads: ['/customers'],
      without,
      forms: [
        ['empty texts for email and phone', set(['email', ''], ['phone', ''])],
        ['null for email, phone and address', set(['email', null], ['phone', null], ['address', null])],
        ['an empty list of addresses', set(['address', []])],
      ],
    },
  )
})

describe('POST /customers/{id} takes each of these as its plain form', () => {
  testForms(
    { name: 'Bình', phone: '987654321' },
    {
      worlds: () => worlds,
      ask: async (client, sent) => {
        const { data } = (await client.post('/customers', { name: 'B', email: 'b@example.com' })).body
        return client.post(`/customers/${data[0].id}`, sent)
      },
      forms: [
        ['a phone as a number', set(['phone', 987_654_321])],
        ['unknown keys', withUnknownKeys],
      ],
    },
  )
})

describe('the other requests with a body take each of these as its plain form', () => {
  const bank = { bank_id: 1, branch: 'Chi nhánh Hà Nội', owner: 'NGUYEN VAN AN', number: '0011001234567' }
  testForms(bank, {
    worlds: () => worlds,
    ask: (client, sent) => client.put('/account/update/bank', sent),
    forms: [
      ['the bank by its code as text', numbersAsText],
      ['unknown keys', withUnknownKeys],
    ],
  })
  testForms(
    { endpoint: 'http://127.0.0.1:9/hook' },
    {
      worlds: () => worlds,
      ask: (client, sent) => client.post('/webhooks', sent),
      reads: ['/webhooks'],
      forms: [['unknown keys', withUnknownKeys]],
    },
  )
})

describe('POST /login and POST /refresh_token take each of these as its plain form', () => {
  const secret = { client_id: 1, client_secret: 'sandbox-client-secret' }
  const login = { username: 'demo@sandbox.test', password: 'sandbox', ...secret }
  const forms: readonly Form[] = [
    ['client_id as text', numbersAsText],
    ['unknown keys', withUnknownKeys],
  ]
  // Two logins of one second give one token; what was issued when is no matter here.
  const without = (seen: unknown) => Object.keys(Object(seen)[0])
  testForms(login, { worlds: () => worlds, ask: (client, sent) => client.post('/login', sent), without, forms })
  testForms(
    { refresh_token: 'sandbox-refresh-token', ...secret },
    {
      worlds: () => worlds,
      ask: (client, sent) => client.post('/refresh_token', sent),
      without,
      forms,
    },
  )
})

describe('a query takes an empty text as nothing', () => {
  test.each([
    '/shipments?size=&page=&from=&to=&order_id=',
    '/ondemand-shipments?size=&page=&from=&to=&code=',
    '/customers?size=&page=',
    '/invoices?size=&page=',
    '/invoices/search?size=&page=&from=&to=&code=',
    '/transactions?size=&page=&from=&to=&code=',
    '/districts?size=&page=',
  ])('GET %s', async path => {
    const { client } = await worlds.open()
    await client.book()
    await client.post('/ondemand-shipments', makeOrder())
    const [plain, empty] = [await client.get(path.split('?')[0] ?? ''), await client.get(path)]
    expect(empty.status).toBe(200)
    expect(empty.body.data).toEqual(plain.body.data)
  })
})
