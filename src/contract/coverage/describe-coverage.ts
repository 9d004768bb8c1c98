import type { CellCoverage, CoverageReport, Share } from '../coverage.ts'
import { allKeywords } from './keyword-locations.ts'

/** Columns of the matrix: what the specification shows. */
const STATUSES = [200, 401, 404, 422] as const

/** For a person: the matrix of operations and statuses, what was not seen, and the figures. */
export function describeCoverage(
  coverage: CoverageReport,
  { missing }: { readonly missing: boolean },
): readonly string[] {
  const { cells, ofSelected, absolute, keywords, errorKeys, filledLists } = coverage
  const accepted = new Set(keywords.accepted)
  const every = allKeywords()
  const missed = every.filter(name => !accepted.has(name))
  const operations = [...new Set(cells.map(({ operation }) => operation))]
  const width = Math.max(...operations.map(name => name.length))
  const rows = operations.map(name => {
    const marks = STATUSES.map(status => mark(cells.find(cell => cell.operation === name && cell.status === status)))
    return `${name.padEnd(width)}  ${marks.join('  ')}`
  })
  const unseen = cells
    .filter(cell => cell.seen > 0)
    .flatMap(({ operation, status, branches }) =>
      branches
        .filter(({ seen, possible }) => seen === 0 && possible)
        .map(({ name }) => `${operation} ${status}: never read as "${name}"`),
    )
  return [
    `${''.padEnd(width)}  ${STATUSES.map(String).join('  ')}`,
    ...rows,
    '',
    ' ●  seen, shown by the specification     ○  not seen, shown',
    ' +  seen, chosen by the sandbox          ·  not seen, chosen',
    '',
    ...unseen,
    ...(missing ? missed.map(name => `not gone through: ${name}`) : []),
    `Cells that the specification shows: ${share(absolute)}; of those that were selected: ${share(ofSelected)}.`,
    `Rules of the schemas that answers went through: ${share({ seen: every.length - missed.length, of: every.length })}.`,
    `Keys of errors provoked: ${errorKeys.length}. Lists seen with a record: ${filledLists.length}.`,
  ]
}

function mark(cell: CellCoverage | undefined): string {
  if (cell === undefined) return '   '
  if (cell.shown) return cell.seen > 0 ? ' ● ' : ' ○ '
  return cell.seen > 0 ? ' + ' : ' · '
}

function share({ seen, of }: Share): string {
  return `${seen} of ${of} (${of === 0 ? 100 : Math.floor((1_000 * seen) / of) / 10} %)`
}
