export const FIGURES = ['figure', 'what', 'hold', 'measured', 'yardstick', 'verdict']
export const COMPARISON = ['figure', 'what', 'this', 'other', 'ratio', 'interval', 'pairs', 'verdict']

/** A table in Markdown with aligned columns, so that it can be read here and pasted into docs/figures.md. */
export function printTable(columns, rows) {
  const lines = [columns, ...rows.map(row => columns.map(column => row[column]))]
  const widths = columns.map((_, at) => Math.max(...lines.map(line => line[at].length)))
  const written = lines.map(line => `| ${line.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`)
  written.splice(1, 0, `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`)
  console.log(written.join('\n'))
}
