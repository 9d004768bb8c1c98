import { indexStatusNames, type StatusIndex } from '../index-status-names.ts'

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

export interface Statuses extends StatusIndex<StandardStatus, StatusNames> {
  /** The names of an entry of a history: a 900 without a reason is a new order, not a failed one. */
  namesOf(entry: { readonly status: StandardStatus; readonly message: string | null }): StatusNames
}

/** @throws Error when a code has no row, or a new order none: the table ships with the package, so that is a broken build. */
export function indexStatuses(rows: readonly StatusNames[]): Statuses {
  const index = indexStatusNames(rows, { codes: STANDARD_STATUSES, line: 'standard' })
  const ofNew = rows.find(({ slug }) => slug === 'new')
  if (!ofNew) throw new Error('status-codes.json has no row "new" for an order that no carrier has answered: add it.')
  return {
    ...index,
    namesOf: ({ status, message }) => (status === 900 && message === null ? ofNew : index.names(status)),
  }
}
