import { describe, expect, test } from 'vitest'
import { cellOf, contractManifest, operation, operations } from '../../src/schemas/operations.ts'
import { schemaPaths, validator } from '../../src/schemas/registry.ts'
import { CLAUSES } from './check-annotations.ts'

const shownCells = operations().flatMap(({ cells }) => cells.filter(({ shown }) => shown))

function countByStatus(status: number): number {
  return shownCells.filter(cell => cell.status === status).length
}

test('the manifest is valid by its own schema', () => {
  expect(validator('sandbox/contract.schema.json')(contractManifest())).toEqual([])
})

describe('the surface of the specification', () => {
  test('31 operations, each with a name and a route of its own', () => {
    expect(operations()).toHaveLength(31)
    expect(new Set(operations().map(({ operationId }) => operationId)).size).toBe(31)
    expect(new Set(operations().map(({ method, path }) => `${method} ${path}`)).size).toBe(31)
  })

  test('29 need a bearer token; login and refresh do not', () => {
    expect(operations().filter(({ auth }) => auth)).toHaveLength(29)
    expect(operations().flatMap(({ auth, operationId }) => (auth ? [] : [operationId]))).toEqual([
      'login',
      'refreshToken',
    ])
  })

  test('64 cells are shown: 31 × 200, 29 × 401, 3 × 422, 1 × 404', () => {
    expect(shownCells).toHaveLength(64)
    expect([200, 401, 422, 404].map(countByStatus)).toEqual([31, 29, 3, 1])
  })

  test('every operation that needs a token shows its 401', () => {
    const silent = operations().filter(
      ({ auth, cells }) => auth !== cells.some(cell => cell.status === 401 && cell.shown),
    )
    expect(silent).toEqual([])
  })

  test('422 is shown for both rate quotes and the bank update, 404 for deleting a webhook', () => {
    const shownBy = (status: number) =>
      operations().flatMap(({ operationId, cells }) =>
        cells.some(cell => cell.status === status && cell.shown) ? [operationId] : [],
      )
    expect(shownBy(422)).toEqual(['createRates', 'createOndemandRates', 'updateBankAccount'])
    expect(shownBy(404)).toEqual(['deleteWebhook'])
  })

  test('five bodies of a 200 are not shown', () => {
    const hidden = operations().flatMap(({ operationId, cells }) =>
      cells.some(cell => cell.status === 200 && cell.basis === 'chosen') ? [operationId] : [],
    )
    expect(hidden).toEqual([
      'refreshToken',
      'deleteShipment',
      'createOndemandShipment',
      'updateOndemandShipment',
      'deleteOndemandShipment',
    ])
  })

  test('8 operations are paginated, and they alone read size and page', () => {
    const paginated = operations().filter(operation => operation.paginated)
    expect(paginated.map(({ operationId }) => operationId).sort()).toEqual([
      'listCustomers',
      'listDistricts',
      'listInvoiceShipments',
      'listInvoices',
      'listOndemandShipments',
      'listShipments',
      'listTransactions',
      'searchInvoices',
    ])
    for (const { query, paginated } of operations()) {
      const refused = query === null ? [] : validator(query)({ size: 'many', page: '0' })
      expect(refused.map(({ pointer }) => pointer)).toEqual(paginated ? ['/size', '/page'] : [])
    }
  })
})

describe('tags', () => {
  test('what only reads is a GET, the login or a quote', () => {
    const reading = operations().filter(({ tags }) => tags.includes('read-only'))
    const others = reading.filter(({ method }) => method !== 'GET').map(({ operationId }) => operationId)
    expect(others).toEqual(['login', 'createRates', 'createOndemandRates'])
    expect(operations().filter(({ method, tags }) => method === 'GET' && !tags.includes('read-only'))).toEqual([])
  })

  test('an operation reads or writes, and every deletion is destructive', () => {
    for (const { tags, method } of operations()) {
      expect(tags.includes('read-only')).toBe(!tags.includes('write'))
      expect(tags.includes('destructive')).toBe(method === 'DELETE')
    }
  })
})

const cells = [...operations().flatMap(operation => operation.cells), ...contractManifest().everywhere]
const named = new Set([
  ...operations().flatMap(({ request, query }) => [request, query]),
  ...cells.flatMap(cell => cell.answers.flatMap(({ envelope, data, body }) => [envelope, data, body])),
  ...contractManifest().events.map(({ payload }) => payload),
])

test('every schema the manifest names exists', () => {
  const existing = new Set<string | null | undefined>([...schemaPaths(), null, undefined])
  expect([...named].filter(path => !existing.has(path))).toEqual([])
})

test('every schema of an operation, every envelope and every event is named by the manifest', () => {
  const owned = schemaPaths().filter(path => /^(operations|events)\/|-envelope\.schema\.json$/.test(path))
  expect(owned.filter(path => !named.has(path))).toEqual([])
})

test('the schemas of an operation stand in a folder of its name', () => {
  const ids = new Set<string>(operations().map(({ operationId }) => operationId))
  const folders = schemaPaths().flatMap(path => /^operations\/([^/]+)\//.exec(path)?.[1] ?? [])
  expect(folders.filter(folder => !ids.has(folder))).toEqual([])
})

test('every clause is a heading of the specification', () => {
  const cited = [...operations(), ...contractManifest().events].flatMap(({ clauses }) => clauses)
  expect(cited.filter(clause => !CLAUSES.includes(clause))).toEqual([])
})

test('answers of one cell have different names', () => {
  for (const { answers } of cells) expect(new Set(answers.map(({ name }) => name)).size).toBe(answers.length)
})

describe('finding', () => {
  test('an operation by its name', () => {
    expect(operation('listCityDistricts')).toMatchObject({ method: 'GET', path: '/api/v2/cities/{code}/districts' })
  })

  test('the cell of a status: its own, one that any path may give, or none', () => {
    expect(cellOf(operation('deleteWebhook'), 404)?.shown).toBe(true)
    expect(cellOf(operation('listCities'), 405)?.answers[0]?.envelope).toBe('common/error-envelope.schema.json')
    expect(cellOf(operation('listCities'), 302)).toBeUndefined()
  })
})
