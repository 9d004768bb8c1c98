import { afterAll, beforeAll, describe } from 'vitest'
import type { Client } from '../../support/api-client.ts'
import { type OpenWorlds, openWorlds } from '../../support/open-worlds.ts'
import { makeOndemandRates, makeOrder } from '../../support/order.ts'
import { numbersAsText, set, testForms, withUnknownKeys } from '../../support/test-forms.ts'

let worlds: OpenWorlds
beforeAll(async () => {
  worlds = await openWorlds()
})
afterAll(() => worlds.close())

describe('POST /ondemand-shipments/rates takes each of these as its plain form', () => {
  const services = [
    {
      _id: 'HAN-BIKE',
      requests: [
        { _id: 'HAN-BIKE-BULKY', tier_code: 'TIER_2' },
        { _id: 'HAN-BIKE-TIP', num: 2 },
      ],
    },
  ]
  const ask = (client: Client, sent: unknown) => client.post('/ondemand-shipments/rates', sent)
  testForms(makeOndemandRates({ cod: 350_000 }, services), {
    worlds: () => worlds,
    ask,
    forms: [
      ['coordinates, kinds, measures and counts as text', numbersAsText],
      ['unknown keys at every level', withUnknownKeys],
      [
        'empty texts for what a request does not need',
        set(['services.0.requests.0.num', ''], ['services.0.requests.1.tier_code', '']),
      ],
      [
        'null for what a request does not need',
        set(['services.0.requests.0.num', null], ['services.0.requests.1.tier_code', null]),
      ],
    ],
  })
  const MEASURES = ['name', 'quantity', 'weight', 'width', 'height', 'length', 'cod_amount', 'amount']
  const plain = set(...MEASURES.map(key => [`paths.1.parcel.${key}`, undefined] as const))(makeOndemandRates())
  const all = (value: unknown) => set(...MEASURES.map(key => [`paths.1.parcel.${key}`, value] as const))
  testForms(plain, {
    worlds: () => worlds,
    ask,
    forms: [
      ['empty texts in the parcel', all('')],
      ['null in the parcel', all(null)],
      ['an empty list of services', set(['services', []])],
      ['null for the services', set(['services', null])],
    ],
  })
})

describe('POST /ondemand-shipments takes each of these as its plain form', () => {
  const ask = (client: Client, sent: unknown) => client.post('/ondemand-shipments', sent)
  const reads = ['/ondemand-shipments']
  testForms(makeOrder({ stops: 2, requests: [{ _id: 'HAN-BIKE-TIP', num: 2 }] }), {
    worlds: () => worlds,
    ask,
    reads,
    forms: [
      ['coordinates, kinds, carrier, measures and counts as text', numbersAsText],
      [
        'unknown keys in the order, its points, parcels and requests',
        body => ({ ...Object(withUnknownKeys(body)), metadata: [{ ca: 'sáng' }] }),
      ],
      ['empty texts for vehicle and a note of a point', set(['vehicle', ''], ['paths.1.note', ''])],
      ['null for vehicle and a note of a point', set(['vehicle', null], ['paths.1.note', null])],
      ['no vehicle', set(['vehicle', undefined])],
    ],
  })
  const OPTIONAL = ['note', 'metadata', 'requests', 'paths.0.name', 'paths.0.phone']
  const bare = set(...OPTIONAL.map(path => [path, undefined] as const))(makeOrder())
  testForms(bare, {
    worlds: () => worlds,
    ask,
    reads,
    forms: [
      ['empty texts for note, name and phone', set(['note', ''], ['paths.0.name', ''], ['paths.0.phone', ''])],
      ['null for note, name, phone, metadata and requests', set(...OPTIONAL.map(path => [path, null] as const))],
    ],
  })
})

describe('PUT /ondemand-shipments/{id} takes each of these as its plain form', () => {
  testForms(makeOrder({ stops: 2 }), {
    worlds: () => worlds,
    ask: async (client, sent) => {
      const { id } = (await client.post('/ondemand-shipments', makeOrder())).body.data
      await client.control.post('/clock/advance', { by: '3s' })
      return client.put(`/ondemand-shipments/${id}`, sent)
    },
    reads: ['/ondemand-shipments'],
    forms: [
      ['coordinates, kinds, carrier and measures as text', numbersAsText],
      ['empty texts for vehicle and notes', set(['vehicle', ''], ['paths.1.note', ''])],
    ],
  })
})
