/** A deployment with many violations of many kinds: each of them can be seen at one look. */
import { describe, expect, test } from 'vitest'
import { describeReport } from '../../../src/contract/reports/describe-report.ts'
import { groupFindings } from '../../../src/contract/reports/group-findings.ts'
import { writeReport } from '../../../src/contract/reports/list-reports.ts'
import { operations } from '../../../src/schemas/operations.ts'
import { readViolations } from '../../support/independent/start-independent.ts'
import { exchange, finding, result, sampleReport } from './sample-report.ts'

const VIOLATIONS = await readViolations()
const KINDS = [...new Set(VIOLATIONS.map(({ kind }) => kind))]

/** Each violation is found forty times, in forms before all others, and beside a flood of notes. */
const BODY = JSON.stringify({ data: Array.from({ length: 600 }, (_, id) => ({ id, name: 'Nguyễn Văn An' })) })
const found = VIOLATIONS.toReversed().map(({ check, operation: name, clause, defect }, place) => {
  const operation = operations().find(one => one.operationId === name)?.operationId
  if (operation === undefined) throw new Error(`there is no operation ${name}`)
  return result({
    id: `case of ${check} on ${operation}`,
    operation,
    findings: Array.from({ length: 40 }, (_, row) =>
      finding({
        case: `case of ${check} on ${operation}`,
        check,
        operation,
        clause,
        pointer: `/data/${row}/field${place}`,
        expected: defect,
        exchange: place + 1,
      }),
    ),
  })
})
const notes = result({
  id: 'notes',
  findings: Array.from({ length: 400 }, (_, at) =>
    finding({ severity: 'information', basis: 'chosen', check: 'schema', pointer: `/data/0/form${at}`, exchange: 1 }),
  ),
})
const report = sampleReport({
  cases: [notes, ...found],
  exitCode: 1,
  exchanges: VIOLATIONS.map((_, at) =>
    exchange({ number: at + 1, got: { status: 200, headers: {}, text: BODY, json: JSON.parse(BODY) } }),
  ),
  vacuous: Array.from({ length: 30 }, (_, at) => `list ${at} was only ever empty`),
})
const groups = groupFindings(report.cases.flatMap(one => one.findings).filter(({ severity }) => severity === 'error'))

const shows = (text: string) =>
  KINDS.filter(kind =>
    VIOLATIONS.some(one => one.kind === kind && text.includes(one.check) && text.includes(one.operation)),
  )

describe('32 violations of 8 kinds, each found many times', () => {
  test('are one group each', () => {
    expect(KINDS).toHaveLength(8)
    expect(groups).toHaveLength(VIOLATIONS.length)
    expect(groups.every(({ others }) => others.length === 39)).toBe(true)
  })

  test.each([80, 120])('are on the console, each kind, within 60 lines of %i columns', width => {
    const lines = describeReport(report, { width })
    expect(lines.length).toBeLessThanOrEqual(60)
    const failures = lines.filter(line => line.startsWith('FAIL'))
    expect(shows(failures.join('\n'))).toEqual(KINDS)
    expect(lines[0]).toMatch(/\): (?:auth-required|account-isolation), 40 times/)
    const places = ['auth-required', 'envelope', 'ledger-law', 'schema'].map(check =>
      failures.findIndex(line => line.includes(check)),
    )
    expect(places.toSorted((a, b) => a - b)).toEqual(places)
  })

  test('are in the page, below a megabyte, the gravest first', () => {
    const html = writeReport('html', report)
    expect(Buffer.byteLength(html)).toBeLessThan(1_000_000)
    expect(shows(html)).toEqual(KINDS)
  })

  test.each(['html', 'junit', 'github'] as const)('are in the same order in %s', format => {
    const text = writeReport(format, report)
    const places = groups.map(({ first }) => text.indexOf(`${first.check} on ${first.operation} at `))
    expect(places.filter(place => place < 0)).toEqual([])
    const firsts = places.filter((place, at) => places.indexOf(place) === at)
    expect(firsts.toSorted((a, b) => a - b)).toEqual(firsts)
    expect(shows(text)).toEqual(KINDS)
  })
})
