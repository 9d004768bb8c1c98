/** Rows as lines with their columns under one another; those of `right` are aligned to the right, for numbers. */
export function writeColumns(rows: readonly (readonly string[])[], right: readonly number[] = []): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows.map(row =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return right.includes(column) ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd(),
  )
}
