import type { CaseResult, Finding, RunReport } from '../report.ts'

export interface RunOutcome {
  readonly results: readonly CaseResult[]
  readonly leftovers: RunReport['leftovers']
  readonly vacuous: RunReport['vacuous']
  readonly failOnWarning: boolean
}

/**
 * The exit code: 1 a finding counts, or something was left behind; 4 the run says less than it seems to; 0 checked and
 * clean. A violation outranks vacuity: what was found is true, however little was looked at.
 */
export function validateRun({ results, leftovers, vacuous, failOnWarning }: RunOutcome): 0 | 1 | 4 {
  if (leftovers.length > 0 || results.some(result => isViolation(result, failOnWarning))) return 1
  return vacuous.length > 0 ? 4 : 0
}

/** Whether a finding makes the run fail. Information never does, nor what the baseline accepts. */
export function isCounted({ severity, accepted }: Finding, failOnWarning: boolean): boolean {
  if (accepted !== null) return false
  return severity === 'error' || (failOnWarning && severity === 'warning')
}

function isViolation({ verdict, findings }: CaseResult, failOnWarning: boolean): boolean {
  // One that failed without a word is no pass either.
  if (verdict === 'failed' && findings.length === 0) return true
  return findings.some(finding => isCounted(finding, failOnWarning))
}
