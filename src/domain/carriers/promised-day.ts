import { LAST_INSTANT } from '../time/clock.ts'
import { nextTimeOfDay } from '../time/instants.ts'
import type { Carrier } from './carrier.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/**
 * The instant, in ms, of whose day a carrier speaks when it promises delivery in so many days. Days count from the booking
 * while parcels are fetched, else from the next opening: at 18:00 a day that ends at 18:00 is over.
 */
export function promisedDay({ pickup }: Pick<Carrier, 'pickup'>, bookedAt: number, { days }: { days: number }): number {
  return Math.min(LAST_INSTANT, startOfService(pickup, bookedAt) + days * DAY_MS)
}

function startOfService({ opens, closes }: Carrier['pickup'], bookedAt: number): number {
  // The last minute before which it opened; its closing is as much later.
  const opened = nextTimeOfDay(bookedAt, opens) - DAY_MS
  return bookedAt < opened + (closes - opens) * MINUTE_MS ? bookedAt : opened + DAY_MS
}
