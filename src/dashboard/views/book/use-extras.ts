import { useLoad } from '../../use-query.ts'
import { exchange, fieldErrorsOf, propertyOf } from './exchange.ts'
import type { ChosenExtra, ChosenExtras } from './extra.ts'
import type { Offer } from './offer.ts'
import { numberOf } from './use-booking.ts'

/** A service asked for again with its extras. */
interface Priced {
  /** Null when the API refused them. */
  readonly offer: Offer | null
  /** What is wrong, by the place of the extra among those chosen. */
  readonly errors: ReadonlyMap<number, string>
}

export interface Extras {
  /** The same with what was chosen of it, once that is known; its price without until then. */
  priced(offer: Offer): Offer
  chosen(offer: Offer): readonly ChosenExtra[]
  /** Whether the API does not sell it with what was chosen. */
  isRefused(offer: Offer): boolean
  /** What the API says is wrong with one that was chosen. */
  errorOf(offer: Offer, id: string): string | null
  /** Whether the price of what was chosen is being asked for. */
  readonly isAsking: boolean
  /** No answer. */
  readonly failure: Error | null
}

export interface ExtrasOptions {
  readonly chosen: ChosenExtras
  readonly readOffer: (rate: Readonly<Record<string, unknown>>) => Offer
}

/**
 * Prices what was chosen as any client would: POST /ondemand-shipments/rates with `services`. A call for each service, so
 * that what is wrong with one leaves the others as they are.
 * @param paths as the rates on the screen were asked for; undefined while there are none
 */
export function useExtras(paths: unknown, { chosen, readOffer }: ExtrasOptions): Extras {
  const asked = Object.entries(chosen).filter(([, extras]) => extras.length > 0)
  const key = paths === undefined || asked.length === 0 ? null : JSON.stringify([paths, asked])
  const price = async ([service, extras]: (typeof asked)[number]): Promise<readonly [string, Priced]> => {
    const body = { paths, services: [{ _id: service, requests: requestsOf(extras) }] }
    const done = await exchange({ method: 'POST', path: '/ondemand-shipments/rates', headers: {}, body })
    const [rate] = done.status < 400 ? [propertyOf(done.answer, 'data')].flat() : []
    const errors = [...fieldErrorsOf(done)].flatMap(([field, message]) => {
      const place = /^services\.0\.requests\.(\d+)/.exec(field)?.[1]
      return place === undefined ? [] : [[Number(place), message] as const]
    })
    return [service, { offer: rate ? readOffer(Object(rate)) : null, errors: new Map(errors) }]
  }
  const load = async () => new Map(await Promise.all(asked.map(price)))
  const { data, error, isLoading } = useLoad(key, key === null ? null : load, { keeps: 'extras' })
  const pricedOf = ({ service }: Offer) => (key === null ? undefined : data?.get(service))
  const chosenOf = ({ service }: Offer) => chosen[service] ?? []
  return {
    priced: offer => (chosenOf(offer).length > 0 ? (pricedOf(offer)?.offer ?? offer) : offer),
    chosen: chosenOf,
    isRefused: offer => pricedOf(offer)?.offer === null,
    errorOf: (offer, id) => pricedOf(offer)?.errors.get(chosenOf(offer).findIndex(one => one.id === id)) ?? null,
    isAsking: key !== null && isLoading,
    failure: key === null ? null : error,
  }
}

/** `requests` of the API. */
export function requestsOf(extras: readonly ChosenExtra[]): readonly Readonly<Record<string, unknown>>[] {
  return extras.map(({ id, tier, count }) => ({
    _id: id,
    ...(tier === undefined ? {} : { tier_code: tier }),
    ...(count === undefined ? {} : { num: numberOf(count) }),
  }))
}
