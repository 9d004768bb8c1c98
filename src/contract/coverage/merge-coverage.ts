import type { BranchCoverage, CellCoverage, CoverageReport } from '../coverage.ts'
import { readReport } from '../report.ts'
import { shareOfCells } from './keyword-locations.ts'

/**
 * The coverage of a JSON report.
 * @param text content of the report file.
 * @throws ContractError `usage` when it is none.
 */
export function readCoverage(text: string, { file }: { readonly file: string }): CoverageReport {
  const { cells, selected, absolute, keywords, error_keys, filled_lists } = readReport(text, file).coverage
  return {
    // The manifest's own names, as the run wrote them.
    cells: cells as CoverageReport['cells'],
    ofSelected: selected,
    absolute,
    keywords: {
      accepted: keywords.accepted,
      all: [...new Set([...keywords.accepted, ...keywords.missed])].sort(),
    },
    errorKeys: error_keys,
    // As above.
    filledLists: filled_lists as CoverageReport['filledLists'],
  }
}

/** What several runs have seen together, e.g. one for each profile: all readings are checked over their union. */
export function mergeCoverage(reports: readonly CoverageReport[]): CoverageReport {
  const byCell = new Map<string, CellCoverage>()
  for (const cell of reports.flatMap(report => report.cells)) {
    const key = `${cell.operation} ${cell.status}`
    const known = byCell.get(key)
    byCell.set(key, known === undefined ? cell : mergeCells(known, cell))
  }
  const cells = [...byCell.values()]
  const shown = cells.filter(cell => cell.shown)
  return {
    cells,
    ofSelected: shareOfCells(shown.filter(({ selected }) => selected)),
    absolute: shareOfCells(shown),
    keywords: {
      accepted: union(reports.map(({ keywords }) => keywords.accepted)),
      all: union(reports.map(({ keywords }) => keywords.all)),
    },
    errorKeys: union(reports.map(({ errorKeys }) => errorKeys)),
    filledLists: union(reports.map(({ filledLists }) => filledLists)),
  }
}

function mergeCells(one: CellCoverage, other: CellCoverage): CellCoverage {
  return {
    ...one,
    selected: one.selected || other.selected,
    seen: one.seen + other.seen,
    branches: one.branches.map(branch =>
      mergeBranches(
        branch,
        other.branches.find(({ name }) => name === branch.name),
      ),
    ),
  }
}

function mergeBranches(one: BranchCoverage, other: BranchCoverage | undefined): BranchCoverage {
  return other === undefined ? one : { ...one, possible: one.possible || other.possible, seen: one.seen + other.seen }
}

function union<T extends string>(lists: readonly (readonly T[])[]): readonly T[] {
  return [...new Set(lists.flat())].sort()
}
