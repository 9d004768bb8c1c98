import type { Fill } from '../../schemas/types.gen.ts'
import type { FillOptions } from './fills.ts'

/** What a fill without any number brings. */
const EVERYTHING = { shipments: 200, customers: 50, ondemand: 20 }
const NOTHING = { shipments: 0, customers: 0, ondemand: 0 }

/** A count of one kind alone brings none of the others: rides that were not asked for would send webhooks. */
export function readFillOptions({ days = 45, ...asked }: Fill): FillOptions {
  const isOpen = Object.values(asked).every(count => count === undefined)
  return { ...(isOpen ? EVERYTHING : NOTHING), ...asked, days }
}
