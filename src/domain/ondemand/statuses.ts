/** Status codes of an on-demand order; the numbers differ from the standard line's (open-clauses.md, "On-demand"). */
export const ONDEMAND_STATUSES = [900, 901, 902, 903, 904, 905, 906, 907, 908, 909, 910, 911, 1000] as const

export type OndemandStatus = (typeof ONDEMAND_STATUSES)[number]

export function isOndemandStatus(code: number): code is OndemandStatus {
  return ONDEMAND_STATUSES.some(status => status === code)
}

/** What a status is called; `fixtures/status-codes.json` holds the table. */
export interface OndemandStatusNames {
  readonly code: OndemandStatus
  readonly slug: string
  /** `status_text`. */
  readonly text: string
  /** The notice text of an event that carries no reason of its own. */
  readonly message: string
  /** The event's `description`. */
  readonly description: string
}

export interface OndemandStatuses {
  names(code: OndemandStatus): OndemandStatusNames
  /** A slug (`delivered`) or a code (906, "906"); undefined when it is neither. */
  resolve(word: string | number): OndemandStatus | undefined
  all(): readonly OndemandStatusNames[]
}

/** @throws Error when a code has no row: the table ships with the package, so that is a broken build. */
export function indexOndemandStatuses(rows: readonly OndemandStatusNames[]): OndemandStatuses {
  const byCode = new Map(rows.map(row => [row.code, row]))
  const bySlug = new Map(rows.map(row => [row.slug, row.code]))
  for (const code of ONDEMAND_STATUSES) {
    if (!byCode.has(code)) throw new Error(`status-codes.json has no row for the on-demand status ${code}: add it.`)
  }
  return {
    names(code) {
      const row = byCode.get(code)
      if (!row) throw new Error(`no names for the on-demand status ${code}`)
      return row
    },
    resolve(word) {
      const code = typeof word === 'number' ? word : /^\d+$/.test(word) ? Number(word) : undefined
      if (code === undefined) return bySlug.get(String(word))
      return isOndemandStatus(code) ? code : undefined
    },
    all: () => rows,
  }
}
