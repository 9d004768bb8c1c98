import { describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { openApi } from '../../../src/schemas/openapi/open-api.ts'
import { type Client, clientOf } from '../../support/api-client.ts'

interface Example {
  readonly name: string
  readonly method: 'post' | 'put'
  /** Below /api/v2. */
  readonly path: string
  readonly operation: string
  readonly value: object
}

const { paths } = openApi({ serverUrl: 'http://127.0.0.1:4100' })

/** Every example of every request, as the document has them. */
const examples: readonly Example[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId, requestBody }]) => {
    if (requestBody && method !== 'post' && method !== 'put') throw new Error(`${method} ${path} has a body`)
    const values = Object.entries(requestBody?.content['application/json']?.examples ?? {})
    return values.map(([name, { value }]): Example => {
      const own = { method: method === 'put' ? 'put' : 'post', path: path.replace('/api/v2', '') } as const
      return { name: `${operationId}, ${name}`, ...own, operation: operationId, value: Object(value) }
    })
  }),
)

const exampleOf = (operation: string) => examples.find(one => one.operation === operation)?.value

/** The id that a path asks for: of what an example of the operation that makes such a thing has made. */
const CHAINED: Readonly<Record<string, (client: Client, sandbox: Sandbox) => Promise<string>>> = {
  async updateOndemandShipment(client, sandbox) {
    const { body } = await client.post('/ondemand-shipments', exampleOf('createOndemandShipment'))
    // It can be updated once its carrier has it.
    await sandbox.clock.advance('3s')
    return body.data.id
  },
  updateCustomer: async client => (await client.post('/customers', exampleOf('createCustomer'))).body.data[0].id,
}

test('every operation with a body has an example', () => {
  const bodies = Object.values(paths).flatMap(methods =>
    Object.values(methods).flatMap(({ operationId, requestBody }) => (requestBody ? [operationId] : [])),
  )
  expect(bodies).toHaveLength(11)
  expect([...new Set(examples.map(({ operation }) => operation))].sort()).toEqual(bodies.toSorted())
})

describe.each(['compatible', 'spec', 'observed'])('against a fresh sandbox with the profile %s', profile => {
  test.each(examples)('$name works', async ({ method, path, operation, value }) => {
    await using sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7, profile })
    const client = clientOf(sandbox, sandbox)
    const id = await CHAINED[operation]?.(client, sandbox)
    expect(path.includes('{')).toBe(id !== undefined)
    const { status, body } = await client[method](path.replace(/\{[a-z]+\}/, id ?? ''), value)
    // A bare record says no status.
    expect([status, body.status ?? 'success']).toEqual([200, 'success'])
    if (operation !== 'createShipment') return
    expect(body).toMatchObject({ shipment_status: profile === 'observed' ? 900 : 901, carrier_error: null })
    await sandbox.clock.advance('1h')
    const shown = await client.control.get(`/shipments/${body.id}`)
    expect(shown.body).toMatchObject({ carrier: 'ghnv3', carrier_code: expect.any(String) })
  })
})
