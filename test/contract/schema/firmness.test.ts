/** On a deployment only what the document shows is an error: of a type, of a form, of a presence. */
import { describe, expect, test } from 'vitest'
import { severityOf } from '../../../src/contract/check.ts'
import { validateBody } from '../../../src/contract/schema/validate-body.ts'
import { cellOf, type OperationId, operation } from '../../../src/schemas/operations.ts'
import { readSchema } from '../../../src/schemas/registry.ts'

type Fields = Readonly<Record<string, unknown>>

const example = (path: string): Fields => structuredClone(readSchema(`resources/${path}.schema.json`).examples[0])

function severities(id: OperationId, data: unknown): readonly string[] {
  const cell = cellOf(operation(id), 200)
  if (cell === undefined) throw new Error(`${id} has no 200`)
  const { problems } = validateBody(cell, { code: 200, status: 'success', data }, null)
  return problems.map(({ basis, about }) => severityOf(basis, 'deployment', about))
}

const RECORD = 'shipment-grouped'
const shipment = (changed: Fields) => {
  const record = example(RECORD)
  return [{ ...record, shipment: { ...Object(record.shipment), ...changed } }]
}

describe.each([
  ['an error: the document shows it', ['error']],
  ['a note: the document leaves it open', ['information']],
] as const)('%s', (_what, wanted) => {
  const isError = wanted[0] === 'error'

  test.each([
    ...(isError
      ? ([
          ['the id of a city, a number', 'listCities', [{ id: 100000, name: 'Hà Nội' }]],
          ['a city without an id', 'listCities', [{ name: 'Hà Nội' }]],
          ['the id of a bank, text', 'listBanks', [{ id: '1', name: 'A', short_name: 'A' }]],
          ['the time of a transaction, ISO', 'listTransactions', [changedTransaction({ created_at: '2026-01-05' })]],
          ['an amount written for people', 'listTransactions', [changedTransaction({ amount: '45.150 đ' })]],
          ['payer, neither 0 nor 1', 'listShipments', shipment({ payer: 2 })],
          ['payer, a word for neither', 'listShipments', shipment({ payer: '7' })],
          ['a rate without an id', 'createRates', [without(example('rate'), 'id')]],
        ] as const)
      : ([
          ['a city without a name', 'listCities', [{ id: '100000' }]],
          ['a city whose id has another form', 'listCities', [{ id: 'Hà Nội ', name: 'Hà Nội' }]],
          ['a field that nobody knows', 'listCities', [{ id: '1', name: 'A', region: 'north' }]],
          ['payer, as text', 'listShipments', shipment({ payer: '1' })],
          ['another status code', 'listShipments', shipment({ status_code: 942 })],
          ['a status code as text', 'listShipments', shipment({ status_code: '901' })],
          ['the id of a parcel in another form', 'listShipments', shipment({ id: '26000000000001' })],
          ['the time of a parcel, ISO', 'listShipments', shipment({ created_at: '2026-01-05T08:00:00+07:00' })],
          ['the time of a parcel, a number', 'listShipments', shipment({ created_at: 1_767_574_800 })],
          ['note_update, text', 'listShipments', shipment({ note_update: '' })],
          ['a fee that is not charged, null', 'listShipments', shipment({ return_fee: null })],
          ['a rate without its total', 'createRates', [without(example('rate'), 'total_fee')]],
        ] as const)),
  ])('%s', (_name, id, data) => {
    expect(severities(id, data)).toEqual(wanted)
  })
})

test('at the sandbox everything is an error', () => {
  for (const basis of ['shown', 'example', 'observed', 'chosen'] as const) {
    expect(severityOf(basis, 'sandbox', 'form')).toBe('error')
  }
})

test('at a deployment a law by an example is a warning, and a form by an example is not', () => {
  expect(severityOf('example', 'deployment')).toBe('warning')
  expect(severityOf('example', 'deployment', 'form')).toBe('information')
})

function changedTransaction(changed: Fields): Fields {
  const [transaction] = readSchema('resources/transaction.schema.json').examples
  return { ...transaction, ...changed }
}

function without(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([own]) => own !== name))
}
