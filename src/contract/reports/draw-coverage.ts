import { escapeMarkup } from '../../reporting/show-codes.ts'
import type { CellCoverage } from '../coverage.ts'
import type { RunReport } from '../report.ts'
import { type CellState, validateCells } from './summarise.ts'

/** Colour is never all: each state has a symbol of its own. */
export const CELL_STATES: Readonly<Record<CellState, { readonly symbol: string; readonly title: string }>> = {
  seen: { symbol: '✓', title: 'seen' },
  failed: { symbol: '✗', title: 'failed' },
  'not-seen': { symbol: '?', title: 'not run: it was to be shown and was not seen' },
  'not-selected': { symbol: '·', title: 'not selected' },
}

const ROW = 24
const COLUMN = 58
const LABEL = 350
const HEAD = 28
const GAP = 3

/**
 * The coverage matrix as a picture: a row for each operation, a column for each status. The cells that the specification
 * shows are solid, those we chose are faint; below the symbol's side stands how many answers were checked.
 */
export function drawCoverage(report: RunReport): string {
  const { cells } = report.coverage
  const stateOf = validateCells(report)
  const statuses = [...new Set(cells.map(({ status }) => status))].sort((a, b) => a - b)
  const rows = [...new Map(cells.map(cell => [cell.operation, cell])).values()]
  const width = LABEL + statuses.length * COLUMN
  const height = HEAD + rows.length * ROW
  const { ofSelected, absolute } = report.coverage
  const label =
    `Coverage: ${ofSelected.seen} of ${ofSelected.of} selected cells seen, ` +
    `${absolute.seen} of ${absolute.of} that the specification shows. The table below says the same.`
  return [
    `<svg class="matrix" width="${width}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeMarkup(label)}">`,
    ...statuses.map(
      (status, at) =>
        `<text class="head" x="${LABEL + (at + 0.5) * COLUMN}" y="18">${escapeMarkup(String(status))}</text>`,
    ),
    ...rows.flatMap(({ operation, method, path }, row) => {
      const y = HEAD + row * ROW
      return [
        `<g><title>${escapeMarkup(operation)}</title>`,
        `<text class="method" x="52" y="${y + 16}">${escapeMarkup(method)}</text>`,
        `<text class="path" x="60" y="${y + 16}">${escapeMarkup(path)}</text></g>`,
        ...statuses.flatMap((status, column) => {
          const cell = cells.find(one => one.operation === operation && one.status === status)
          return cell === undefined ? [] : [drawCell(cell, { state: stateOf(cell), x: LABEL + column * COLUMN, y })]
        }),
      ]
    }),
    '</svg>',
  ].join('\n')
}

interface Place {
  readonly state: CellState
  readonly x: number
  readonly y: number
}

function drawCell(cell: CellCoverage, { state, x, y }: Place): string {
  const { symbol } = CELL_STATES[state]
  const count = cell.seen === 0 ? '' : `<tspan class="count"> ${cell.seen}</tspan>`
  const box = `x="${x + GAP}" y="${y + GAP / 2}" width="${COLUMN - 2 * GAP}" height="${ROW - GAP}" rx="4"`
  return [
    `<g class="cell ${state}${cell.shown ? '' : ' chosen'}"><title>${escapeMarkup(describeCell(cell, state))}</title>`,
    `<rect ${box}/>`,
    `<text x="${x + COLUMN / 2}" y="${y + 16}">${symbol}${count}</text></g>`,
  ].join('')
}

/** `createRates 422: seen, 8 answers; errors 8×`. */
export function describeCell(cell: CellCoverage, state: CellState): string {
  const { operation, status, shown, seen, branches } = cell
  const readings = branches.map(
    branch => `${branch.name} ${branch.seen}×${branch.possible ? '' : ' (not of this profile)'}`,
  )
  const origin = shown ? 'shown by the specification' : 'chosen by the sandbox'
  return [
    `${operation} ${status}: ${CELL_STATES[state].title}`,
    `${seen} ${seen === 1 ? 'answer' : 'answers'} judged, ${origin}`,
    ...(readings.length > 1 ? [readings.join(', ')] : []),
  ].join('; ')
}
