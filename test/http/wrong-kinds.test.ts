import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { type Operation, operations } from '../../src/schemas/operations.ts'
import { readSchema, resolveReference } from '../../src/schemas/registry.ts'
import { type Client, clientOf } from '../support/api-client.ts'
import { changeAt } from '../support/change-at.ts'

const VALUES: readonly unknown[] = [[], null, 'text', 5, true, {}]
/** Lists that a request may leave out, and so may be null. */
const OPTIONAL_LISTS = ['services', 'services.0.requests', 'metadata', 'requests', 'address']

interface Place {
  /** Dotted; '' = the body. */
  readonly key: string
  readonly types: readonly unknown[]
}

/** Where a request holds objects and lists, of a list its first entry. */
function placesIn(schema: unknown, file: string, key: readonly string[]): readonly Place[] {
  const { $ref, type, properties, items } = Object(schema)
  if (typeof $ref === 'string') {
    const path = resolveReference(file, $ref)
    return $ref.includes('#') ? [] : placesIn(readSchema(path), path, key)
  }
  const types = [type].flat()
  const isHolder = types.includes('object') || types.includes('array')
  // A list or a single object: of the single one the same is said as of an entry.
  const inside = types.includes('array') ? [] : Object.entries(Object(properties))
  return [
    ...(isHolder ? [{ key: key.join('.'), types }] : []),
    ...inside.flatMap(([name, one]) => placesIn(one, file, [...key, name])),
    ...(items ? placesIn(items, file, [...key, '0']) : []),
  ]
}

const isOfKind = (value: unknown, { key, types }: Place) =>
  Array.isArray(value)
    ? types.includes('array')
    : value === null
      ? OPTIONAL_LISTS.includes(key)
      : typeof value === 'object' && types.includes('object')

const written = operations().filter(({ request }) => request !== null)
const cases = written.flatMap(operation => {
  const { operationId, request } = operation
  if (request === null) return []
  const [first] = Object(readSchema(request)).examples
  const example = operationId.endsWith('OndemandShipment') ? { ...first, metadata: [{}], requests: [{}] } : first
  return placesIn(readSchema(request), request, []).flatMap(place =>
    VALUES.filter(value => !isOfKind(value, place)).map(value => ({
      name: `${operationId}: ${JSON.stringify(value)} for ${place.key || 'the body'}`,
      operation,
      key: place.key,
      body: place.key === '' ? value : changeAt(example, place.key, value),
    })),
  )
})

let sandbox: Sandbox
let client: Client
let ids: Readonly<Record<string, string>>
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
  const request = readSchema('common/ondemand-order-input.schema.json')
  const order = (await client.post('/ondemand-shipments', Object(request).examples[0])).body.data.id
  const customer = (await client.post('/customers', { name: 'Lan', phone: '0901234567' })).body.data[0].id
  ids = { updateOndemandShipment: order, updateCustomer: customer }
})
afterAll(() => sandbox.close())

function send({ method, path, operationId }: Operation, body: unknown) {
  const own = path.replace('/api/v2', '').replace('{id}', ids[operationId] ?? '')
  return client[method === 'PUT' ? 'put' : 'post'](own, JSON.stringify(body))
}

test('the table has every operation with a body', () => {
  expect(new Set(cases.map(({ operation }) => operation.operationId)).size).toBe(written.length)
  expect(cases.length).toBeGreaterThan(150)
})

describe.each(cases)('$name', ({ operation, key, body }) => {
  if (operation.operationId === 'createShipment') {
    test('is a refused shipment', async () => {
      const answer = await send(operation, body)
      expect([answer.status, answer.body.shipment_status]).toEqual([200, 900])
    })
    return
  }

  test('is 422 on that key or on one below it', async () => {
    const { status, body: answer } = await send(operation, body)
    expect([status, answer.data]).toEqual([422, expect.anything()])
    const keys = Object.keys(answer.data.errors ?? answer.data)
    // Of the body as a whole every field is below it.
    expect(keys.filter(one => `${one}.`.startsWith(key === '' ? '' : `${key}.`))).not.toEqual([])
  })
})
