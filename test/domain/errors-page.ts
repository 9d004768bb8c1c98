/** The tables of docs/errors.md, and those of the code as the page should have them. */
import { ERROR_TABLE } from '../../src/domain/errors.ts'
import type { Messages } from '../../src/domain/messages/message.ts'

/** Cells as written, without the blanks around them; the first names the row. */
export type Row = readonly string[]

const MESSAGES_HEADER: Row = ['code', 'HTTP', 'text', 'when', 'basis']
const STATUSES_HEADER: Row = ['code', 'HTTP', 'title', 'where']

export function messageRows(messages: Messages): readonly Row[] {
  return Object.entries(messages).map(([code, { text, http, when, basis }]) => [
    `\`${code}\``,
    http.join(', '),
    `\`${text}\``,
    when,
    basis,
  ])
}

/** Where the title stands is the page's own. */
export function statusRows(table: Readonly<Record<string, { status: number; title: string }>> = ERROR_TABLE) {
  return Object.entries(table).map(([code, { status, title }]): Row => [`\`${code}\``, String(status), `\`${title}\``])
}

/** The differences between the page and the code, as sentences; [] = none. */
export function compareMessages(page: string, messages: Messages): readonly string[] {
  return compareRows(readTables(page, MESSAGES_HEADER), messageRows(messages))
}

export function compareStatuses(page: string): readonly string[] {
  const rows = readTables(page, STATUSES_HEADER).map(row => row.slice(0, 3))
  return compareRows(rows, statusRows())
}

function compareRows(page: readonly Row[], code: readonly Row[]): readonly string[] {
  const names = [...new Set([...code, ...page].map(([name = '']) => name))]
  return names.flatMap(name => {
    const written = page.filter(([first]) => first === name)
    const [meant] = code.filter(([first]) => first === name)
    if (!meant) return [`${name} stands in the page only`]
    if (written.length !== 1) return [`${name} stands in the page ${written.length} times`]
    const found = written.map(row => row.join(' | '))
    return found.includes(meant.join(' | ')) ? [] : [`${name} should be: ${meant.join(' | ')}; is: ${found.join()}`]
  })
}

/** The rows of every table with this header, in the order of the page. */
function readTables(page: string, header: Row): readonly Row[] {
  const rows: Row[] = []
  let inside = false
  for (const line of page.split('\n')) {
    const cells = cellsOf(line)
    if (cells === null) inside = false
    else if (cells.join() === header.join()) inside = true
    else if (inside && !cells.every(cell => /^-+$/.test(cell))) rows.push(cells)
  }
  return rows
}

function cellsOf(line: string): Row | null {
  return /^\|.*\|$/.test(line)
    ? line
        .slice(1, -1)
        .split('|')
        .map(cell => cell.trim())
    : null
}
