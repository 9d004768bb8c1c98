import type { Customer } from '../settlement/rows.ts'

export interface Holders {
  readonly byPhone: readonly Customer[]
  readonly byEmail: readonly Customer[]
}

/**
 * The customer that a phone and a mail address belong to already (specification, "Customers"). Where they name two, the
 * phone's; of several the oldest.
 */
export function ownerOfContact({ byPhone, byEmail }: Holders): Customer | undefined {
  return oldest(byPhone) ?? oldest(byEmail)
}

function oldest(customers: readonly Customer[]): Customer | undefined {
  return [...customers].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))[0]
}
