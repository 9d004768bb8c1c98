import { type Outcome, type Testcase, type Testsuite, writeJunitDocument } from '../../reporting/write-junit.ts'
import { type CaseResult, type Finding, isCounted, type RunReport } from '../report.ts'
import { countOf, type FindingGroup, groupFindings, nameGroup } from './group-findings.ts'
import { casesByPhase, summarise, verdictOf } from './summarise.ts'
import { writeCurl } from './write-curl.ts'

/**
 * First a suite `findings` with what fails the run, a testcase for each group, the gravest first; then a suite for each
 * phase, a testcase for each case. What was not run is skipped, with the reason; a flaky one has
 * `flakyFailure`, as Surefire writes it. What fails the run and is no case (leftovers, vacuity) has a suite `run`.
 */
export function writeJunit(report: RunReport): string {
  const startedAt = new Date(report.startedAt).toISOString()
  const suites: Testsuite[] = [...casesByPhase(report)].map(([name, cases]) => ({
    name,
    startedAt,
    testcases: cases.map(one => testcaseOf(one, report)),
  }))
  const groups = groupFindings(summarise(report).counted).map(group => testcaseOfGroup(group, report))
  const testcases = validateWhole(report)
  return writeJunitDocument({
    suites: [
      ...(groups.length === 0 ? [] : [{ name: 'findings', startedAt, testcases: groups }]),
      ...suites,
      ...(testcases.length === 0 ? [] : [{ name: 'run', startedAt, testcases }]),
    ],
    whole: { name: `contract ${report.target.url}`, ms: report.ms },
  })
}

function testcaseOfGroup(group: FindingGroup, report: RunReport): Testcase {
  const { first } = group
  const count = countOf(group)
  const outcome: Outcome = {
    is: 'failed',
    message: `${first.check}: expected ${first.expected}, got ${first.got}${count === '' ? '' : ` (${count})`}`,
    type: first.check,
    text: `${describeForJUnit(first, report)}\ncase     ${first.case}`,
  }
  return { className: 'contract.findings', name: nameGroup(group), ms: 0, outcome, output: null }
}

function testcaseOf(one: CaseResult, report: RunReport): Testcase {
  const counted = one.findings.filter(finding => isCounted(finding, report.failOnWarning))
  return {
    className: `contract.${one.phase}`,
    name: one.id,
    ms: one.ms,
    outcome: outcomeOf(one, counted, report),
    output: describeRest(one, counted),
  }
}

function outcomeOf(one: CaseResult, counted: readonly Finding[], report: RunReport): Outcome {
  const { reason, attempts } = one
  const verdict = verdictOf(one, report)
  if (verdict === 'passed') return { is: 'passed' }
  if (verdict === 'not-run') return { is: 'skipped', message: reason ?? 'not run' }
  if (verdict === 'flaky') {
    return { is: 'flaky', message: `green only at attempt ${attempts}${reason === null ? '' : `; ${reason}`}` }
  }
  const [first] = counted
  return {
    is: 'failed',
    message:
      first === undefined ? (reason ?? 'failed') : `${first.check}: expected ${first.expected}, got ${first.got}`,
    type: first?.check ?? 'failed',
    text: counted.map(finding => describeForJUnit(finding, report)).join('\n\n'),
  }
}

/** What does not make it fail, so that it is not lost. */
function describeRest({ findings }: CaseResult, counted: readonly Finding[]): string | null {
  const rest = findings.filter(finding => !counted.includes(finding))
  if (rest.length === 0) return null
  return rest
    .map(({ severity, check, pointer, expected, got, accepted }) => {
      const why = accepted === null ? '' : ` (accepted until ${accepted.expires}: ${accepted.reason})`
      return `${severity} ${check} ${pointer}: expected ${expected}, got ${got}${why}`
    })
    .join('\n')
}

function describeForJUnit(
  { check, clause, pointer, expected, got, note, exchange }: Finding,
  { exchanges }: RunReport,
): string {
  const found = exchanges.find(({ number }) => number === exchange)
  return [
    `${check}: ${clause}`,
    ...(pointer === '' ? [] : [`at       ${pointer}`]),
    `expected ${expected}`,
    `got      ${got}`,
    ...(note === null ? [] : [`note     ${note}`]),
    ...(found === undefined ? [] : [writeCurl(found.sent).join(' ')]),
  ].join('\n')
}

function validateWhole({ leftovers, vacuous }: RunReport): readonly Testcase[] {
  const left = leftovers.map(({ kind, id, nonce, why }) => `${kind} ${id ?? '(id unknown)'}, nonce ${nonce}: ${why}`)
  return [
    ...(left.length === 0 ? [] : [failed('leaves nothing behind', left)]),
    ...(vacuous.length === 0 ? [] : [failed('looks at what it claims to', vacuous)]),
  ]
}

function failed(name: string, lines: readonly string[]): Testcase {
  const outcome: Outcome = { is: 'failed', message: lines[0] ?? '', type: 'run', text: lines.join('\n') }
  return { className: 'contract.run', name, ms: 0, outcome, output: null }
}
