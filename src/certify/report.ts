import type { Hider } from '../reporting/redaction/create-hider.ts'
import { writeCurl } from '../reporting/write-curl.ts'
import { type Outcome, writeJunitDocument } from '../reporting/write-junit.ts'
import type { CertifyCheck, CertifyReport } from '../schemas/types.gen.ts'
import type { Check, Failure, Finding } from './check.ts'
import type { Sent } from './client.ts'

export interface Validated {
  readonly check: Check
  readonly finding: Finding
  /** Wall ms. */
  readonly ms: number
}

export interface ReportFacts {
  readonly target: string
  readonly scheme: string
  /** Requests. */
  readonly sent: number
  /** Wall ms since 1970. */
  readonly startedAt: number
  readonly hider: Hider
}

/** Of a state or an answer, as much as a person reads. */
const LONGEST_TEXT = 500

/** The one document that every other report is written from; no secret stands in it. */
export function writeReport(
  judged: readonly Validated[],
  { target, scheme, sent, startedAt, hider }: ReportFacts,
): CertifyReport {
  const count = (verdict: Finding['verdict']) => judged.filter(({ finding }) => finding.verdict === verdict).length
  const counts = {
    pass: count('PASS'),
    fail: count('FAIL'),
    not_judged: count('NOT JUDGED'),
    not_applicable: count('NOT APPLICABLE'),
    sent,
  }
  const isGone = judged.some(({ finding }) => finding.verdict === 'NOT JUDGED' && finding.gone === true)
  return {
    target: hider.text(target),
    scheme,
    ...conclude(counts, isGone),
    counts,
    started_at: new Date(startedAt).toISOString(),
    duration_ms: Date.now() - startedAt,
    checks: judged.map(one => writeCheck(one, hider)),
  }
}

function conclude(
  { pass, fail, not_judged: unseen }: CertifyReport['counts'],
  isGone: boolean,
): Pick<CertifyReport, 'verdict' | 'exit_code'> {
  if (fail > 0) return { verdict: 'FAIL', exit_code: 1 }
  if (isGone) return { verdict: 'NOT JUDGED', exit_code: 3 }
  return pass === 0 || unseen > 0 ? { verdict: 'NOT JUDGED', exit_code: 4 } : { verdict: 'PASS', exit_code: 0 }
}

function writeCheck({ check, finding, ms }: Validated, hider: Hider): CertifyCheck {
  const { name, title, why, expected } = check
  return {
    name,
    title,
    why,
    verdict: finding.verdict,
    expected,
    got: hider.text(finding.got),
    notices: 'notices' in finding ? (finding.notices ?? []).map(hider.text) : [],
    failures: finding.verdict === 'FAIL' ? finding.failures.map(failure => writeFailure(failure, hider)) : [],
    duration_ms: ms,
  }
}

function writeFailure(
  { case: name, expected, got, todo, exchange }: Failure,
  hider: Hider,
): CertifyCheck['failures'][number] {
  const isAnswered = exchange !== null && exchange.status !== null
  return {
    case: name,
    // Hidden before it is cut: half a secret would not be found.
    expected: hider.text(expected).slice(0, LONGEST_TEXT),
    got: hider.text(got).slice(0, LONGEST_TEXT),
    todo,
    curl: exchange === null ? null : describeRequest(exchange.sent, hider),
    status: exchange?.status ?? null,
    answer: isAnswered ? hider.text(exchange.text).slice(0, LONGEST_TEXT) : null,
  }
}

/** The request as a command for a POSIX shell, its secrets as `$VARIABLES` that the shell fills in. */
export function describeRequest({ url, headers, body }: Sent, { word }: Hider): string {
  const { asked, options } = writeCurl({
    method: 'POST',
    url: word(url),
    headers: Object.entries(headers).map(([name, value]) => [name, value === '' ? value : word(value)]),
    body: word(Buffer.from(body).toString('utf8')),
  })
  return [...asked, ...options].join(' ')
}

/** The report as JUnit XML: a testcase per check; what was not judged or does not apply is skipped, with the reason. */
export function writeJunit({ target, duration_ms, started_at, checks }: CertifyReport): string {
  const testcases = checks.map(check => ({
    className: 'certify',
    name: `${check.name}: ${check.title}`,
    ms: check.duration_ms,
    outcome: outcomeOf(check),
    output: check.notices.length === 0 ? null : check.notices.join('\n'),
  }))
  const suite = { name: `certify ${target}`, testcases, startedAt: started_at, ms: duration_ms }
  return writeJunitDocument({ suites: [suite], whole: null })
}

function outcomeOf({ verdict, got, expected, why, failures }: CertifyCheck): Outcome {
  if (verdict === 'PASS') return { is: 'passed' }
  if (verdict !== 'FAIL') return { is: 'skipped', message: `${verdict}: ${got}` }
  const text = failures
    .map(failure =>
      [
        `${failure.case}: expected ${failure.expected}, got ${failure.got}`,
        ...(failure.curl === null ? [] : [failure.curl]),
        ...(failure.answer === null ? [] : [`answer: ${failure.answer}`]),
        failure.todo,
      ].join('\n'),
    )
    .concat(why)
    .join('\n\n')
  return { is: 'failed', message: `expected ${expected}, got ${got}`, text }
}
