/** The harness before the independent deployment: no alarm about its forms, and a report of its violations that can be read. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHECKS } from '../../src/contract/checks/list-checks.ts'
import { diffRecordings } from '../../src/contract/diff/diff-recordings.ts'
import { isDrift } from '../../src/contract/diff/diff-report.ts'
import { learn } from '../../src/contract/learn/learn.ts'
import { record } from '../../src/contract/record/record.ts'
import type { Finding, RunReport } from '../../src/contract/report.ts'
import { describeReport } from '../../src/contract/reports/describe-report.ts'
import { groupFindings } from '../../src/contract/reports/group-findings.ts'
import { writeReport } from '../../src/contract/reports/list-reports.ts'
import { summarise } from '../../src/contract/reports/summarise.ts'
import { runContract } from '../../src/contract/run/run-contract.ts'
import type { RunSettings } from '../../src/contract/settings.ts'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import { findingsOf } from '../mutants/judge.ts'
import { NEW_CHECKS } from '../mutants/laws/new-checks.ts'
import {
  type Independent,
  readExpectedReport,
  readQuirks,
  readViolations,
  startIndependent,
  type Violation,
} from '../support/independent/start-independent.ts'

const NOW = '2026-03-02T09:00:00+07:00'
const WRITES: Partial<RunSettings> = { allowWrites: ['customers', 'webhooks', 'shipments', 'tokens'] }
const LONG = 180_000

/** Quirks without a switch, where they show in answers that are only read. */
const OWN_FORMS = [
  '/data/*/shipment/created_at',
  '/data/*/shipment/note_update',
  '/data/*/shipment/payer',
  '/data/*/shipment/status_code',
  '/data/*/status',
  '/data/*/carrier',
  '/data/*/estimated_time/pickup',
  '/data/*/surge',
]

function settingsOf({ url, logins }: Independent): RunSettings {
  const [{ username, password, client_id, client_secret }] = logins
  return { url, username, password, clientId: String(client_id), clientSecret: client_secret, seed: 1 }
}

const isAlarm = ({ severity }: Finding) => severity !== 'information'
const inWords = ({ severity, check, operation, pointer, expected, got, case: id }: Finding) =>
  `${severity} ${check} on ${operation} at "${pointer}": expected ${expected}, got ${got.slice(0, 100)} (${id})`

describe('its legal forms', () => {
  test.each([
    ['read', {}],
    ['written to', WRITES],
  ] as const)(
    'raise no alarm when it is %s',
    async (_how, more) => {
      await using deployment = await startIndependent()
      const report = await runContract({ ...settingsOf(deployment), ...more })
      expect([...new Set(findingsOf(report).filter(isAlarm).map(inWords))]).toEqual([])
      expect(report.leftovers).toEqual([])
    },
    LONG,
  )

  test(
    'are learnt, where a switch says them',
    async () => {
      await using deployment = await startIndependent()
      const { learned, switches } = await learn({ ...settingsOf(deployment), ...WRITES, allowIrreversible: true })
      const quirks = (await readQuirks()).filter(one => one.switch !== undefined)
      const unseen = switches.flatMap(one => (one.state === 'seen' ? [] : [one.switch]))
      const shown = quirks.filter(one => !unseen.includes(String(one.switch)))
      expect(learned).toMatchObject(Object.fromEntries(shown.map(one => [one.switch, one.value])))
      // None of its lists has so many records that a page of them is cut.
      expect(quirks.map(one => one.switch).filter(name => unseen.includes(String(name)))).toEqual(['max_page_size'])
    },
    LONG,
  )
})

describe('a sandbox with the profile that was learnt', () => {
  test(
    'answers as it does: no drift, and what no switch expresses is named',
    async () => {
      await using deployment = await startIndependent()
      const settings = settingsOf(deployment)
      const { learned } = await learn({ ...settings, ...WRITES, allowIrreversible: true })
      await using sandbox = await createSandbox({ clock: 'frozen', seed: 1, set: learned })
      const [{ recording: a }, { recording: b }] = [await record(settings), await record({ url: sandbox.url, seed: 1 })]
      const diff = diffRecordings(a, b)
      const findings = diff.cells.flatMap(one => one.findings.map(finding => ({ ...finding, of: one.operation })))
      expect(findings.filter(({ verdict }) => isDrift(verdict))).toEqual([])
      expect(diff).toMatchObject({ drift: false, readings: [] })
      expect(diff.compared).toBeGreaterThan(15)
      const own = new Set(findings.map(({ pointer }) => pointer))
      for (const pointer of OWN_FORMS) expect([...own]).toContain(pointer)
      // A list of points is what the switch points_layout says.
      expect([...own].filter(pointer => pointer.endsWith('/points'))).toEqual([])
      // The sandbox as it comes reads the open clauses otherwise, and drifts.
      await using plain = await createSandbox({ clock: 'frozen', seed: 1 })
      const { recording } = await record({ url: plain.url, seed: 1 })
      expect(diffRecordings(a, recording).drift).toBe(true)
    },
    LONG,
  )
})

describe('its violations, all at once', () => {
  let report: RunReport
  let violations: readonly Violation[]
  let deployment: Independent
  beforeAll(async () => {
    violations = await readViolations()
    deployment = await startIndependent({ plant: 'all', now: NOW })
    // One case after the other: of two answers that contradict each other the later one is blamed.
    report = await runContract({ ...settingsOf(deployment), ...WRITES, workers: 1 })
  }, LONG)
  afterAll(() => deployment[Symbol.asyncDispose]())

  /** Kinds of which the run found a violation: all of them, once every check exists that they name. */
  const kinds = () => {
    const counted = summarise(report).counted
    const isFound = ({ check, operation }: Violation) =>
      counted.some(finding => finding.check === check && finding.operation === operation)
    return [...new Set(violations.filter(isFound).map(({ kind }) => kind))]
  }
  const shown = (kind: string, text: string) =>
    violations.some(one => one.kind === kind && text.includes(one.check) && text.includes(one.operation))

  test('the console shows every kind within its lines, the gravest first', async () => {
    const expected = await readExpectedReport()
    expect(report.exitCode).toBe(expected.exitCode)
    const lines = describeReport(report)
    expect(lines.length).toBeLessThanOrEqual(expected.console.mostLines)
    const failures = lines.filter(line => line.startsWith('FAIL'))
    expect(kinds().filter(kind => !failures.some(line => shown(kind, line)))).toEqual([])
    const known = new Set(CHECKS.map(({ name }) => name))
    if (Object.keys(NEW_CHECKS).every(name => known.has(name))) expect(kinds()).toEqual(expected.kinds)
    else expect(kinds().length).toBeGreaterThanOrEqual(3)
    const [gravest] = groupFindings(summarise(report).counted)
    expect(lines[0]).toContain(`(${gravest?.first.operation}): ${gravest?.first.check}`)
  })

  test('the files have the same groups first, and the page is small', async () => {
    const expected = await readExpectedReport()
    const html = writeReport('html', report)
    expect(Buffer.byteLength(html)).toBeLessThan(expected.html.mostBytes)
    const groups = groupFindings(summarise(report).counted)
    const firsts = groups.slice(0, 5).map(({ first }) => `${first.check} on ${first.operation}`)
    for (const format of ['html', 'junit', 'github'] as const) {
      const text = writeReport(format, report)
      const places = firsts.map(name => text.indexOf(name))
      expect(
        places.every(place => place >= 0),
        format,
      ).toBe(true)
      expect(
        places.toSorted((a, b) => a - b),
        format,
      ).toEqual(places)
      expect(
        kinds().filter(kind => !shown(kind, text)),
        format,
      ).toEqual([])
    }
  })
})
