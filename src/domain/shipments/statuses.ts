/** Status codes of a standard shipment (open-clauses.md, "Status codes"). */
export const STANDARD_STATUSES = [
  900, 901, 902, 903, 904, 905, 906, 907, 908, 909, 910, 911, 912, 913, 914, 915, 916, 917, 918, 919, 1000,
] as const

export type StandardStatus = (typeof STANDARD_STATUSES)[number]

export function isStandardStatus(code: number): code is StandardStatus {
  return STANDARD_STATUSES.some(status => status === code)
}

/** What a status is called; `fixtures/status-codes.json` holds the table. */
export interface StatusNames {
  readonly code: StandardStatus
  readonly slug: string
  /** `status_text`. */
  readonly text: string
  /** The notice text of an event that carries no reason of its own. */
  readonly message: string
  /** `status_desc` and the event's `description`. */
  readonly description: string
}

export interface Statuses {
  names(code: StandardStatus): StatusNames
  /** The same for an entry of a history: a 900 without a reason is a new order, not a failed one. */
  namesOf(entry: { readonly status: StandardStatus; readonly message: string | null }): StatusNames
  /** A slug (`delivered`) or a code (905, "905"); undefined when it is neither. */
  resolve(word: string | number): StandardStatus | undefined
  all(): readonly StatusNames[]
}

/** @throws Error when a code has no row: the table ships with the package, so that is a broken build. */
export function indexStatuses(rows: readonly StatusNames[]): Statuses {
  const ofNew = rows.find(({ slug }) => slug === 'new')
  const byCode = new Map(rows.filter(row => row !== ofNew).map(row => [row.code, row]))
  const bySlug = new Map(rows.map(row => [row.slug, row.code]))
  for (const code of STANDARD_STATUSES) {
    if (!byCode.has(code)) throw new Error(`status-codes.json has no row for the standard status ${code}: add it.`)
  }
  if (!ofNew) throw new Error('status-codes.json has no row "new" for an order that no carrier has answered: add it.')
  const names = (code: StandardStatus): StatusNames => {
    const row = byCode.get(code)
    if (!row) throw new Error(`no names for status ${code}`)
    return row
  }
  return {
    names,
    namesOf: ({ status, message }) => (status === 900 && message === null ? ofNew : names(status)),
    resolve(word) {
      const code = typeof word === 'number' ? word : /^\d+$/.test(word) ? Number(word) : undefined
      if (code === undefined) return bySlug.get(String(word))
      return isStandardStatus(code) ? code : undefined
    },
    all: () => rows,
  }
}
