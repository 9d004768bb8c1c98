const COLUMNS = ['figure', 'what', 'hold', 'measured', 'yardstick', 'verdict']

/** A table in Markdown with aligned columns, so that it can be read here and pasted into docs/figures.md. */
export function printTable(rows) {
  const lines = [COLUMNS, ...rows.map(row => COLUMNS.map(column => row[column]))]
  const widths = COLUMNS.map((_, at) => Math.max(...lines.map(line => line[at].length)))
  const written = lines.map(line => `| ${line.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`)
  written.splice(1, 0, `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`)
  console.log(written.join('\n'))
}
