import type { certify } from '../../../certify/certify.ts'
import { paint, plain } from '../output.ts'

type Report = Awaited<ReturnType<typeof certify>>
type ReportedCheck = Report['checks'][number]
type Failure = ReportedCheck['failures'][number]

/** Of one check; `--json` has them all. */
const SHOWN_FAILURES = 3
const LONGEST = 500
/** A command that was cut would be of no use. */
const LONGEST_COMMAND = 20_000

/** The report for a person: what failed first, with what to do about it; what was fine last, and not where it is to be quiet. */
export function describeCertify(report: Report, { isQuiet = false } = {}): readonly string[] {
  const { counts, verdict, checks, duration_ms } = report
  const of = (wanted: ReportedCheck['verdict']) => checks.filter(check => check.verdict === wanted)
  const summary =
    `${counts.fail} failed, ${counts.pass} passed, ${counts.not_judged} not judged, ${counts.not_applicable} not applicable; ` +
    `${counts.sent} ${counts.sent === 1 ? 'request' : 'requests'} in ${(duration_ms / 1_000).toFixed(1)} s.`
  const verdictLine = `${paint('bold', `${verdict}: ${plain(report.target, LONGEST)}, scheme ${report.scheme}`)}: ${summary}`
  const problems = [
    ...of('FAIL').flatMap(describeFailed),
    ...of('NOT JUDGED').map(check => `${paint('yellow', 'NOT JUDGED')}  ${check.name}: ${plain(check.got, LONGEST)}`),
  ]
  if (isQuiet) return [...problems, verdictLine]
  return [
    ...problems,
    ...of('NOT APPLICABLE').map(check => `${paint('yellow', 'N/A ')}  ${check.name}: ${plain(check.got, LONGEST)}`),
    ...of('PASS').map(
      check => `${paint('green', 'PASS')}  ${check.name}: ${check.title} (${plain(check.got, LONGEST)})`,
    ),
    ...checks.flatMap(check =>
      check.notices.map(notice => `${paint('cyan', 'NOTE')}  ${check.name}: ${plain(notice, LONGEST)}`),
    ),
    '',
    verdictLine,
  ]
}

function describeFailed(check: ReportedCheck): readonly string[] {
  const { name, title, why, failures } = check
  const more = failures.length - SHOWN_FAILURES
  return [
    `${paint('red', 'FAIL')}  ${paint('bold', name)}: ${title}`,
    ...failures.slice(0, SHOWN_FAILURES).flatMap(describeFailure),
    ...(more > 0 ? [`      … and ${more} more; --json has them all`] : []),
    `      why   ${why}`,
    '',
  ]
}

function describeFailure({ case: name, expected, got, answer, todo, curl }: Failure): readonly string[] {
  return [
    `      sent  ${plain(name, LONGEST)}`,
    `      got   ${plain(got, LONGEST)}, expected ${plain(expected, LONGEST)}`,
    ...(answer === null || answer === '' ? [] : [`      said  ${plain(answer)}`]),
    `      do    ${plain(todo, LONGEST)}`,
    ...(curl === null ? [] : [`      ${paint('dim', plain(curl, LONGEST_COMMAND))}`]),
  ]
}
