import type { Testcase } from '../reporting/write-junit.ts'
import { writeJunitDocument } from '../reporting/write-junit.ts'
import type { VaryReport, VaryVariation } from '../schemas/types.gen.ts'
import type { Campaign, VariationResult } from './campaign.ts'

export interface ReportInput {
  readonly campaign: Campaign
  /** Of the unvaried run. */
  readonly seconds: number
  readonly calls: number
  readonly webhooks: number
}

/** 4 an unvaried run is red, 1 something depends that is not accepted, 0 otherwise. */
export function exitOf({ plain, results }: Campaign): VaryReport['exit'] {
  if (plain.some(({ isRed }) => isRed)) return 4
  return results.some(({ verdict, accepted }) => verdict === 'depends' && accepted === null) ? 1 : 0
}

/** The report as JSON has it (schemas/sandbox/vary-report.schema.json). */
export function writeReport({ campaign, seconds, calls, webhooks }: ReportInput): VaryReport {
  const red = campaign.plain.find(({ isRed }) => isRed)
  return {
    baseline: { exit: red?.exit ?? 0, seconds, calls, webhooks, excerpt: red?.excerpt ?? '' },
    variations: campaign.results.map(writeVariation),
    exit: exitOf(campaign),
  }
}

function writeVariation(result: VariationResult): VaryVariation {
  const { variation, verdict, runs, firstDifference, guilty, excerpt, accepted } = result
  return {
    id: variation.id,
    clause: variation.clause,
    verdict,
    runs: { varied: [...runs.varied], plain: [...runs.plain] },
    first_difference: firstDifference,
    guilty,
    excerpt,
    accepted,
  }
}

/** @param startedAt ISO 8601. */
export function writeVaryJunit(report: VaryReport, startedAt: string): string {
  const baseline: Testcase = {
    className: 'vary',
    name: 'as it is',
    ms: Math.round(report.baseline.seconds * 1_000),
    output: null,
    outcome:
      report.exit === 4
        ? { is: 'failed', message: `exit code ${report.baseline.exit}`, text: report.baseline.excerpt }
        : { is: 'passed' },
  }
  const testcases = [baseline, ...report.variations.map(writeCase)]
  return writeJunitDocument({ suites: [{ name: 'exec --vary', testcases, startedAt }], whole: null })
}

function writeCase(one: VaryVariation): Testcase {
  return { className: 'vary', name: one.id, ms: 0, output: null, outcome: outcomeOf(one) }
}

function outcomeOf(one: VaryVariation): Testcase['outcome'] {
  const { verdict, accepted, excerpt } = one
  if (verdict === 'untouched') return { is: 'skipped', message: 'no byte would differ' }
  if (verdict === 'flaky') return { is: 'flaky', message: countsOf(one) }
  if (verdict === 'independent') return { is: 'passed' }
  if (accepted !== null) return { is: 'skipped', message: `accepted: ${accepted}` }
  return { is: 'failed', type: 'depends', message: describeDifference(one), text: excerpt }
}

export function writeVaryMarkdown({ baseline, variations, exit }: VaryReport): string {
  const shown = variations.filter(({ verdict }) => verdict !== 'untouched' && verdict !== 'independent')
  const rows = shown.map(one => {
    const cells = [
      one.id,
      one.verdict,
      one.clause ?? '',
      describeDifference(one),
      placeOf(one.guilty),
      one.accepted ?? '',
    ]
    return `| ${cells.map(cell).join(' | ')} |`
  })
  const count = (wanted: VaryVariation['verdict']) => variations.filter(({ verdict }) => verdict === wanted).length
  return [
    '# exec --vary',
    '',
    exit === 4
      ? `The command is red as it is (exit code ${baseline.exit}); nothing was varied.`
      : `${count('depends')} depend, ${count('flaky')} flaky, ${count('independent')} independent, ${count('untouched')} untouched.`,
    ...(rows.length === 0
      ? []
      : [
          '',
          '| Variation | Verdict | Clause | First difference | Call | Accepted |',
          '|---|---|---|---|---|---|',
          ...rows,
        ]),
    '',
  ].join('\n')
}

function cell(text: string): string {
  return text.replaceAll(/[\\|`<>]/g, '\\$&').replaceAll(/\s+/g, ' ')
}

/** `listShipments 3`; empty for no call. */
function placeOf(place: VaryVariation['guilty']): string {
  return place === null ? '' : `${place.operation} ${place.occurrence}`
}

/** `listShipments 1, /data/0/id: was 12, is "12"`. */
export function describeDifference({ first_difference: found }: VaryVariation): string {
  if (found === null) return 'no first difference is known'
  const { pointer, was, is } = found
  return `${placeOf(found)}${pointer === '' ? '' : `, ${pointer}`}: was ${was}, is ${is}`
}

/** `varied 5 of 5 red, plain 0 of 5`. */
export function countsOf({ runs: { varied, plain } }: Pick<VaryVariation, 'runs'>): string {
  return `varied ${varied[0]} of ${varied[1]} red, plain ${plain[0]} of ${plain[1]}`
}
