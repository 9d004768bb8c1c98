import type { CellCoverage } from '../coverage.ts'
import type { Finding, RunReport } from '../report.ts'
import { isCounted } from '../run/validate-run.ts'

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
