import type { Fields } from '../../records/list-records.ts'

/**
 * Rates by carrier and service, which are the same in every quote. The id is opaque and may be another one each time. Where
 * a carrier offers a service twice, the second has a number.
 */
export function offersOf(rates: readonly Fields[]): ReadonlyMap<string, Fields> {
  const offers = new Map<string, Fields>()
  for (const rate of rates) {
    const name = [rate.carrier_name, rate.service].map(String).join(', ')
    let key = name
    for (let number = 2; offers.has(key); number++) key = `${name} (${number})`
    offers.set(key, rate)
  }
  return offers
}
