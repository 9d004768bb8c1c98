/** The report of `certify --explore` and `certify --play`; no secret stands in it. */
import type { Hider } from '../../reporting/redaction/create-hider.ts'
import { type Outcome, writeJunitDocument } from '../../reporting/write-junit.ts'
import type { ExploreReport, ExploreScript } from '../../schemas/types.gen.ts'
import type { StatusesOfLines } from '../draft-event.ts'
import { wrongAnswers } from './compare-outcomes.ts'
import type { NameStatus } from './describe-script.ts'
import { namesOf } from './describe-script.ts'
import type { Failing, Result } from './result.ts'
import type { Outcomes, Script } from './script.ts'
import { certainAfter, checkOf, sentenceOf } from './sentence.ts'

export interface ReportFacts {
  readonly target: string
  /** Null = a script was played. */
  readonly seed: number | null
  readonly hider: Hider
  readonly statuses: StatusesOfLines
}

export function writeExploreReport(result: Result, { target, seed, hider, statuses }: ReportFacts): ExploreReport {
  const { failing, held, notJudged } = result
  const shown = failing ?? held
  const nameStatus: NameStatus = (line, status) => {
    const row = statuses[line].findLast(({ code }) => code === status)
    return row === undefined ? String(status) : `${status} ${row.slug}${line === 'ondemand' ? ' (on demand)' : ''}`
  }
  const report: ExploreReport = {
    ...verdictOf(result),
    target: hider.text(target),
    seed,
    tried: result.tried,
    seconds: Math.round(result.ms / 100) / 10,
    script: shown === null ? null : scriptFile(shown.script, shown.expected),
    steps: shown === null ? null : shown.script.deliveries.length,
    kind: failing?.kinds[0] ?? null,
    sentence: failing === null ? null : hider.text(sentenceOf(failing, nameStatus)),
    certain_after: failing === null ? null : certainAfter(failing),
    check: failing === null ? null : checkOf(failing),
    expected: shown === null ? null : writeOutcomes(shown.expected, hider),
    got: shown === null ? null : writeOutcomes(shown.observation.outcomes, hider),
    refused: failing === null ? [] : refusals(failing, nameStatus).map(hider.text),
    confirmed: failing === null ? null : [...failing.confirmed],
    shrink: writeShrink(failing),
    odds: result.odds,
    not_judged: [...notJudged, ...(failing?.isBroken ? [BROKEN] : [])].map(hider.text),
  }
  return report
}

const BROKEN =
  'since this script the consumer gets plain deliveries wrong, too, so it was not shortened: start the consumer again before you play it'

function verdictOf({ failing, notJudged }: Result): Pick<ExploreReport, 'verdict' | 'exit_code'> {
  if (failing !== null) return { verdict: 'failed', exit_code: 1 }
  return notJudged.length > 0 ? { verdict: 'not-judged', exit_code: 4 } : { verdict: 'held', exit_code: 0 }
}

function writeShrink(failing: Failing | null): ExploreReport['shrink'] {
  if (failing === null || failing.shrink === null) return null
  const { executions, ms } = failing.shrink
  return { executions, seconds: Math.round(ms / 100) / 10 }
}

function refusals({ script, observation }: Failing, nameStatus: NameStatus): readonly string[] {
  const names = namesOf(script, nameStatus)
  return wrongAnswers(script, observation).map(({ event, answer }) => `${names(event)}: ${answer}`)
}

function writeOutcomes(outcomes: Outcomes, hider: Hider): NonNullable<ExploreReport['got']> {
  return JSON.parse(hider.text(JSON.stringify(outcomes)))
}

/** The script as a file has it. */
export function scriptFile({ history, deliveries }: Script, expected: Outcomes): ExploreScript {
  const [only] = expected
  return {
    history: history.map(event => ({ ...event })),
    deliveries: deliveries.map(delivery => ({ ...delivery })),
    expect: expected.length === 1 && only !== undefined ? { ...only } : expected.map(outcome => ({ ...outcome })),
  }
}

/** The report as JUnit XML: one testcase. */
export function writeExploreJunit(
  report: ExploreReport,
  { name, startedAt }: { readonly name: string; readonly startedAt: string },
): string {
  const ms = Math.round(report.seconds * 1_000)
  const testcase = { className: 'certify', name, ms, outcome: outcomeOf(report), output: null }
  const suite = { name: `certify ${report.target}`, testcases: [testcase], startedAt, ms }
  return writeJunitDocument({ suites: [suite], whole: null })
}

function outcomeOf(report: ExploreReport): Outcome {
  if (report.verdict === 'held') return { is: 'passed' }
  if (report.verdict === 'not-judged') return { is: 'skipped', message: `not judged: ${report.not_judged.join('; ')}` }
  const text = [
    `expected ${JSON.stringify(report.expected)}`,
    `got      ${JSON.stringify(report.got)}`,
    ...report.refused,
    JSON.stringify(report.script),
  ]
  return { is: 'failed', message: report.sentence ?? 'failed', text: text.join('\n') }
}
