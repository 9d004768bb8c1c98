import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/create-sandbox.ts'
import { COMPATIBLE } from '../../src/domain/profile.ts'
import { answersUnder, judgeAnswer } from '../../src/schemas/answers.ts'
import { contractManifest, type Operation, operations } from '../../src/schemas/operations.ts'
import { type Client, clientOf, type Method, send } from '../support/api-client.ts'
import { makeBooking, makeRatesRequest } from '../support/booking.ts'

interface Exercise {
  readonly path?: string
  readonly body?: unknown
  readonly withoutToken?: boolean
}

const LOGIN = {
  username: 'demo@sandbox.test',
  password: 'sandbox',
  client_id: 1,
  client_secret: 'sandbox-client-secret',
}
const REFRESH = { refresh_token: 'sandbox-refresh-token', client_id: 1, client_secret: 'sandbox-client-secret' }

/** What brings about each cell, but for the 401 of an operation with a token, which wants the same everywhere. */
const EXERCISES: Readonly<Record<string, (client: Client) => Exercise | Promise<Exercise>>> = {
  'login 200': () => ({ body: LOGIN }),
  'login 401': () => ({ body: { ...LOGIN, password: 'wrong' } }),
  'login 422': () => ({ body: {} }),
  'refreshToken 200': () => ({ body: REFRESH }),
  'refreshToken 401': () => ({ body: { ...REFRESH, refresh_token: 'wrong' } }),
  'refreshToken 422': () => ({ body: {} }),
  'createRates 200': () => ({ body: makeRatesRequest() }),
  'createRates 422': () => ({ body: {} }),
  'createShipment 200': () => ({ body: makeBooking() }),
  'listShipments 200': () => ({}),
  'listShipments 422': () => ({ path: '/api/v2/shipments?size=0' }),
  'searchShipments 200': () => ({ path: '/api/v2/shipments/search?code=DH-1' }),
  'searchShipments 422': () => ({ path: '/api/v2/shipments/search' }),
  'deleteShipment 200': async client => ({ path: `/api/v2/shipments/${(await client.book()).id}` }),
  'deleteShipment 404': () => ({ path: '/api/v2/shipments/GS00000000' }),
  'deleteShipment 422': async client => ({ path: `/api/v2/shipments/${(await client.book({ rate: '?' })).id}` }),
  'listCities 200': () => ({}),
  'listCityDistricts 200': () => ({ path: '/api/v2/cities/100000/districts' }),
  'listCityDistricts 404': () => ({ path: '/api/v2/cities/1/districts' }),
  'listDistricts 200': () => ({}),
  'listDistricts 422': () => ({ path: '/api/v2/districts?page=x' }),
  'listDistrictWards 200': () => ({ path: '/api/v2/districts/100400/wards' }),
  'listDistrictWards 404': () => ({ path: '/api/v2/districts/1/wards' }),
  'listBanks 200': () => ({}),
  'listWebhooks 200': () => ({}),
  'createWebhook 200': () => ({ body: { endpoint: 'http://127.0.0.1:9/hook' } }),
  'createWebhook 422': () => ({ body: {} }),
  'deleteWebhook 200': async client => ({
    path: `/api/v2/webhooks/${(await client.register('http://127.0.0.1:9')).id}`,
  }),
  'deleteWebhook 404': () => ({ path: '/api/v2/webhooks/999' }),
}

/** The clause that names the operation's group comes first in the manifest. */
const clauseOf = ({ clauses, method, path }: Operation, status: number) =>
  `${clauses[0]} › ${method} ${path} › ${status}`

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterAll(() => sandbox.close())

const cells = operations()
  .filter(({ planned }) => planned !== true)
  .flatMap(operation => operation.cells.map(cell => ({ operation, cell })))
  // Answers of other profiles only, such as the 422 of `create_refusal: 422`, cannot be had under this one.
  .map(entry => ({ ...entry, answers: answersUnder(entry.cell, COMPATIBLE) }))
  .filter(({ answers }) => answers.length > 0)
  .map(entry => ({ ...entry, name: clauseOf(entry.operation, entry.cell.status) }))

test('every request here brings about a cell of the manifest', () => {
  const known = new Set(cells.map(({ operation, cell }) => `${operation.operationId} ${cell.status}`))
  expect(Object.keys(EXERCISES).filter(key => !known.has(key))).toEqual([])
})

test('only the 422 of another profile is left out', () => {
  const all = operations().filter(({ planned }) => planned !== true)
  const left = all.flatMap(operation =>
    operation.cells
      .filter(cell => answersUnder(cell, COMPATIBLE).length === 0)
      .map(({ status }) => `${operation.operationId} ${status}`),
  )
  expect(left).toEqual(['createShipment 422'])
})

for (const { name, operation, cell, answers } of cells)
  test(`${name} is answered in a shape the contract has`, async () => {
    const { operationId, auth } = operation
    const key = `${operationId} ${cell.status}`
    const exercise = auth && cell.status === 401 ? { withoutToken: true } : await EXERCISES[key]?.(client)
    if (exercise === undefined) throw new Error(`no request here brings about ${key}`)
    const headers =
      auth && exercise.withoutToken !== true ? { Authorization: `Bearer ${sandbox.account.access_token}` } : {}
    const path = exercise.path ?? operation.path
    const answer = await send(sandbox.app, methodOf(operation), path, { headers, body: exercise.body })

    expect(answer.status).toBe(cell.status)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.body).toMatchObject({ code: cell.status, status: cell.status === 200 ? 'success' : 'error' })
    const verdicts = answers.map(reading => judgeAnswer(reading, answer.body))
    expect(verdicts.find(violations => violations.length === 0) ?? verdicts).toEqual([])
  })

/** Statuses that any path may answer with, and a request for each that this server can be brought to. */
describe('answers of any path', () => {
  const requests: Readonly<Record<number, () => ReturnType<typeof send>>> = {
    400: () => client.post('/rates', '{"shipment":'),
    403: () => send(sandbox.app, 'get', '/api/v2/cities', { headers: { Host: 'evil.example' } }),
    404: () => client.get('/nowhere'),
    405: () => client.delete('/rates'),
    413: () => client.post('/rates', JSON.stringify({ note: 'x'.repeat(1_048_576) })),
    415: () => send(sandbox.app, 'post', '/api/v2/login', { headers: { 'Content-Type': 'text/plain' }, body: '{}' }),
  }
  test.each(Object.keys(requests).map(Number))('%i has the shape the contract has', async status => {
    const answer = await requests[status]?.()
    expect(answer?.status).toBe(status)
    const cell = contractManifest().everywhere.find(entry => entry.status === status)
    const verdicts = cell?.answers.map(reading => judgeAnswer(reading, answer?.body)) ?? []
    expect(verdicts).toEqual([[]])
  })
})

function methodOf({ method }: Operation): Method {
  switch (method) {
    case 'GET':
      return 'get'
    case 'POST':
      return 'post'
    case 'PUT':
      return 'put'
    case 'DELETE':
      return 'delete'
  }
}
