import { expect, test } from 'vitest'
import { caseId } from '../../../src/contract/case.ts'
import { authPhase } from '../../../src/contract/phases/auth/auth-cases.ts'
import { casesPhase } from '../../../src/contract/phases/cases/cases-cases.ts'
import { negativePhase } from '../../../src/contract/phases/negative/negative-cases.ts'
import { WRONG } from '../../../src/contract/phases/negative/wrong-values.ts'
import { operations } from '../../../src/schemas/operations.ts'
import { judgePhase, notRun, told } from './judge-phase.ts'

const CASES = [...casesPhase, ...negativePhase, ...authPhase]
/** Hundreds of requests, perhaps while all cores do other things. */
const LONG_MS = 120_000
const MOST_VALUES = Math.max(...Object.values(WRONG).map(({ length }) => length))

test.each(['compatible', 'spec', 'observed'])(
  'on a sandbox under %s every cell and every branch that the profile can emit is seen, and nothing is found',
  async profile => {
    // Every wrong value there is, once: what must be refused is refused for its own key, whatever is drawn.
    const maxExamples = profile === 'compatible' ? MOST_VALUES : 2
    const report = await judgePhase(CASES, {
      sandbox: { clock: 'frozen', profile },
      settings: { maxExamples },
    })
    expect(told(report)).toEqual([])
    expect(notRun(report)).toEqual([])
    const { cells } = report.coverage
    // The 404 of a search is an answer of other profiles (search_miss).
    const unseen = cells.filter(({ seen, branches }) => seen === 0 && branches.some(({ possible }) => possible))
    expect(unseen.map(({ operation, status }) => `${operation} ${status}`)).toEqual([])
    expect(cells.filter(({ seen }) => seen === 0).map(({ operation }) => operation)).toEqual(
      cells
        .filter(({ operation, status }) => operation.startsWith('search') && status === 404)
        .map(one => one.operation),
    )
    expect(cells.filter(({ shown }) => shown)).toHaveLength(64)
    expect(cells).toHaveLength(operations().flatMap(one => one.cells).length)
    const branches = cells.flatMap(cell =>
      cell.branches.map(one => ({ cell: `${cell.operation} ${cell.status}`, ...one })),
    )
    expect(branches.filter(({ possible, seen }) => possible && seen === 0)).toEqual([])
    expect(report.exitCode).toBe(0)
  },
  LONG_MS,
)

test.each([
  { create_refusal: '422', customer_layout: 'envelope', numbers: 'string', invoice_shape: 'brief' },
  { created_status: '900', pending_tracking_number: 'NULL', numbers: 'mixed', create_data: 'absent' },
  {
    login_layout: 'root',
    refresh_layout: 'root',
    max_page_size: 1,
    cancel_until: '900,901',
    rate_ttl: '1h',
    search_miss: '404',
  },
])(
  'under the switches %o nothing is found either',
  async set => {
    const report = await judgePhase(CASES, { sandbox: { clock: 'frozen', profile: 'spec', set } })
    expect(told(report)).toEqual([])
    expect(notRun(report)).toEqual([])
  },
  LONG_MS,
)

test('ids are unique and begin with the name of the operation', () => {
  expect(new Set(CASES.map(({ id }) => id)).size).toBe(CASES.length)
  const starts = operations().map(one => caseId(one, ''))
  expect(CASES.filter(({ id }) => !starts.some(start => id.startsWith(start)))).toEqual([])
  expect(CASES.map(({ id }) => id)).toContain('POST /api/v2/rates › 422 › missing shipment.parcel.weight')
  expect(CASES.map(({ id }) => id)).toContain('GET /api/v2/cities › 401 › malformed token')
  expect(CASES.map(({ id }) => id)).toContain('GET /api/v2/cities › 200 › all cities')
})

test('the eight keys of the rates, the four of the bank and those of on-demand rates are each taken away alone', () => {
  const ids = CASES.map(({ id }) => id)
  const rates = ['address_from.district', 'address_from.city', 'address_to.district', 'address_to.city']
  const parcel = ['weight', 'width', 'height', 'length'].map(name => `parcel.${name}`)
  for (const key of [...rates, ...parcel]) expect(ids).toContain(`POST /api/v2/rates › 422 › missing shipment.${key}`)
  for (const key of ['bank_id', 'branch', 'owner', 'number']) {
    expect(ids).toContain(`PUT /api/v2/account/update/bank › 422 › missing ${key}`)
  }
  for (const title of [
    'missing paths.0.lat',
    'missing paths.0.lng',
    'missing paths.0.kind',
    'one point',
    'no pickup',
  ]) {
    expect(ids).toContain(`POST /api/v2/ondemand-shipments/rates › 422 › ${title}`)
  }
})

test('each of the 29 operations that need a token is asked without one and with each token that opens nothing', () => {
  const guarded = operations().filter(({ auth }) => auth)
  expect(guarded).toHaveLength(29)
  for (const one of guarded) {
    for (const token of ['missing token', 'malformed token', 'foreign token', 'refresh token', 'expired token']) {
      expect(authPhase.map(({ id }) => id)).toContain(caseId(one, '401', token))
    }
  }
})
