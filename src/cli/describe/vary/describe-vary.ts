import type { VaryReport, VaryVariation } from '../../../schemas/types.gen.ts'
import type { Progress } from '../../../vary/campaign.ts'
import { countsOf, describeDifference } from '../../../vary/write-report.ts'
import { plain } from '../output.ts'

/** One line on stderr for each step of the campaign. */
export function describeProgress(step: Progress): string {
  switch (step.step) {
    case 'plain':
      return `vary: run ${step.number} of the command as it is`
    case 'touched':
      return `vary: ${step.touched} of ${step.of} variations would have changed what the application saw`
    case 'joint': {
      const [first] = step.variations
      const what = step.variations.length === 1 ? (first?.id ?? '') : `${step.variations.length} variations together`
      return `vary: ${what}: ${step.isRed ? 'red' : 'green'}`
    }
    case 'result':
      return `vary: ${step.result.variation.id}: ${step.result.verdict}`
  }
}

/** Lines of the command's own output that are shown for each dependence. */
const SHOWN_LINES = 8

/** What was found, for a person. */
export function describeReport({ baseline, variations, exit }: VaryReport): readonly string[] {
  const excerpt = (text: string) => lastLines(text).map(line => `    | ${plain(line, 160)}`)
  if (exit === 4) {
    return [
      `The command is red as it is (exit code ${baseline.exit}), so nothing was varied. It has to be green twice.`,
      ...excerpt(baseline.excerpt),
    ]
  }
  const of = (verdict: VaryVariation['verdict']) => variations.filter(one => one.verdict === verdict)
  const [depends, flaky] = [of('depends'), of('flaky')]
  const counts = [
    `${depends.length} depend`,
    `${flaky.length} flaky`,
    `${of('independent').length} independent`,
    `${of('untouched').length} untouched`,
  ]
  return [
    `${variations.length} variations: ${counts.join(', ')}`,
    ...depends.flatMap(one => [...describeDependence(one), ...excerpt(one.excerpt)]),
    ...flaky.flatMap(one => ['', `flaky   ${one.id}`, `    ${countsOf(one)}: the command is not decided by it`]),
  ]
}

function describeDependence(one: VaryVariation): readonly string[] {
  const { id, clause, guilty, accepted } = one
  return [
    '',
    `${accepted === null ? 'depends' : 'accepted'}  ${id}`,
    ...(accepted === null ? [] : [`    accepted: ${plain(accepted, 160)}`]),
    ...(clause === null ? [] : [`    left open by: ${clause}`]),
    `    first difference: ${plain(describeDifference(one), 200)}`,
    ...(guilty === null ? [] : [`    the call: only ${ordinal(guilty.occurrence)} ${guilty.operation} makes it red`]),
    `    ${countsOf(one)}`,
  ]
}

function ordinal(n: number): string {
  const ending = n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `the ${n}${ending}`
}

function lastLines(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n').slice(-SHOWN_LINES)
}
