import { describe, expect, test } from 'vitest'
import { validateBody, validateBySchema } from '../../../src/contract/schema/validate-body.ts'
import type { Switches } from '../../../src/contract/target.ts'
import { type Cell, cellOf, type OperationId, operation } from '../../../src/schemas/operations.ts'
import { readSchema } from '../../../src/schemas/registry.ts'

function cell(id: OperationId, status: number): Cell {
  const found = cellOf(operation(id), status)
  if (found === undefined) throw new Error(`${id} has no ${status}`)
  return found
}

function example(path: string, at = 0): Record<string, unknown> {
  return structuredClone(readSchema(path).examples[at])
}

function success(data: unknown): unknown {
  return { code: 200, status: 'success', data }
}

/** Pointer, basis, what was expected and what came. */
function told(id: OperationId, body: unknown, of: { status?: number; switches?: Switches | null } = {}) {
  const { problems } = validateBody(cell(id, of.status ?? 200), body, of.switches ?? null)
  return problems.map(({ pointer, basis, expected, got }) => [pointer, basis, expected, got])
}

const RATE = 'resources/rate.schema.json'

describe('the reading of an answer is recognised', () => {
  const list = (record: string, rest: object = {}) => ({ ...Object(success([example(record)])), ...rest })
  const meta = { meta: { pagination: example('common/pagination-meta.schema.json') } }

  test.each([
    ['grouped, no meta', list('resources/shipment-grouped.schema.json'), null],
    ['flat, no meta', list('resources/shipment-flat.schema.json'), null],
    ['both, meta', list('resources/shipment-both.schema.json', meta), null],
    [
      'flat, meta',
      list('resources/shipment-flat.schema.json', meta),
      { record_layout: 'flat', pagination_meta: 'meta' },
    ],
  ])('%s', (name, body, switches) => {
    expect(validateBody(cell('listShipments', 200), body, switches)).toEqual({ answer: name, problems: [] })
  })

  test('a reading that the profile does not have is refused, though another profile has it', () => {
    const switches = { record_layout: 'grouped', pagination_meta: 'none' }
    const flat = list('resources/shipment-flat.schema.json')
    const { answer, problems } = validateBody(cell('listShipments', 200), flat, switches)
    expect(answer).toBeNull()
    expect(problems.map(({ pointer }) => pointer)).toContain('/data/0/shipment')
  })

  test('of several readings the closest is what a broken body is compared with', () => {
    const broken = list('resources/shipment-flat.schema.json', {
      data: [{ ...example('resources/shipment-flat.schema.json'), total_fee: true }],
    })
    expect(told('listShipments', broken)).toEqual([
      ['/data/0/total_fee', 'chosen', 'a number, or text like "30400"', 'true'],
    ])
  })

  test('a status that the profile never answers with is refused whatever the body', () => {
    expect(
      told('createShipment', {}, { status: 422, switches: { create_refusal: '900', creation_422_layout: 'errors' } }),
    ).toEqual([['', 'observed', 'no answer with the status 422 under create_refusal = "900"', '{}']])
  })
})

describe('a violation names its field, how firm the rule is, what was expected and what came', () => {
  const rate = (changed: object) => success([{ ...example(RATE, 1), ...changed }])

  test.each([
    ['a field of the table', rate({ id: 7 }), '/data/0/id', 'shown', 'text, not empty', '7'],
    [
      'money of another kind',
      rate({ cod_fee: true }),
      '/data/0/cod_fee',
      'shown',
      'a number, or text like "30400"',
      'true',
    ],
    [
      'a field seen at deployments',
      rate({ price_table_id: 'x' }),
      '/data/0/price_table_id',
      'observed',
      'a whole number',
      '"x"',
    ],
    [
      'one within it',
      rate({ report: { ...Object(example(RATE, 1).report), avg_time_delivery: -1 } }),
      '/data/0/report/avg_time_delivery',
      'observed',
      'a whole number, from 0',
      '-1',
    ],
    ['a choice', rate({ is_apply_only: 2 }), '/data/0/is_apply_only', 'observed', 'one of 0, 1', '2'],
    [
      'an address',
      rate({ carrier_logo: 'logo.svg' }),
      '/data/0/carrier_logo',
      'shown',
      'an address (URI)',
      '"logo.svg"',
    ],
    ['a field too many', rate({ took: 3 }), '/data/0/took', 'observed', 'no field "took"', '3'],
    ['the envelope', { ...Object(rate({})), status: 'ok' }, '/status', 'shown', '"success"', '"ok"'],
    ['no data', { code: 200, status: 'success' }, '/data', 'shown', 'the field "data"', 'no such field'],
    ['data of another kind', success({}), '/data', 'shown', 'a list', '{}'],
    ['no object', [], '', 'shown', 'an object', '[]'],
  ])('%s', (_, body, ...problem) => {
    expect(told('createRates', body)).toEqual([problem])
  })

  test('a missing field has the basis of the field', () => {
    const { id: _id, ...rest } = example(RATE)
    expect(told('createRates', success([rest]))).toEqual([['/data/0/id', 'shown', 'the field "id"', 'no such field']])
    const { shipment_code: _code, ...event } = example('events/creation-result.schema.json')
    const [problem] = validateBySchema('events/creation-result.schema.json', event, { clause: 'Events' })
    expect([problem?.pointer, problem?.basis, problem?.clause]).toEqual(['/shipment_code', 'observed', 'Events'])
  })

  test('the clause is that of the field, also where one schema borrows it from another, or the field is undocumented', () => {
    const flat = { ...example('resources/shipment-flat.schema.json'), total_fee: null, weight2: 1 }
    const { problems } = validateBody(cell('searchShipments', 200), success([flat]), {
      record_layout: 'flat',
      search_result: 'array',
    })
    expect(problems.map(({ pointer, clause }) => [pointer, clause])).toEqual([
      ['/data/0/weight2', 'Standard shipment record'],
      ['/data/0/total_fee', 'Standard shipment record'],
    ])
  })

  test('what the specification does not show is no firmer than the cell, code and status excepted', () => {
    const deleted = { code: 200, status: 'success', data: [1] }
    expect(told('deleteShipment', deleted)).toEqual([
      ['/message', 'chosen', 'the field "message"', 'no such field'],
      ['/data', 'chosen', 'a list, empty', '[1]'],
    ])
    expect(told('deleteCustomer', { ...deleted, data: [] })).toEqual([
      ['/message', 'shown', 'the field "message"', 'no such field'],
    ])
    const { access_token: _token, ...token } = example('resources/token-root.schema.json')
    expect(told('refreshToken', { ...token, status: 'ok' }, { switches: { refresh_layout: 'root' } })).toEqual([
      ['/access_token', 'chosen', 'the field "access_token"', 'no such field'],
      ['/status', 'shown', '"success"', '"ok"'],
    ])
  })

  test('long values are cut', () => {
    const [[, , , got] = []] = told('createRates', success([{ ...example(RATE), id: { long: 'x'.repeat(500) } }]))
    expect(got).toHaveLength(80)
  })
})

describe('of several shapes one complaint is left', () => {
  const record = (changed: object) => success([{ ...example('resources/shipment-flat.schema.json'), ...changed }])

  test.each([
    ['none fits', { tracking_url: 5 }, '/data/0/tracking_url', 'an address (URI), or null', '5'],
    [
      'none of nested ones fits',
      { parcel: { ...Object(example('resources/shipment-flat.schema.json').parcel), width: true } },
      '/data/0/parcel/width',
      'a number, or text like "30400", or null',
      'true',
    ],
    ['neither an object nor null', { invoice: 'x' }, '/data/0/invoice', 'an object, or null', '"x"'],
  ])('%s', (_, changed, pointer, expected, got) => {
    expect(told('listShipments', record(changed))).toEqual([[pointer, 'chosen', expected, got]])
  })

  test('where an object was expected, the problems inside it are reported instead', () => {
    const invoice = example('resources/shipment-invoice.schema.json')
    const [first = ''] = Object.keys(invoice)
    const { [first]: _left, ...rest } = invoice
    expect(told('listShipments', record({ invoice: rest })).map(([pointer]) => pointer)).toEqual([
      `/data/0/invoice/${first}`,
    ])
  })

  test('a condition is described by what it requires', () => {
    const { tier_list: _tiers, ...request } = example('resources/special-request.schema.json')
    const offer = { ...example('resources/ondemand-rate.schema.json'), requests: [request] }
    expect(told('createOndemandRates', success([offer]))).toEqual([
      ['/data/0/requests/0/tier_list', 'shown', 'the field "tier_list"', 'no such field'],
    ])
  })
})

describe('the volumetric weight', () => {
  const switches = { record_layout: 'flat', pagination_meta: 'none', volumetric_field: 'bulk' }
  const flat = example('resources/shipment-flat.schema.json')
  const { cweight, ...parcel } = Object(flat.parcel)

  test('may have another name, as in the judgement of the server', () => {
    expect(told('listShipments', success([{ ...flat, parcel: { ...parcel, bulk: cweight } }]), { switches })).toEqual(
      [],
    )
  })

  test('must be there, once', () => {
    expect(told('listShipments', success([{ ...flat, parcel }]), { switches })).toMatchObject([
      ['/data/0/parcel', 'chosen', 'an object with exactly 8 fields', expect.any(String)],
    ])
    const tooMany = success([{ ...flat, parcel: { ...parcel, bulk: 1, cweight } }])
    // No firmer than an undocumented field anywhere else.
    expect(told('listShipments', tooMany, { switches })).toMatchObject([
      ['/data/0/parcel', 'chosen', 'an object with exactly 8 fields', expect.any(String)],
    ])
  })
})
