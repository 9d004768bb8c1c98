/** The statuses of one line by code and by slug. */
export interface StatusIndex<Code, Row> {
  names(code: Code): Row
  /** A slug (`delivered`) or a code (905, "905"); undefined when it is neither. */
  resolve(word: string | number): Code | undefined
  all(): readonly Row[]
}

interface Line<Code> {
  readonly codes: readonly Code[]
  /** For the message of a broken table: `standard`, `on-demand`. */
  readonly line: string
}

/** @throws Error when a code has no row: the table ships with the package, so that is a broken build. */
export function indexStatusNames<Code extends number, Row extends { readonly code: Code; readonly slug: string }>(
  rows: readonly Row[],
  { codes, line }: Line<Code>,
): StatusIndex<Code, Row> {
  // Of two rows with one code the first is the code's own.
  const byCode = new Map(rows.toReversed().map(row => [row.code, row]))
  const bySlug = new Map(rows.map(row => [row.slug, row.code]))
  for (const code of codes) {
    if (!byCode.has(code)) throw new Error(`status-codes.json has no row for the ${line} status ${code}: add it.`)
  }
  return {
    names(code) {
      const row = byCode.get(code)
      if (!row) throw new Error(`no names for the ${line} status ${code}`)
      return row
    },
    resolve(word) {
      const number = typeof word === 'number' ? word : /^\d+$/.test(word) ? Number(word) : undefined
      if (number === undefined) return bySlug.get(String(word))
      return codes.find(code => code === number)
    },
    all: () => rows,
  }
}
