import type { ExploreOdds, ExploreReport } from '../../../schemas/types.gen.ts'
import { paint, plain } from '../output.ts'

const LONGEST = 500
/** A script that was cut would be of no use. */
const LONGEST_SCRIPT = 20_000

/** The report of a search, or of a script that was played, for a person. */
export function describeExplore(
  report: ExploreReport,
  { isQuiet = false, saved = null }: { readonly isQuiet?: boolean; readonly saved?: string | null } = {},
): readonly string[] {
  const { verdict, tried, seconds, target, seed } = report
  const count = `${tried} ${tried === 1 ? 'history' : 'histories'} in ${seconds.toFixed(1)} s`
  const how = seed === null ? '' : `, seed ${seed}`
  const summary = `${paint('bold', `${VERDICTS[verdict]}: ${plain(target, LONGEST)}`)}: ${count}${how}.`
  const notJudged = report.not_judged.map(why => `${paint('yellow', 'NOT JUDGED')}  ${plain(why, LONGEST)}`)
  if (verdict === 'failed') return [...describeFailed(report), ...notJudged, ...savedLine(saved), '', summary]
  return [...notJudged, ...(isQuiet || seed === null ? [] : describeOdds(report.odds)), summary]
}

const VERDICTS: Readonly<Record<ExploreReport['verdict'], string>> = {
  held: 'HELD',
  failed: 'FAILED',
  'not-judged': 'NOT JUDGED',
}

function describeFailed(report: ExploreReport): readonly string[] {
  const { sentence, steps, certain_after: certain, confirmed, shrink, check, script } = report
  const [failed = 0, times = 0] = confirmed ?? []
  const deliveries = (script?.deliveries ?? []).map(
    (delivery, index) => `      ${index + 1}     ${JSON.stringify(delivery)}`,
  )
  const history = typeof script?.history === 'string' ? [script.history] : (script?.history ?? [])
  return [
    `${paint('red', 'FAILED')}  ${paint('bold', plain(sentence ?? '', LONGEST))}`,
    `      events     ${plain(history.map(event => JSON.stringify(event)).join(' '), LONGEST_SCRIPT)}`,
    `      deliveries (${steps}; certain after ${certain}; failed ${failed} of ${times} times)`,
    ...deliveries.map(line => plain(line, LONGEST_SCRIPT)),
    `      expected   ${plain(JSON.stringify(report.expected), LONGEST)}`,
    `      got        ${plain(JSON.stringify(report.got), LONGEST)}`,
    ...report.refused.map(line => `      refused    ${plain(line, LONGEST)}`),
    ...(shrink === null
      ? []
      : [`      shortened  in ${shrink.executions} deliveries of a script, ${shrink.seconds.toFixed(1)} s`]),
    ...(check === null ? [] : [`      certify    names it by the check ${check}`]),
  ]
}

function savedLine(file: string | null): readonly string[] {
  return file === null ? [] : [`      saved      ${plain(file, LONGEST)}: play it again with certify --play`]
}

function describeOdds(odds: ExploreOdds | null): readonly string[] {
  if (odds === null) return ['No random schedule was drawn: the budget ended before the planned histories did.']
  const { depth, histories, runs, probabilities } = odds
  const next = probabilities[depth]
  const found = depth === 0 ? 'no ordering bug of any depth' : `an ordering bug of depth ${depth}`
  return [
    `Random schedules (at least ${runs} for each of ${histories} histories) would have found ${found} in them with 95 %` +
      `${next === undefined ? '' : `, one of depth ${depth + 1} with ${Math.floor(100 * next)} %`}.`,
  ]
}
