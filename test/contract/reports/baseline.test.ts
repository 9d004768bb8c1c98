import { describe, expect, test } from 'vitest'
import { applyBaseline, updateBaseline } from '../../../src/contract/baseline/apply-baseline.ts'
import { type BaselineEntry, dayOf, readBaseline } from '../../../src/contract/baseline/baseline.ts'
import { ContractError } from '../../../src/contract/contract-error.ts'
import { type CaseResult, validateRun } from '../../../src/contract/report.ts'
import { finding, result, sampleReport } from './sample-report.ts'

const TODAY = '2026-06-15'
const entry: BaselineEntry = {
  case: 'GET /api/v2/banks › 200',
  check: 'schema',
  pointer: '/data/*/id',
  reason: 'Ticket 812.',
  expires: '2026-12-31',
}
const broken = (changes = {}) => finding({ case: entry.case, check: 'schema', pointer: '/data/3/id', ...changes })
const failed = (...findings: ReturnType<typeof finding>[]) => result({ id: entry.case, findings })
const apply = (results: readonly CaseResult[], entries: readonly BaselineEntry[], known?: readonly string[]) =>
  applyBaseline(results, { entries }, { today: TODAY, ...(known === undefined ? {} : { known }) })
const exitOf = (results: readonly CaseResult[]) =>
  validateRun({ results, leftovers: [], vacuous: [], failOnWarning: false })

describe('a finding that the baseline accepts', () => {
  test('does not fail its case nor the run, and keeps its severity', () => {
    const { results, unused, expired } = apply([failed(broken())], [entry])
    expect(results[0]).toMatchObject({ verdict: 'passed', findings: [{ severity: 'error', accepted: entry }] })
    expect([exitOf([failed(broken())]), exitOf(results)]).toEqual([1, 0])
    expect({ unused, expired }).toEqual({ unused: [], expired: [] })
  })

  test.each([
    ['another case', { case: 'GET /api/v2/cities › 200' }],
    ['another check', { check: 'status' }],
    ['another field', { pointer: '/data/*/name' }],
    ['a place above', { pointer: '/data/*' }],
    ['a place below', { pointer: '/data/*/id/x' }],
    ['another row, named', { pointer: '/data/2/id' }],
  ])('is no finding of %s', (_name, changes) => {
    const { results } = apply([failed(broken())], [{ ...entry, ...changes }])
    expect(results[0]).toMatchObject({ verdict: 'failed', findings: [{ accepted: null }] })
    expect(exitOf(results)).toBe(1)
  })

  test('leaves the case red for any other error beside it', () => {
    const { results } = apply([failed(broken(), broken({ check: 'status', pointer: '' }))], [entry])
    expect(results[0]?.verdict).toBe('failed')
    expect(exitOf(results)).toBe(1)
  })

  test('counts again on the day after its last', () => {
    const on = (today: string) => applyBaseline([failed(broken())], { entries: [entry] }, { today })
    expect([exitOf(on('2026-12-31').results), on('2026-12-31').expired]).toEqual([0, []])
    expect([exitOf(on('2027-01-01').results), on('2027-01-01').expired]).toEqual([1, [entry]])
  })
})

describe('an entry is unused', () => {
  test('when its case ran without the finding, or is none any more', () => {
    const gone = { ...entry, case: 'GET /gone › 200' }
    expect(apply([failed()], [entry, gone], [entry.case]).unused).toEqual([entry, gone])
  })

  test('not when its case was filtered out or not run', () => {
    const other = result({ id: 'GET /other › 200' })
    expect(apply([other], [entry], [entry.case, other.id]).unused).toEqual([])
    expect(apply([result({ id: entry.case, verdict: 'not-run' })], [entry], [entry.case]).unused).toEqual([])
  })
})

test('without a baseline nothing is accepted', () => {
  expect(applyBaseline([failed(broken())], null)).toEqual({ results: [failed(broken())], unused: [], expired: [] })
})

describe('a file is read', () => {
  const read = (value: unknown) => readBaseline(value, { file: 'known.yaml', today: TODAY })

  test('with its entries, also expired ones', () => {
    const entries = [entry, { ...entry, expires: '2020-02-29' }, { ...entry, expires: '2027-06-16' }]
    expect(read({ entries }).entries).toEqual(entries)
  })

  test.each([
    ['no reason', { reason: undefined }, /\/entries\/0 must have required property 'reason'/],
    ['an empty reason', { reason: ' ' }, /\/entries\/0\/reason/],
    ['no last day', { expires: undefined }, /\/entries\/0 must have required property 'expires'/],
    ['a day that is none', { expires: '2026-02-30' }, /2026-02-30, which is no day/],
    ['never', { expires: 'never' }, /\/entries\/0\/expires/],
    ['a day too far', { expires: '2027-06-17' }, /more than a year ahead: name a day until 2027-06-16/],
    ['a misspelt field', { pionter: '/a' }, /\/entries\/0 must NOT have additional properties \("pionter"\)/],
    ['a pointer that is none', { pointer: 'data' }, /\/entries\/0\/pointer/],
  ])('and refused with %s', (_name, changes, message) => {
    const value = JSON.parse(JSON.stringify({ entries: [{ ...entry, ...changes }] }))
    expect(() => read(value)).toThrow(message)
    expect(() => read(value)).toThrow(ContractError)
    expect(() => read(value)).toThrow('The baseline known.yaml is not valid')
  })

  test.each([[null], [[]], [{}], [{ entries: 1 }]])('and refused as %j', value => {
    expect(() => read(value)).toThrow(ContractError)
  })
})

describe('an update', () => {
  const report = sampleReport({
    cases: [
      failed(broken(), broken({ pointer: '/data/4/id' }), broken({ severity: 'warning', pointer: '/data/0/x' })),
      result({ id: 'A', findings: [finding({ case: 'A', pointer: '' })] }),
    ],
  })
  const update = (changes = {}) =>
    updateBaseline(report, { reason: 'known', expires: '2026-07-01', previous: null, today: TODAY, ...changes })

  test('accepts what failed, each place once, sorted; the same run is clean by it', () => {
    const content = update()
    expect(JSON.parse(content).entries).toEqual([
      { case: 'A', check: 'error-keys', pointer: '', reason: 'known', expires: '2026-07-01' },
      { ...entry, reason: 'known', expires: '2026-07-01' },
    ])
    const baseline = readBaseline(JSON.parse(content), { file: 'x', today: TODAY })
    const after = applyBaseline(report.cases, baseline, { today: TODAY })
    expect([exitOf(report.cases), exitOf(after.results)]).toEqual([1, 0])
  })

  test('with warnings where they fail the run', () => {
    const strict = updateBaseline(
      { ...report, failOnWarning: true },
      { reason: 'k', expires: '2026-07-01', previous: null, today: TODAY },
    )
    expect(JSON.parse(strict).entries).toHaveLength(3)
  })

  test('keeps what holds and what was not looked at; drops what is unused; renews what expired', () => {
    const elsewhere = { ...entry, case: 'GET /not-run › 200', expires: '2026-01-01' }
    const unused = { ...entry, check: 'status' }
    const old = { case: 'A', check: 'error-keys', pointer: '', reason: 'old', expires: '2026-06-14' }
    const previous = { entries: [entry, elsewhere, unused, old] }
    const { results, unused: stale, expired } = applyBaseline(report.cases, previous, { today: TODAY })
    const judged = { ...report, cases: results, baseline: { unused: stale, expired } }
    const content = updateBaseline(judged, { reason: 'known', expires: '2026-07-01', previous, today: TODAY })
    expect(JSON.parse(content).entries).toEqual([{ ...old, reason: 'known', expires: '2026-07-01' }, entry, elsewhere])
  })

  test.each([
    [{ reason: '  ' }, /needs a reason/],
    [{ expires: '2026-06-14' }, /which is over/],
    [{ expires: '2027-06-17' }, /more than a year ahead/],
    [{ expires: 'soon' }, /which is no day/],
  ])('is refused with %j', (changes, message) => {
    expect(() => update(changes)).toThrow(message)
  })
})

test('a day begins at midnight in GMT+7', () => {
  expect(dayOf(Date.parse('2026-01-04T16:59:59Z'))).toBe('2026-01-04')
  expect(dayOf(Date.parse('2026-01-04T17:00:00Z'))).toBe('2026-01-05')
})
