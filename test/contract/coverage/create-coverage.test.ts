import { describe, expect, test } from 'vitest'
import { createCoverage } from '../../../src/contract/coverage/create-coverage.ts'
import { shareOfKeywords } from '../../../src/contract/coverage/keyword-locations.ts'
import { mergeCoverage } from '../../../src/contract/coverage/merge-coverage.ts'
import { traceKeywords } from '../../../src/contract/coverage/trace-keywords.ts'
import { readSchema } from '../../../src/schemas/registry.ts'

function success(data: unknown): unknown {
  return { code: 200, status: 'success', data }
}

function refused(errors: object): unknown {
  return {
    code: 422,
    status: 'error',
    message: 'Unprocessable Entity',
    data: { errors, exception: 'The given data failed to pass validation.' },
  }
}

const EVERYTHING = { selected: [{ operation: 'listCities', cell: 200 }], events: false, switches: null } as const
const CITY: unknown = readSchema('resources/city.schema.json').examples[0]

describe('keywords', () => {
  const acceptedBy = (path: string, ...values: readonly unknown[]): readonly string[] => {
    const trace = traceKeywords()
    for (const value of values) trace.pass(path, value)
    return [...trace.accepted].sort()
  }

  test('a branch counts when a value took it, and what it refers to with it', () => {
    expect(acceptedBy('common/money.schema.json', 30400)).toEqual([
      'common/money.schema.json#/anyOf/0',
      'common/money.schema.json#/anyOf/0/type',
    ])
    expect(acceptedBy('common/money.schema.json', '30400')).toEqual([
      'common/money.schema.json#/anyOf/1',
      'common/numeric-string.schema.json#/pattern',
      'common/numeric-string.schema.json#/type',
    ])
    expect(acceptedBy('common/money.schema.json', 1, '1')).toHaveLength(5)
  })

  test('an absent field, an empty list, and text where a bound is on numbers show nothing', () => {
    expect(acceptedBy('resources/district-list.schema.json', [])).toEqual(['resources/district-list.schema.json#/type'])
    const quantity = acceptedBy('common/quantity.schema.json', '1000')
    expect(quantity).toContain('common/quantity.schema.json#/anyOf/1/pattern')
    expect(quantity).not.toContain('common/quantity.schema.json#/anyOf/0/minimum')
    const [brief, full] = readSchema('resources/rate.schema.json').examples
    const discount = 'resources/rate.schema.json#/properties/id/minLength'
    const extra = 'resources/rate.schema.json#/properties/carrier_short_name/type'
    expect(acceptedBy('resources/rate.schema.json', brief)).toContain(discount)
    expect(acceptedBy('resources/rate.schema.json', brief)).not.toContain(extra)
    expect(acceptedBy('resources/rate.schema.json', brief, full)).toContain(extra)
  })

  test('null says nothing of what text must be', () => {
    const path = 'resources/ondemand-shipment.schema.json'
    const order = readSchema(path).examples[0]
    const bound = `${path}#/properties/code/minLength`
    const seen = [null, 'AHA123'].map(code => acceptedBy(path, { ...order, code }).includes(bound))
    expect(seen).toEqual([false, true])
  })

  test('of a condition only the side that was asked for counts', () => {
    const [plain, extra] = readSchema('resources/shipment-parcel.schema.json').examples
    const otherwise = 'resources/shipment-parcel.schema.json#/else/minProperties'
    const then = 'resources/shipment-parcel.schema.json#/then/minProperties'
    const seen = [
      acceptedBy('resources/shipment-parcel.schema.json', plain),
      acceptedBy('resources/shipment-parcel.schema.json', extra),
    ]
    expect(seen.map(names => [names.includes(otherwise), names.includes(then)])).toEqual([
      [true, false],
      [false, true],
    ])
  })

  test('required counts once for each name', () => {
    expect(acceptedBy('resources/city.schema.json', CITY).filter(name => name.includes('/required/'))).toEqual(
      [...readSchema('resources/city.schema.json').required]
        .sort()
        .map(name => `resources/city.schema.json#/required/${name}`),
    )
  })
})

describe('what was seen', () => {
  test('a cell, its reading, its keywords, and that its list was filled', () => {
    const coverage = createCoverage()
    const answer = { operation: 'listCities', status: 200, switches: null } as const
    coverage.see({ ...answer, body: success([]) })
    expect(coverage.report(EVERYTHING)).toMatchObject({
      ofSelected: { seen: 1, of: 1 },
      absolute: { seen: 1, of: 64 },
      filledLists: [],
    })
    coverage.see({ ...answer, body: success([CITY]) })
    const report = coverage.report(EVERYTHING)
    expect(report.filledLists).toEqual(['listCities'])
    expect(report.cells.filter(({ seen }) => seen > 0)).toEqual([
      {
        operation: 'listCities',
        method: 'GET',
        path: '/api/v2/cities',
        status: 200,
        shown: true,
        selected: true,
        seen: 2,
        branches: [{ name: 'ok', possible: true, seen: 2 }],
      },
    ])
    expect(report.keywords.accepted).toContain('common/success-envelope.schema.json#/properties/code/const')
    const missed = report.keywords.all.filter(name => !report.keywords.accepted.includes(name))
    // No answer of this list has a message.
    expect(missed).toEqual(['common/success-envelope.schema.json#/properties/message/type'])
  })

  test('an answer that breaks a rule counts for its cell, and for no reading and no keyword', () => {
    const coverage = createCoverage()
    coverage.see({ operation: 'listCities', status: 200, body: success([{}]), switches: null })
    const { cells, keywords, filledLists } = coverage.report(EVERYTHING)
    expect(cells.find(({ seen }) => seen > 0)?.branches).toEqual([{ name: 'ok', possible: true, seen: 0 }])
    expect(keywords.accepted).toEqual([])
    expect(filledLists).toEqual(['listCities'])
  })

  test('a status without a cell, and a body that is no JSON, count for nothing', () => {
    const coverage = createCoverage()
    coverage.see({ operation: 'listCities', status: 418, body: success([]), switches: null })
    coverage.see({ operation: 'listCities', status: 200, body: undefined, switches: null })
    expect(coverage.report(EVERYTHING).absolute.seen).toBe(0)
  })

  test('the key of an error counts where it is the only one', () => {
    const coverage = createCoverage()
    const answer = { operation: 'createRates', status: 422, switches: null } as const
    coverage.see({ ...answer, body: refused({ 'shipment.parcel.weight': ['Thiếu khối lượng'] }) })
    coverage.see({ ...answer, body: refused({ 'shipment.parcel.width': ['x'], 'shipment.parcel.length': ['x'] }) })
    const messages = { code: 422, status: 'error', message: 'Unprocessable Entity', data: { 'paths.0.lat': ['x'] } }
    coverage.see({ operation: 'createOndemandRates', status: 422, body: messages, switches: null })
    expect(coverage.report(EVERYTHING).errorKeys).toEqual([
      'createOndemandRates paths.0.lat',
      'createRates shipment.parcel.weight',
    ])
  })

  test('an event counts by its schema, where events were to be seen; one that is not valid does not', () => {
    const path = 'events/shipment-status.schema.json'
    const coverage = createCoverage()
    coverage.seeEvent(path, { status: 901 })
    expect(coverage.report({ ...EVERYTHING, selected: [], events: true }).keywords.accepted).toEqual([])
    coverage.seeEvent(path, readSchema(path).examples[0])
    const { keywords } = coverage.report({ ...EVERYTHING, selected: [], events: true })
    expect(keywords.accepted).toContain(`${path}#/required/gcode`)
    expect(coverage.report({ ...EVERYTHING, selected: [] }).keywords.all).toEqual([])
  })

  test('the profile decides which readings are possible; a case about several answers counts for the 200', () => {
    const scope = {
      selected: [{ operation: 'login', cell: null }],
      events: false,
      switches: { login_layout: 'root' },
    } as const
    const [login] = createCoverage().report(scope).cells
    expect([login?.operation, login?.status, login?.selected]).toEqual(['login', 200, true])
    expect(login?.branches.map(({ possible }) => possible)).toEqual([false, true, false])
  })
})

describe('the union of several runs', () => {
  const run = (login_layout: string, body: unknown) => {
    const coverage = createCoverage()
    const switches = { login_layout }
    coverage.see({ operation: 'login', status: 200, body, switches })
    return coverage.report({ selected: [{ operation: 'login', cell: 200 }], events: false, switches })
  }
  const token: unknown = readSchema('resources/token.schema.json').examples[0]
  const data = run('data', success(token))
  const root = run('root', readSchema('resources/token-root.schema.json').examples[0])

  test('has what any of them has seen, of what any of them selected', () => {
    const merged = mergeCoverage([data, root])
    expect(merged.cells.find(({ seen }) => seen > 0)).toMatchObject({
      seen: 2,
      branches: [
        { name: 'data', possible: true, seen: 1 },
        { name: 'root', possible: true, seen: 1 },
        { name: 'both', possible: false, seen: 0 },
      ],
    })
    expect(merged.ofSelected).toEqual({ seen: 1, of: 1 })
    const shares = [data, root, merged].map(report => shareOfKeywords(report).ofSelected)
    expect(shares[2]?.seen).toBeGreaterThan(Math.max(shares[0]?.seen ?? 0, shares[1]?.seen ?? 0))
    expect(shares[2]?.of).toBe(shares[0]?.of)
  })

  test('absolute is of every keyword of what is answered and pushed', () => {
    const { ofSelected, absolute } = shareOfKeywords(data)
    expect(absolute.seen).toBe(ofSelected.seen)
    expect(absolute.of).toBeGreaterThan(1000)
  })
})
