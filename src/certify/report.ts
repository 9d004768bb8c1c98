import { escapeShell, needsEscapes } from '../reporting/escape-shell.ts'
import type { CertifyCheck, CertifyReport } from '../schemas/types.gen.ts'
import type { Check, Failure, Finding } from './check.ts'
import type { Sent } from './client.ts'
import type { Hide } from './secrets-of.ts'

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
  readonly hide: Hide
}

/** Of a state or an answer, as much as a person reads. */
const LONGEST_TEXT = 500

/** The one document that every other report is written from; no secret stands in it. */
export function writeReport(
  judged: readonly Validated[],
  { target, scheme, sent, startedAt, hide }: ReportFacts,
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
    target: hide(target),
    scheme,
    ...conclude(counts, isGone),
    counts,
    started_at: new Date(startedAt).toISOString(),
    duration_ms: Date.now() - startedAt,
    checks: judged.map(one => writeCheck(one, hide)),
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

function writeCheck({ check, finding, ms }: Validated, hide: Hide): CertifyCheck {
  const { name, title, why, expected } = check
  return {
    name,
    title,
    why,
    verdict: finding.verdict,
    expected,
    got: hide(finding.got),
    notices: 'notices' in finding ? (finding.notices ?? []).map(hide) : [],
    failures: finding.verdict === 'FAIL' ? finding.failures.map(failure => writeFailure(failure, hide)) : [],
    duration_ms: ms,
  }
}

function writeFailure(
  { case: name, expected, got, todo, exchange }: Failure,
  hide: Hide,
): CertifyCheck['failures'][number] {
  const isAnswered = exchange !== null && exchange.status !== null
  return {
    case: name,
    // Hidden before it is cut: half a secret would not be found.
    expected: hide(expected).slice(0, LONGEST_TEXT),
    got: hide(got).slice(0, LONGEST_TEXT),
    todo,
    curl: exchange === null ? null : writeCurl(exchange.sent, hide),
    status: exchange?.status ?? null,
    answer: isAnswered ? hide(exchange.text).slice(0, LONGEST_TEXT) : null,
  }
}

/** The request as a command for a POSIX shell, its secrets as `$VARIABLES` that the shell fills in. */
export function writeCurl({ url, headers, body }: Sent, hide: Hide): string {
  const words = [
    'curl -i -X POST',
    quote(url, hide),
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`, hide)}`),
    `--data-raw ${quoteBody(Buffer.from(body).toString('utf8'), hide)}`,
  ]
  return words.join(' ')
}

/** Single quotes keep everything as it is; a variable steps out of them into double ones. */
function quote(text: string, hide: Hide): string {
  const escaped = text.replaceAll("'", `'\\''`)
  const hidden = hide(escaped)
  return `'${hidden === escaped ? escaped : hidden.replace(/\$([A-Z][A-Z0-9_]+)/g, `'"$$$1"'`)}'`
}

/** Line feeds and their like, which a terminal would not show, are written as escapes that bash and zsh undo. */
function quoteBody(text: string, hide: Hide): string {
  return needsEscapes(text) ? `$'${hide(escapeShell(text))}'` : quote(text, hide)
}
