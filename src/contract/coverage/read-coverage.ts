import type { CoverageReport } from '../coverage.ts'
import { readReport } from '../read-report.ts'

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
