import { describe, expect, test } from 'vitest'
import { validateAnswer } from '../../src/schemas/answers.ts'
import { openApi } from '../../src/schemas/openapi/open-api.ts'
import { operations } from '../../src/schemas/operations.ts'
import { readSchema, schemaPaths, validator } from '../../src/schemas/registry.ts'
import { changeData, changeText } from '../../src/vary/change-data.ts'
import { DATA_FIELDS, LONGEST_NAME, LONGEST_TEXT } from '../../src/vary/data-fields.ts'
import { SentTexts } from '../../src/vary/sent-texts.ts'
import { DATA_VARIATIONS, type DataName } from '../../src/vary/variation.ts'

interface Options {
  readonly sent?: unknown
  readonly operation?: string
  readonly hasOwnPlaces?: boolean
}

function change(value: unknown, name: DataName, { sent, operation, hasOwnPlaces = false }: Options = {}): unknown {
  const texts = new SentTexts()
  texts.add(sent)
  return changeData(value, { name, sent: texts, hasOwnPlaces, operation: operation ?? null })
}

const document = openApi({ serverUrl: 'http://127.0.0.1:4100' })

/** The examples of each answer, and of each event. */
const EXAMPLES = operations().flatMap(({ operationId, cells }) => {
  const found = Object.values(document.paths)
    .flatMap(item => Object.values(item))
    .find(one => one.operationId === operationId)
  return cells.flatMap(cell => {
    const response = found?.responses[cell.status]
    const media = response !== undefined && 'content' in response ? response.content?.['application/json'] : undefined
    return Object.values(media?.examples ?? {}).map(({ value }) => ({ operationId, cell, value }))
  })
})
const EVENTS = ['shipment-status', 'ondemand-status', 'creation-result'].map(name => `events/${name}.schema.json`)

function examplesOf(path: string): readonly unknown[] {
  const { examples }: { readonly [key: string]: unknown } = { ...readSchema(path) }
  return Array.isArray(examples) ? examples : []
}

describe.each(DATA_VARIATIONS)('$id', ({ name }) => {
  test('each answer of each operation is valid by its schema, and the records of parcels are changed', () => {
    const wrong = EXAMPLES.filter(({ operationId, cell, value }) => {
      const changed = change(value, name, { operation: operationId })
      return !cell.answers.some(answer => validateAnswer(answer, changed).length === 0)
    })
    expect(wrong.map(({ operationId, cell }) => `${operationId} ${cell.status}`)).toEqual([])
    const changed = EXAMPLES.filter(({ operationId: operation, value }) => change(value, name, { operation }) !== value)
    const expected = ['createOndemandRates', 'getOndemandShipment', 'listCustomers', 'searchShipments']
    expect([...new Set(changed.map(({ operationId }) => operationId))]).toEqual(expect.arrayContaining(expected))
  })

  test.each(EVENTS)('%s is valid', path => {
    const examples = examplesOf(path)
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples) expect(validator(path)(change(example, name))).toEqual([])
  })

  test('what the application sent is read back as it was sent', () => {
    const street = '12 Thái Thịnh'
    const sent = { name: 'Trần Thị Bình', metadata: 'Cho thử hàng', email: 'binh@example.net', street }
    const record = {
      address_to: { ...sent, city_code: 100_000, city: null, phone: '0912345678' },
      parcel: { name: sent.name, quantity: 1, weight: 500, metadata: sent.metadata },
      history: [{ updated_time: 1, message: 'Khách hẹn lại' }],
    }
    expect(change(record, name, { sent: [sent, { reason: 'Khách hẹn lại' }] })).toBe(record)
    expect(change(record, name)).not.toEqual(record)
  })
})

test('operations and fields of the table are those of the contract', () => {
  const known = new Set<string>(operations().map(({ operationId }) => operationId))
  const named = Object.values(DATA_FIELDS).flatMap(rows => rows.flatMap(({ operations: some = [] }) => some))
  expect(named.filter(operation => !known.has(operation))).toEqual([])
  const all = JSON.stringify(schemaPaths().map(path => readSchema(path).properties))
  expect(Object.keys(DATA_FIELDS).filter(field => !all.includes(`"${field}"`))).toEqual([])
})

test('the names of places are decomposed and no more, and those of recorded locations are as they are', () => {
  const cities = { data: [{ id: 100_000, name: 'Hà Nội' }] }
  const listed = (name: DataName, hasOwnPlaces = false) =>
    change(cities, name, { operation: 'listCities', hasOwnPlaces })
  expect(listed('nfd')).toEqual({ data: [{ id: 100_000, name: 'Hà Nội'.normalize('NFD') }] })
  for (const name of ['long-names', 'emoji', 'null-optionals'] as const) expect(listed(name)).toBe(cities)
  expect(listed('nfd', true)).toBe(cities)
})

test('a street that was sent keeps its letters, and the places after it have the form of places', () => {
  const customer = { address: [{ street: '12 Thái Thịnh, Quận Đống Đa, Hà Nội' }] }
  const sent = { street: '12 Thái Thịnh' }
  const decomposed = `12 Thái Thịnh${', Quận Đống Đa, Hà Nội'.normalize('NFD')}`
  expect(change(customer, 'nfd', { sent })).toEqual({ address: [{ street: decomposed }] })
  expect(change(customer, 'long-names', { sent })).toBe(customer)
  expect(change(customer, 'long-names')).not.toEqual(customer)
})

test.each([LONGEST_NAME, LONGEST_TEXT])('a long text has %i characters and begins as it did', longest => {
  for (const text of ['Nguyễn Lan', 'ab', 'x', '🚚 giao']) {
    const long = changeText(text, 'long-names', longest)
    expect([...long].length).toBe(longest)
    expect([long.startsWith(text), long.trim() === long]).toEqual([true, true])
  }
  expect(changeText('', 'long-names', longest)).toBe('')
})

test('an emoji lies beyond the basic plane, and no text becomes longer than it may be', () => {
  expect(changeText('Nguyễn Lan', 'emoji', LONGEST_NAME)).toMatch(/^Nguyễn Lan [\u{10000}-\u{10ffff}]$/u)
  const longest = 'x'.repeat(LONGEST_NAME)
  expect(changeText(longest, 'emoji', LONGEST_NAME)).toBe(longest)
})
