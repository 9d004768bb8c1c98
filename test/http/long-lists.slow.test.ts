import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LONGEST_LIST } from '../../src/domain/read-list.ts'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { operations } from '../../src/schemas/operations.ts'
import { readSchema, references, resolveReference } from '../../src/schemas/registry.ts'
import { walkSchema } from '../schemas/walk-schema.ts'
import { type Client, clientOf } from '../support/api-client.ts'
import { makeBooking } from '../support/booking.ts'
import { changeAt } from '../support/change-at.ts'
import { makeOndemandRates, makeOrder } from '../support/order.ts'

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterAll(() => sandbox.close())

/** Just below the 1 MiB that a body may have. */
const MEGABYTE = 1_000_000

/** As many of an entry as a body holds. */
const full = (entry: unknown) => Array(Math.floor(MEGABYTE / (JSON.stringify(entry).length + 1))).fill(entry)

const RATES = '/ondemand-shipments/rates'
const ORDERS = '/ondemand-shipments'
/** Every list of a request: its path, a body that is right but for it, and where it stands. */
const LISTS = [
  ['/customers', { name: 'Trần Văn Bình' }, 'address'],
  [RATES, makeOndemandRates(), 'paths'],
  [RATES, makeOndemandRates(), 'services'],
  [RATES, makeOndemandRates({}, [{ _id: 'HAN-BIKE' }]), 'services.0.requests'],
  [ORDERS, makeOrder(), 'paths'],
  [ORDERS, makeOrder(), 'requests'],
  [ORDERS, makeOrder(), 'metadata'],
] as const

const ENTRIES = [0, {}, [], null, 'x', { _id: 'x', num: 'x', tier_code: {}, lat: 91, lng: 'x', district: 1, city: 1 }]
const table = LISTS.flatMap(([path, body, key]) => ENTRIES.map(entry => [path, key, entry, body] as const))

/** Messages by key: in `data.errors`, or straight in `data` on the on-demand line. */
function messagesOf(body: { data: { errors?: object } }): Readonly<Record<string, readonly string[]>> {
  // Either shape of a 422 maps keys to lists of messages; test/http/refusal-shapes.test.ts holds them to it.
  return { ...(body.data.errors ?? body.data) } as Readonly<Record<string, readonly string[]>>
}

describe('Limits: a list of a request has at most 200 entries, and costs no more for a million', () => {
  test.each(table)('%s refuses a megabyte of %s, each %j, for its length', async (path, key, entry, body) => {
    const answer = await client.post(path, changeAt(body, key, full(entry)))
    expect(answer.status).toBe(422)
    const messages = messagesOf(answer.body)
    expect(messages[key]).toContain(`The ${key} must have at most 200 entries.`)
    expect(Object.keys(messages).length).toBeLessThanOrEqual(200)
    expect(answer.text.length).toBeLessThan(100_000)
  })

  test('200 are not too many', async () => {
    const addresses = Array(200).fill({ street: '12 Láng Hạ', district: '100400', city: '100000' })
    expect((await client.post('/customers', { address: addresses })).status).toBe(200)
    expect((await client.post('/customers', { address: [...addresses, addresses[0]] })).status).toBe(422)
    const [pickup, stop] = makeOndemandRates().paths
    const paths = [pickup, ...Array(199).fill(stop)]
    expect((await client.post(RATES, { paths })).status).toBe(200)
    expect((await client.post(RATES, { paths: [...paths, stop] })).status).toBe(422)
  })

  test('a pickup that may stand beyond what is looked at is not said to be missing', async () => {
    const [pickup, stop] = makeOndemandRates().paths
    const { body } = await client.post(RATES, { paths: [...Array(300).fill(stop), pickup] })
    expect(body.data).toEqual({ paths: ['The paths must have at most 200 entries.'] })
  })

  test('lists within lists, all wrong, are answered with 200 messages', async () => {
    const requests = Array(200).fill({ _id: 'x' })
    const services = Array(200).fill({ _id: 'HAN-BIKE', requests })
    const { status, body } = await client.post(RATES, { ...makeOndemandRates(), services })
    expect({ status, told: Object.keys(body.data).length }).toEqual({ status: 422, told: 200 })
  })

  test('200 addresses of districts that there are not are answered with 200 messages', async () => {
    const address = Array(200).fill({ street: 'x', district: '1', city: '1' })
    const { status, body } = await client.post('/customers', { address })
    expect({ status, told: Object.keys(body.data.errors).length }).toEqual({ status: 422, told: 200 })
  })

  test.each(['note', 'shipment.note', 'shipment.parcel.note', 'shipment.address_to.note'])(
    'POST /shipments ignores a megabyte of %s, which it does not know',
    async key => {
      for (const entry of ENTRIES) {
        const { status, body } = await client.post('/shipments', changeAt(makeBooking(), key, full(entry)))
        expect({ status, shipment: body.shipment_status, error: body.carrier_error }).toEqual({
          status: 200,
          shipment: 901,
          error: null,
        })
      }
    },
  )

  test('every list of every request schema is bounded so, and stands in the table above', () => {
    const listsOf = (path: string): readonly string[] => {
      const schema = readSchema(path)
      const own = walkSchema(schema).flatMap(({ node, pointer }) => {
        if (![node.type].flat().includes('array')) return []
        expect({ path, pointer, most: node.maxItems }).toEqual({ path, pointer, most: LONGEST_LIST })
        return [`${path}${pointer}`]
      })
      return [...own, ...references(schema).flatMap(reference => listsOf(resolveReference(path, reference)))]
    }
    const lists = new Set(operations().flatMap(({ request }) => (request === null ? [] : listsOf(request))))
    expect(lists.size).toBe(LISTS.length)
  })
})
