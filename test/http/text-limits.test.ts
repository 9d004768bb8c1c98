import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { operations } from '../../src/schemas/operations.ts'
import { readSchema, resolveReference } from '../../src/schemas/registry.ts'
import { type Client, clientOf } from '../support/api-client.ts'
import { makeBooking } from '../support/booking.ts'
import { changeAt } from '../support/change-at.ts'
import { makeOrder } from '../support/order.ts'

const ADDRESS = { name: 255, phone: 32, email: 255, street: 1_000, ward: 255, district: 255, city: 255 }
const below = (path: string, limits: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(limits).map(([name, limit]) => [`${path}.${name}`, limit]))
const POINT = { address: 1_000, name: 255, phone: 32, note: 1_000, 'parcel.name': 255 }
const ORDER = {
  order_id: 255,
  note: 1_000,
  service: 255,
  ...below('paths.1', POINT),
  'requests.0._id': 255,
  'requests.0.tier_code': 255,
}

/** The longest texts of every operation that stores some, in characters, by dotted key (open-clauses.md, "Errors"). */
const LIMITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  createShipment: {
    'shipment.rate': 255,
    'shipment.order_id': 255,
    'shipment.metadata': 1_000,
    ...below('shipment.address_from', ADDRESS),
    ...below('shipment.address_to', ADDRESS),
    'shipment.parcel.name': 255,
    'shipment.parcel.metadata': 1_000,
  },
  createOndemandShipment: ORDER,
  updateOndemandShipment: ORDER,
  createCustomer: { name: 255, phone: 32, email: 255, 'address.0.street': 1_000 },
  updateCustomer: { name: 255, phone: 32, email: 255 },
  updateBankAccount: { branch: 255, owner: 255, number: 255 },
  createWebhook: { endpoint: 2_048 },
}
/** They keep no text of the body. */
const NOTHING_KEPT = ['login', 'refreshToken', 'createRates', 'createOndemandRates']

let sandbox: Sandbox
let client: Client
let paths: Readonly<Record<string, readonly ['post' | 'put', string]>>
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
  const order = (await client.post('/ondemand-shipments', makeOrder())).body.data.id
  const customer = (await client.post('/customers', { name: 'Lan', phone: '0901234567' })).body.data[0].id
  await sandbox.clock.until('idle')
  paths = {
    createShipment: ['post', '/shipments'],
    createOndemandShipment: ['post', '/ondemand-shipments'],
    updateOndemandShipment: ['put', `/ondemand-shipments/${order}`],
    createCustomer: ['post', '/customers'],
    updateCustomer: ['post', `/customers/${customer}`],
    updateBankAccount: ['put', '/account/update/bank'],
    createWebhook: ['post', '/webhooks'],
  }
})
afterAll(() => sandbox.close())

const BODIES: Readonly<Record<string, object>> = {
  createShipment: makeBooking(),
  createOndemandShipment: makeOrder({ requests: [{ _id: 'HAN-BIKE-BULKY', tier_code: 'TIER_2' }] }),
  updateOndemandShipment: makeOrder({ requests: [{ _id: 'HAN-BIKE-BULKY', tier_code: 'TIER_2' }] }),
  createCustomer: { address: [{ street: '1 Lê Lợi', district: '100400', city: '100000' }] },
  updateCustomer: {},
  updateBankAccount: { bank_id: 1, branch: 'Hà Nội', owner: 'LAN', number: '0011' },
  createWebhook: {},
}

/** Of so many characters; each takes two code units, so that these are not what is counted. */
const textOf = (key: string, length: number) =>
  key === 'endpoint' ? `http://127.0.0.1:9/${'a'.repeat(length - 19)}` : '😀'.repeat(length)

const cases = Object.entries(LIMITS).flatMap(([operation, limits]) =>
  Object.entries(limits).map(([key, limit]) => [operation, key, limit] as const),
)

async function send(operation: string, key: string, length: number) {
  const [method, path] = paths[operation] ?? ['post', '/none']
  const { status, body } = await client[method](path, changeAt(BODIES[operation], key, textOf(key, length)))
  const errors: Record<string, readonly string[]> = status === 422 ? (body.data.errors ?? body.data) : {}
  return { status, messages: errors[key] ?? [] }
}

describe.each(cases)('%s: %s', (operation, key, limit) => {
  const message = `The ${key} must have at most ${limit} characters.`

  test(`one of ${limit + 1} characters is 422 on that key, and nothing is stored`, async () => {
    const before = (await sandbox.state.export()).rows
    expect(await send(operation, key, limit + 1)).toEqual({ status: 422, messages: expect.arrayContaining([message]) })
    expect((await sandbox.state.export()).rows).toEqual(before)
  })

  test(`one of ${limit} characters is not too long`, async () => {
    expect((await send(operation, key, limit)).messages).not.toContain(message)
  })
})

/** Dotted keys of a request schema whose values may be text, in a list that of its second entry. */
function textKeys(schema: unknown, file: string, key: readonly string[]): readonly string[] {
  const { $ref, type, properties, items, maxLength, pattern } = Object(schema)
  if (typeof $ref === 'string') {
    const [path = '', fragment = ''] = $ref.split('#')
    const target = path === '' ? file : resolveReference(file, path)
    const inside = fragment.split('/').filter(Boolean)
    return textKeys(
      inside.reduce<unknown>((node, name) => Object(node)[name], readSchema(target)),
      target,
      key,
    )
  }
  // A number, or the code of a place: what is longer fits no pattern, and nothing else is a place.
  const isCode = typeof pattern === 'string' && maxLength <= 64
  const own = [type].flat().includes('string') && !isCode ? [key.join('.')] : []
  const inside = Object.entries(Object(properties)).flatMap(([name, one]) => textKeys(one, file, [...key, name]))
  return [...own, ...inside, ...(items ? textKeys(items, file, [...key, '*']) : [])]
}

test('every text of every request that is kept has a limit', () => {
  const written = operations().filter(({ request, operationId }) => request && !NOTHING_KEPT.includes(operationId))
  expect(written.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(LIMITS).sort())
  for (const { operationId, request } of written) {
    const keys = textKeys(readSchema(request ?? ''), request ?? '', []).map(key => key.replaceAll('*', '#'))
    const known = Object.keys(LIMITS[operationId] ?? {}).map(key => key.replaceAll(/\.\d+(?=\.)/g, '.#'))
    // An address is a list or a single one, by the same rules.
    const missing = keys.filter(key => !known.includes(key) && !known.includes(key.replace('address.', 'address.#.')))
    expect({ operationId, missing }).toEqual({ operationId, missing: [] })
  }
})

test('metadata of a ride is limited as a whole, addresses of a customer by their number', async () => {
  const ride = (length: number) =>
    client.post('/ondemand-shipments', makeOrder({ metadata: [{ note: 'é'.repeat(length) }] }))
  const frame = JSON.stringify([{ note: '' }]).length
  expect((await ride(20_000 - frame)).status).toBe(200)
  const refused = await ride(20_001 - frame)
  expect([refused.status, refused.body.data]).toEqual([
    422,
    { metadata: ['The metadata must have at most 20000 characters.'] },
  ])

  const address = { street: '1 Lê Lợi', district: '100400', city: '100000' }
  const add = (count: number) =>
    client.post('/customers', { phone: '0977777777', address: Array.from({ length: count }, () => address) })
  expect((await add(199)).status).toBe(200)
  const tooMany = await add(2)
  expect([tooMany.status, tooMany.body.data.errors]).toEqual([
    422,
    { address: ['The address must have at most 200 entries.'] },
  ])
  expect((await add(1)).status).toBe(200)
})

test('the limits hold under every profile and reading of a refusal', async () => {
  for (const profile of ['compatible', 'spec', 'observed']) {
    for (const create_refusal of ['900', '422']) {
      await using world = await sandbox.createAccount({ profile, set: { create_refusal } })
      const one = clientOf(sandbox, world)
      const answer = await one.post('/shipments', { shipment: { order_id: 'x'.repeat(256) } })
      expect([answer.status, Object.keys(answer.body.data.errors ?? answer.body.data)]).toEqual([
        422,
        ['shipment.order_id'],
      ])
      expect((await one.get('/shipments')).body.data).toEqual([])
    }
  }
})
