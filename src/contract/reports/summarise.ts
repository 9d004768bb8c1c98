import type { ContractReport } from '../../schemas/types.gen.ts'
import type { CaseResult, Finding, RunReport } from '../report.ts'
import { isCounted } from '../run/validate-run.ts'

export interface Summary {
  readonly verdict: ContractReport['verdict']
  readonly counts: ContractReport['counts']
  /** Findings that make the run fail, in the order of the cases. */
  readonly counted: readonly Finding[]
  /** Warnings that do not. */
  readonly warnings: readonly Finding[]
  readonly information: readonly Finding[]
  readonly accepted: readonly Finding[]
}

/** What every report says first. */
export function summarise(report: RunReport): Summary {
  const { cases, known, failOnWarning } = report
  const findings = cases.flatMap(({ findings }) => findings)
  const open = findings.filter(({ accepted }) => accepted === null)
  const counted = findings.filter(finding => isCounted(finding, failOnWarning))
  const of = (severity: Finding['severity']) => open.filter(finding => finding.severity === severity)
  const ended = (verdict: CaseResult['verdict']) => cases.filter(one => verdictOf(one, report) === verdict).length
  const accepted = findings.filter(finding => finding.accepted !== null)
  return {
    verdict: VERDICTS[report.exitCode],
    counts: {
      known,
      passed: ended('passed'),
      failed: ended('failed'),
      flaky: ended('flaky'),
      not_run: ended('not-run'),
      errors: of('error').length,
      warnings: of('warning').length,
      information: of('information').length,
      accepted: accepted.length,
    },
    counted,
    warnings: of('warning').filter(finding => !counted.includes(finding)),
    information: of('information'),
    accepted,
  }
}

const VERDICTS = { 0: 'PASS', 1: 'FAIL', 4: 'VACUOUS' } as const

/** A case with a warning passed, unless warnings make the run fail. */
export function verdictOf({ verdict, findings }: CaseResult, { failOnWarning }: RunReport): CaseResult['verdict'] {
  return findings.some(finding => isCounted(finding, failOnWarning)) ? 'failed' : verdict
}

/** Phases in the order of a run, each with its cases. */
export function casesByPhase({ cases }: RunReport): ReadonlyMap<CaseResult['phase'], readonly CaseResult[]> {
  const phases = new Map<CaseResult['phase'], CaseResult[]>()
  for (const one of cases) phases.set(one.phase, [...(phases.get(one.phase) ?? []), one])
  return phases
}
