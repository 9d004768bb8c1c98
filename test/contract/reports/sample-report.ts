import type { CellCoverage } from '../../../src/contract/coverage.ts'
import type { Exchange } from '../../../src/contract/exchange.ts'
import type { CaseResult, Finding, RunReport } from '../../../src/contract/report.ts'
import { operations } from '../../../src/schemas/operations.ts'

/** Everything a finding needs, so that a test names only what it is about. */
export function finding(changes: Partial<Finding> = {}): Finding {
  return {
    case: 'POST /api/v2/rates › 422 › missing shipment.parcel.weight',
    phase: 'negative',
    operation: 'createRates',
    check: 'error-keys',
    severity: 'error',
    basis: 'shown',
    clause: 'Errors',
    pointer: '/data/errors',
    expected: 'exactly the key shipment.parcel.weight',
    got: 'shipment.parcel.weight, shipment.parcel.width',
    note: null,
    exchange: 2,
    accepted: null,
    ...changes,
  }
}

export function result(changes: Partial<CaseResult> = {}): CaseResult {
  const findings = changes.findings ?? []
  return {
    id: 'GET /api/v2/cities › 200',
    phase: 'cases',
    operation: 'listCities',
    cell: 200,
    verdict: findings.some(({ severity, accepted }) => severity === 'error' && accepted === null) ? 'failed' : 'passed',
    reason: null,
    findings,
    exchanges: [],
    attempts: 1,
    ms: 4,
    ...changes,
  }
}

export function exchange(changes: Partial<Exchange> = {}): Exchange {
  const text = '{"code":422,"status":"error","data":{"errors":{"shipment.parcel.weight":["required"]}}}'
  return {
    number: 2,
    operation: 'createRates',
    sent: {
      method: 'POST',
      url: 'http://127.0.0.1:4100/api/v2/rates',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: 'Bearer $CONTRACT_TOKEN',
      },
      body: '{"shipment":{"address_from":{"district":"100100","city":"100000"}}}',
    },
    got: { status: 422, headers: { 'content-type': 'application/json' }, text, json: JSON.parse(text) },
    error: null,
    startedAt: Date.parse('2026-01-05T01:00:00Z'),
    ms: 8.25,
    ...changes,
  }
}

/** Every cell of the manifest, seen by default; `state` is that of `createRates 422`. */
export function cells(states: Readonly<Record<string, Partial<CellCoverage>>> = {}): readonly CellCoverage[] {
  return operations().flatMap(({ operationId, method, path, cells }) =>
    cells.map(({ status, shown, answers }) => ({
      operation: operationId,
      method,
      path,
      status,
      shown,
      selected: shown,
      seen: shown ? 3 : 0,
      branches: answers.map(({ name }) => ({ name, possible: true, seen: shown ? 3 : 0 })),
      ...states[`${operationId} ${status}`],
    })),
  )
}

export function sampleReport(changes: Partial<RunReport> = {}): RunReport {
  return {
    version: '0.1.0',
    startedAt: Date.parse('2026-01-05T01:00:00Z'),
    ms: 4_210,
    seed: 7,
    target: { url: 'http://127.0.0.1:4100', kind: 'sandbox', version: '0.1.0', profile: 'compatible' },
    readOnly: false,
    allowed: [],
    failOnWarning: false,
    cases: [result()],
    exchanges: [],
    sent: { GET: 120, POST: 44 },
    known: 180,
    coverage: {
      cells: cells(),
      ofSelected: { seen: 64, of: 64 },
      absolute: { seen: 64, of: 64 },
      keywords: {
        accepted: ['resources/rate.schema.json#/type'],
        all: ['resources/rate.schema.json#/type', 'resources/rate.schema.json#/properties/id/minLength'],
      },
      errorKeys: ['createRates shipment.parcel.weight'],
      filledLists: ['listCities'],
    },
    vacuous: [],
    readings: [],
    webhook: { mode: 'local', verified: true, note: 'all deliveries were signed' },
    selfcheck: { bite: 41, of: 41 },
    leftovers: [],
    baseline: { unused: [], expired: [] },
    exitCode: 0,
    ...changes,
  }
}

/** One of everything that a report can have to say. */
export function fullReport(): RunReport {
  const missing = ['weight', 'width', 'height', 'length', 'cod'].map(name =>
    result({
      id: `POST /api/v2/rates › 422 › missing shipment.parcel.${name}`,
      phase: 'negative',
      operation: 'createRates',
      cell: 422,
      exchanges: [2],
      findings: [finding({ case: `POST /api/v2/rates › 422 › missing shipment.parcel.${name}` })],
    }),
  )
  const entry = {
    case: 'GET /api/v2/banks › 200',
    check: 'schema',
    pointer: '/data/*/id',
    reason: 'Ticket 812.',
    expires: '2026-12-31',
  }
  const quote = 'Nguyễn <b>"Văn"</b> & \'A\' \u0000\u001b[2J ]]> </script> đường Lê Lợi'
  return sampleReport({
    cases: [
      result(),
      result({
        id: 'GET /api/v2/banks › 200',
        operation: 'listBanks',
        findings: [
          finding({
            case: 'GET /api/v2/banks › 200',
            phase: 'cases',
            operation: 'listBanks',
            check: 'schema',
            clause: 'Bank and bank account',
            pointer: '/data/3/id',
            expected: 'an integer',
            got: '"3"',
            exchange: null,
            accepted: entry,
          }),
          finding({
            case: 'GET /api/v2/banks › 200',
            phase: 'cases',
            operation: 'listBanks',
            check: 'schema',
            severity: 'warning',
            basis: 'example',
            clause: 'Bank and bank account',
            pointer: '/data/3/swift',
            expected: 'no field that the specification does not name',
            got: 'swift',
            exchange: null,
          }),
        ],
      }),
      result({
        id: 'GET /api/v2/invoices › 200',
        operation: 'listInvoices',
        findings: [
          finding({
            case: 'GET /api/v2/invoices › 200',
            phase: 'cases',
            operation: 'listInvoices',
            check: 'content-type',
            severity: 'information',
            basis: 'chosen',
            clause: 'Conventions',
            pointer: '',
            expected: 'application/json',
            got: quote,
            exchange: null,
          }),
        ],
      }),
      ...missing,
      result({
        id: 'GET /api/v2/customers › 401 › no token',
        phase: 'auth',
        operation: 'listCustomers',
        cell: 401,
        findings: [
          finding({
            case: 'GET /api/v2/customers › 401 › no token',
            phase: 'auth',
            operation: 'listCustomers',
            check: 'auth-required',
            clause: 'Authentication',
            pointer: '',
            expected: '401',
            got: `200 with ${quote}`,
            note: 'The request had no Authorization header.',
            exchange: 3,
          }),
        ],
      }),
      result({
        id: 'GET /api/v2/districts › pages',
        phase: 'pagination',
        operation: 'listDistricts',
        verdict: 'flaky',
        reason: 'at first status: expected the status 200, got 503',
        attempts: 2,
      }),
      result({
        id: 'DELETE /api/v2/webhooks/{id} › 404',
        phase: 'cases',
        operation: 'deleteWebhook',
        cell: 404,
        verdict: 'not-run',
        reason: 'webhooks may not be written: --allow-writes webhooks',
        attempts: 0,
      }),
    ],
    exchanges: [
      exchange(),
      exchange({
        number: 3,
        operation: 'listCustomers',
        sent: {
          method: 'GET',
          url: 'http://127.0.0.1:4100/api/v2/customers?size=25&page=1',
          headers: { accept: 'application/json' },
          body: null,
        },
        got: { status: 200, headers: { 'content-type': 'text/html' }, text: `<html>${quote}</html>`, json: undefined },
      }),
      exchange({ number: 4, operation: 'listWebhooks', got: null, error: 'connect ECONNREFUSED 127.0.0.1:4100' }),
    ],
    coverage: {
      ...sampleReport().coverage,
      cells: cells({ 'deleteWebhook 404': { seen: 0, branches: [] }, 'listBanks 401': { selected: false, seen: 0 } }),
      ofSelected: { seen: 62, of: 63 },
      absolute: { seen: 62, of: 64 },
    },
    vacuous: ['GET /api/v2/invoices was only ever empty'],
    readings: ['create_refusal: a refused creation is answered 200 with status 900'],
    webhook: { mode: 'off', verified: false, note: 'webhooks were not looked at (--webhook-mode off)' },
    leftovers: [{ kind: 'customer', id: 'ab12cd34', nonce: 'ct3k9n1', why: 'DELETE answered 500' }],
    baseline: {
      unused: [{ ...entry, case: 'GET /api/v2/cities › 200' }],
      expired: [{ ...entry, expires: '2025-12-31' }],
    },
    exitCode: 1,
  })
}
