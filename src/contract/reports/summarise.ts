import type { ContractReport } from '../../schemas/types.gen.ts'
import type { CellCoverage } from '../coverage.ts'
import { type CaseResult, type Finding, isCounted, type RunReport } from '../report.ts'

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

/** `failed` = a finding that counts was about it; `not-seen` = it was to be shown, and no answer showed it. */
export type CellState = 'seen' | 'failed' | 'not-seen' | 'not-selected'

/** What became of each cell of the coverage, by operation and status. */
export function validateCells(report: RunReport): (cell: CellCoverage) => CellState {
  const failed = new Set<string>()
  for (const result of report.cases) {
    const counted = result.findings.filter(finding => isCounted(finding, report.failOnWarning))
    for (const finding of counted) {
      // What was answered in place of the wanted status is no fault of the cell that it landed in.
      const isOwn = result.cell !== null && finding.operation === result.operation
      failed.add(`${finding.operation} ${isOwn ? result.cell : statusOf(finding, report)}`)
    }
  }
  return ({ operation, status, seen, selected }) => {
    if (failed.has(`${operation} ${status}`)) return 'failed'
    if (seen > 0) return 'seen'
    return selected ? 'not-seen' : 'not-selected'
  }
}

function statusOf({ exchange }: Finding, { exchanges }: RunReport): number | null {
  return exchanges.find(({ number }) => number === exchange)?.got?.status ?? null
}
