import type { CellCoverage, CoverageReport, Share } from '../coverage.ts'
import { contractSchemas, locationsIn } from './keyword-locations.ts'

/** How many of some cells were seen. */
export function shareOfCells(cells: readonly CellCoverage[]): Share {
  return { seen: cells.filter(({ seen }) => seen > 0).length, of: cells.length }
}

/** Keywords that valid answers went through: of those of the selected cells, and of all that the contract has. */
export function shareOfKeywords({ keywords }: CoverageReport): {
  readonly ofSelected: Share
  readonly absolute: Share
} {
  const accepted = new Set(keywords.accepted)
  const share = (names: readonly string[]): Share => ({
    seen: names.filter(name => accepted.has(name)).length,
    of: names.length,
  })
  return { ofSelected: share(keywords.all), absolute: share(allKeywords()) }
}

/** Every keyword of what is answered and pushed, by name. */
export function allKeywords(): readonly string[] {
  return locationsIn(contractSchemas()).map(({ name }) => name)
}
