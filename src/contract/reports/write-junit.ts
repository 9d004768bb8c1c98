import { escapeMarkup } from '../../reporting/escape-markup.ts'
import type { CaseResult, Finding, RunReport } from '../report.ts'
import { isCounted } from '../run/validate-run.ts'
import { casesByPhase, verdictOf } from './summarise.ts'
import { writeCurl } from './write-curl.ts'

/**
 * A suite for each phase, a testcase for each case. What was not run is skipped, with the reason; a flaky one has
 * `flakyFailure`, as Surefire writes it. What fails the run and is no case (leftovers, vacuity) has a suite `run`.
 */
export function writeJunit(report: RunReport): string {
  const suites = [...casesByPhase(report)].map(([phase, cases]) =>
    writeSuite(
      phase,
      cases.map(one => writeCase(one, report)),
      report,
    ),
  )
  const whole = validateWhole(report)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escapeMarkup(`contract ${report.target.url}`)}" time="${seconds(report.ms)}">`,
    ...suites.flat(),
    ...(whole.length === 0 ? [] : writeSuite('run', whole, report)),
    '</testsuites>',
    '',
  ].join('\n')
}

interface Testcase {
  readonly outcome: 'passed' | 'failed' | 'skipped'
  readonly ms: number
  readonly lines: readonly string[]
}

function writeSuite(name: string, cases: readonly Testcase[], { startedAt }: RunReport): readonly string[] {
  const count = (wanted: Testcase['outcome']) => cases.filter(({ outcome }) => outcome === wanted).length
  const attributes = [
    `name="${name}" tests="${cases.length}" failures="${count('failed')}" errors="0" skipped="${count('skipped')}"`,
    `time="${seconds(cases.reduce((sum, { ms }) => sum + ms, 0))}" timestamp="${new Date(startedAt).toISOString()}"`,
  ]
  return [`  <testsuite ${attributes.join(' ')}>`, ...cases.flatMap(({ lines }) => lines), '  </testsuite>']
}

function writeCase(one: CaseResult, report: RunReport): Testcase {
  const verdict = verdictOf(one, report)
  const counted = one.findings.filter(finding => isCounted(finding, report.failOnWarning))
  const inner = [...writeVerdict(one, { verdict, counted, report }), ...writeRest(one, counted)]
  return {
    outcome: verdict === 'failed' ? 'failed' : verdict === 'not-run' ? 'skipped' : 'passed',
    ms: one.ms,
    lines: writeTestcase({ className: `contract.${one.phase}`, name: one.id, ms: one.ms, inner }),
  }
}

interface Testing {
  readonly className: string
  readonly name: string
  readonly ms: number
  readonly inner: readonly string[]
}

function writeTestcase({ className, name, ms, inner }: Testing): readonly string[] {
  const open = `    <testcase classname="${className}" name="${escapeMarkup(name)}" time="${seconds(ms)}"`
  return inner.length === 0 ? [`${open}/>`] : [`${open}>`, ...inner, '    </testcase>']
}

interface Validated {
  readonly verdict: CaseResult['verdict']
  readonly counted: readonly Finding[]
  readonly report: RunReport
}

function writeVerdict({ reason, attempts }: CaseResult, { verdict, counted, report }: Validated): readonly string[] {
  if (verdict === 'passed') return []
  if (verdict === 'not-run') return [`      <skipped message="${escapeMarkup(reason ?? 'not run')}"/>`]
  if (verdict === 'flaky') {
    return [
      `      <flakyFailure message="${escapeMarkup(`green only at attempt ${attempts}${reason === null ? '' : `; ${reason}`}`)}" type="flaky"/>`,
    ]
  }
  const [first] = counted
  const message =
    first === undefined ? (reason ?? 'failed') : `${first.check}: expected ${first.expected}, got ${first.got}`
  const text = counted.map(finding => describeForJUnit(finding, report)).join('\n\n')
  return [
    `      <failure message="${escapeMarkup(message)}" type="${escapeMarkup(first?.check ?? 'failed')}">${escapeMarkup(text)}</failure>`,
  ]
}

/** What does not make it fail, so that it is not lost. */
function writeRest({ findings }: CaseResult, counted: readonly Finding[]): readonly string[] {
  const rest = findings.filter(finding => !counted.includes(finding))
  if (rest.length === 0) return []
  const lines = rest.map(({ severity, check, pointer, expected, got, accepted }) => {
    const why = accepted === null ? '' : ` (accepted until ${accepted.expires}: ${accepted.reason})`
    return `${severity} ${check} ${pointer}: expected ${expected}, got ${got}${why}`
  })
  return [`      <system-out>${escapeMarkup(lines.join('\n'))}</system-out>`]
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
    ...(left.length === 0 ? [] : [writeFailure('leaves nothing behind', left)]),
    ...(vacuous.length === 0 ? [] : [writeFailure('looks at what it claims to', vacuous)]),
  ]
}

function writeFailure(name: string, lines: readonly string[]): Testcase {
  const text = escapeMarkup(lines.join('\n'))
  const inner = [`      <failure message="${escapeMarkup(lines[0] ?? '')}" type="run">${text}</failure>`]
  return { outcome: 'failed', ms: 0, lines: writeTestcase({ className: 'contract.run', name, ms: 0, inner }) }
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(3)
}
