import type { QueryOptions } from '../../use-query.ts'

/** What money moves with: bookings and moves of shipments, top-ups, the bank account. */
export const MONEY_NEWS: QueryOptions = { on: ['transition', 'clock', 'change:money'] }
