import { describe, expect, test } from 'vitest'
import type { ContractCase } from '../../../src/contract/case.ts'
import { createCoverage, type SeenAnswer } from '../../../src/contract/coverage/create-coverage.ts'
import type { CaseResult } from '../../../src/contract/report.ts'
import { findVacuous, type RunSeen } from '../../../src/contract/vacuity.ts'
import type { OperationId } from '../../../src/schemas/operations.ts'
import { readSchema } from '../../../src/schemas/registry.ts'

function caseOf(operation: OperationId, cell: number | null = 200): ContractCase {
  return { id: `${operation} › ${cell}`, phase: 'cases', operation, cell, writes: [], run: async () => {} }
}

function resultOf(operation: OperationId, reason: string | null): CaseResult {
  const verdict = reason === null ? 'passed' : 'not-run'
  return {
    ...{ id: operation, phase: 'cases', operation, cell: 200, verdict, reason },
    findings: [],
    exchanges: [],
    attempts: 1,
    ms: 0,
  }
}

interface Wishes {
  readonly cases?: readonly ContractCase[]
  readonly notRun?: RunSeen['selection']['notRun']
  readonly isNarrowed?: boolean
  readonly answers?: readonly SeenAnswer[]
  readonly results?: readonly CaseResult[]
  readonly kind?: RunSeen['kind']
  readonly settings?: RunSeen['settings']
  readonly judged?: readonly string[]
  readonly switches?: SeenAnswer['switches']
}

function vacuous(wishes: Wishes): readonly string[] {
  const { cases = [caseOf('listCities')], notRun = [], answers = [city], switches = null } = wishes
  const coverage = createCoverage()
  for (const answer of answers) coverage.see(answer)
  return findVacuous({
    results: wishes.results ?? [],
    coverage: coverage.report({ selected: cases, events: false, switches }),
    kind: wishes.kind ?? 'sandbox',
    judged: new Set(wishes.judged ?? []),
    gateways: [],
    selection: { runnable: cases, notRun, isNarrowed: wishes.isNarrowed ?? false },
    settings: wishes.settings ?? {},
  })
}

const city: SeenAnswer = {
  operation: 'listCities',
  status: 200,
  body: { code: 200, status: 'success', data: readSchema('resources/city.schema.json').examples },
  switches: null,
}
const noCity: SeenAnswer = { ...city, body: { code: 200, status: 'success', data: [] } }

test('a run that saw what it was to see says what it seems to', () => {
  expect(vacuous({})).toEqual([])
  expect(vacuous({ kind: 'deployment' })).toEqual([])
})

describe('nothing was judged', () => {
  test('because no case fits the filters', () => {
    expect(vacuous({ cases: [], answers: [] })).toEqual([
      expect.stringMatching(/^No case fits these filters.*contract list/),
    ])
  })

  test('because none of those that fit may run', () => {
    const reason = 'needs --allow-writes customers'
    const notRun = [{ one: caseOf('createCustomer'), reason }]
    expect(vacuous({ cases: [], notRun, answers: [] })).toEqual([
      `None of the 1 selected cases could run here, so nothing was judged: ${reason}.`,
    ])
  })
})

test.each([
  [{ includeOperations: ['listCities', 'listBanks'] }, /^--include-operation-id listBanks has no case/],
  [{ includeTags: ['read-only', 'money'] }, /^--include-tag money has no case/],
] as const)('a filter that matched nothing beside one that did: %j', (settings, sentence) => {
  expect(vacuous({ settings, isNarrowed: true })).toEqual([expect.stringMatching(sentence)])
})

test('a filter that matches only what may not run matched something', () => {
  const notRun = [{ one: caseOf('createCustomer'), reason: 'needs --allow-writes customers' }]
  expect(
    vacuous({ settings: { includeOperations: ['listCities', 'createCustomer'] }, notRun, isNarrowed: true }),
  ).toEqual([])
})

test('a check that was asked for by name and judged nothing', () => {
  const settings = { checks: ['schema', 'ledger-law'] }
  expect(vacuous({ settings, judged: ['schema', 'ledger-law'] })).toEqual([])
  expect(vacuous({ settings, judged: ['schema'] })).toEqual([
    '--checks ledger-law judged nothing in this run: drop it, or widen the other filters.',
  ])
})

describe('an operation without a judged answer', () => {
  const cases = [caseOf('listCities'), caseOf('listInvoices')]

  test('is reported with the reason of its cases', () => {
    const results = [resultOf('listInvoices', 'the account has no COD session')]
    expect(vacuous({ cases, results, kind: 'deployment' })).toEqual([
      'listInvoices (GET /api/v2/invoices) had no judged answer: the account has no COD session (--accept-empty listInvoices, if that may be).',
    ])
    expect(vacuous({ cases, kind: 'deployment' })).toEqual([
      expect.stringContaining('look at the findings of its cases'),
    ])
  })

  test('is not reported for an operation of --accept-empty', () => {
    const settings = { acceptEmpty: ['listInvoices'] } as const
    expect(vacuous({ cases, kind: 'deployment', settings })).toEqual([])
  })

  test('is none where the guard forbids it: that is NOT RUN', () => {
    const notRun = [{ one: caseOf('createCustomer'), reason: 'needs --allow-writes customers' }]
    expect(vacuous({ notRun, kind: 'deployment' })).toEqual([])
  })
})

describe('a list that was only ever empty', () => {
  test.each([
    ['sandbox', 'a case must bring records about'],
    ['deployment', 'give the account a record of each, or say that they may show nothing: --accept-empty listCities'],
  ] as const)('on a %s', (kind, advice) => {
    expect(vacuous({ kind, answers: [noCity, noCity] })).toEqual([
      `Only ever answered as empty lists: listCities; ${advice}.`,
    ])
    expect(vacuous({ kind, answers: [noCity, city] })).toEqual([])
  })

  test('is accepted for an operation of --accept-empty', () => {
    const settings = { acceptEmpty: ['listCities'] } as const
    expect(vacuous({ kind: 'deployment', answers: [noCity], settings })).toEqual([])
  })

  test('does not apply to an answer that is always empty', () => {
    const deleted = { code: 200, status: 'success', data: [], message: 'Resource Deleted' }
    const answers: SeenAnswer[] = [{ operation: 'deleteWebhook', status: 200, body: deleted, switches: null }]
    expect(vacuous({ cases: [caseOf('deleteWebhook')], answers })).toEqual([])
  })
})

describe('a reading that the profile allows and no answer showed', () => {
  const switches = { customer_layout: 'both' }
  const customer = { id: '1', name: 'Lan', phone: null, email: null, address: [] }
  const created: SeenAnswer = {
    operation: 'createCustomer',
    status: 200,
    body: { code: 200, status: 'success', data: [customer] },
    switches,
  }
  const run = { cases: [caseOf('createCustomer')], answers: [created], switches }

  test('is reported on the sandbox', () => {
    expect(vacuous(run)).toEqual([expect.stringMatching(/^createCustomer .* 200 was never seen as "duplicate, both"/)])
  })

  test('is expected neither of a deployment nor of a run that a filter narrowed', () => {
    expect(vacuous({ ...run, kind: 'deployment' })).toEqual([])
    expect(vacuous({ ...run, isNarrowed: true })).toEqual([])
  })
})

describe('--min-coverage', () => {
  const cases = [caseOf('listCities', 200), caseOf('listCities', 401)]

  test('is all on the sandbox by default, and names what is missing', () => {
    expect(vacuous({ cases })).toEqual([
      '1 of 2 selected cells were seen (50.0 %), and 100 % are asked for (--min-coverage); not seen: listCities 401.',
    ])
    expect(vacuous({ cases, settings: { minCoverage: 50 } })).toEqual([])
    expect(vacuous({ cases, settings: { minCoverage: 51 } })).toHaveLength(1)
  })

  test('is nothing on a deployment by default', () => {
    expect(vacuous({ cases, kind: 'deployment' })).toEqual([])
    expect(vacuous({ cases, kind: 'deployment', settings: { minCoverage: 80 } })).toHaveLength(1)
  })
})
