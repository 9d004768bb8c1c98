/** How text is laid out in the columns of a terminal. */
import { stripVTControlCharacters } from 'node:util'
import { wrapWords } from './local-time.ts'

/** Between two cells of a line. */
const GAP = '  '

/** Characters that a terminal draws two columns wide: East Asian ones and emoji. */
const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u

/** How many columns of a terminal a text takes, colours apart. */
export function columnsOf(text: string): number {
  let columns = 0
  for (const character of stripVTControlCharacters(text)) {
    if (/\p{M}/u.test(character)) continue
    columns += WIDE.test(character) ? 2 : 1
  }
  return columns
}

/** How wide the terminal is; null where there is none, so that a line may be of any length. */
export function terminalWidth(stream: { readonly isTTY?: boolean; readonly columns?: number }): number | null {
  return stream.isTTY === true ? (stream.columns ?? 80) : null
}

/** Rows of cells as lines: each column as wide as its widest cell, empty ends left out. */
export function alignRows(rows: readonly (readonly string[])[]): readonly string[] {
  const widths: number[] = []
  for (const row of rows) {
    for (const [n, cell] of row.entries()) widths[n] = Math.max(widths[n] ?? 0, columnsOf(cell))
  }
  return rows.map(row =>
    row
      .map((cell, n) => padTo(cell, widths[n] ?? 0))
      .join(GAP)
      .trimEnd(),
  )
}

/** The cell with spaces up to that width. */
export function padTo(cell: string, width: number): string {
  return cell + ' '.repeat(Math.max(0, width - columnsOf(cell)))
}

interface Room {
  /** Null = a line may be of any length. */
  readonly width: number | null
  /** So many spaces stand before what does not fit on the first line. */
  readonly indent: number
}

/** Cells on one line, and what does not fit on indented lines below it. A cell is broken between words, if at all. */
export function fitCells(cells: readonly string[], { width, indent }: Room): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const cell of cells) {
    const isFirst = line === ''
    if (isFirst || width === null || columnsOf(line) + GAP.length + columnsOf(cell) <= width) {
      line = isFirst ? cell : line + GAP + cell
      continue
    }
    const broken = fitText(cell, { width, indent })
    lines.push(line, ...broken.slice(0, -1))
    line = broken.at(-1) ?? ''
  }
  return [...lines, line]
}

/** A text on indented lines. */
export function fitText(text: string, { width, indent }: Room): readonly string[] {
  const isShort = width === null || indent + columnsOf(text) <= width
  const lines = isShort ? [text] : wrapWords(text, Math.max(20, width - indent), columnsOf)
  return lines.map(line => ' '.repeat(indent) + line)
}
