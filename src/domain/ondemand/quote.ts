/** What on-demand services ask for a way (specification, "On-demand rate"). */
import codec from '@googlemaps/polyline-codec'
import type { OndemandCarrierFile, OndemandRequestOffer, OndemandService } from '../../schemas/types.gen.ts'
import { say } from '../messages.ts'
import { percentOf } from '../money.ts'
import { LAST_INSTANT } from '../time/clock.ts'
import { carrierTotal, goodsValue } from './amounts.ts'
import { findCeilingProblems } from './ceilings.ts'
import { coordinates, pathDistance } from './distance.ts'
import type { OndemandFees, OndemandPoint, PricedRequest } from './order.ts'
import { findPathProblems, type OndemandProblem } from './path-problems.ts'
import { offerPrice, type PriceBasis, priceRequests } from './price-requests.ts'
import type { OrderInput } from './read-order.ts'
import type { PointInput, RatesInput, RequestWish } from './read-path.ts'

/** One offer. Distance in metres, money in VND, instants in ms of virtual time; totals are `amounts.ts`. */
export interface OndemandQuote {
  readonly carrier: OndemandCarrierFile
  readonly service: OndemandService
  readonly points: readonly PointInput[]
  readonly distance: number
  readonly polyline: string
  readonly fees: OndemandFees
  /** Those chosen. */
  readonly requested: readonly PricedRequest[]
  /** Those the service has, with the price each would have on this way. */
  readonly offers: readonly { readonly request: OndemandRequestOffer; readonly price: number }[]
  readonly estimated: { readonly pickup: number; readonly dropoff: number; readonly completed: number }
}

export type QuotedRates =
  | { readonly quotes: readonly OndemandQuote[]; readonly problems: readonly [] }
  | { readonly quotes: null; readonly problems: readonly OndemandProblem[] }

export type QuotedOrder =
  | { readonly quote: OndemandQuote; readonly problems: readonly [] }
  | { readonly quote: null; readonly problems: readonly OndemandProblem[] }

/**
 * Every service that takes the order, in the carriers' order; with services named only those, in the order named, each
 * with its requests. A service whose ceiling is exceeded is left out.
 */
export function quoteRates(
  carriers: readonly OndemandCarrierFile[],
  { points, services }: RatesInput,
  options: { at: number },
): QuotedRates {
  const offered = carriers.flatMap(carrier => carrier.services.map(service => ({ carrier, service })))
  const problems = [...findPathProblems(points)]
  const asked = services.flatMap((wish, index) => {
    const offer = offered.find(({ service }) => service.id === wish.id)
    if (offer) return [{ ...offer, wishes: wish.requests, path: `services.${index}.requests` }]
    const known = offered.map(({ service }) => service.id).join(', ')
    problems.push({ key: `services.${index}._id`, message: say('service_unknown', { service: wish.id, known }) })
    return []
  })
  const plain = offered.map(offer => ({ ...offer, wishes: [], path: 'requests' }))
  const results = (services.length === 0 ? plain : asked).map(one => ({
    ...quoteService({ ...one, points }, { at: options.at, path: one.path }),
    wishes: one.wishes,
  }))
  problems.push(...results.flatMap(result => result.problems))
  if (problems.length > 0) return { quotes: null, problems }
  const quotes = results.flatMap(({ quote, wishes }) =>
    findCeilingProblems(quote.service, { points, wishes }).length === 0 ? [quote] : [],
  )
  return { quotes, problems: [] }
}

/** The service an order names, priced for its way; or every reason why it cannot be had, by dotted key. */
export function quoteOrder(
  carriers: readonly OndemandCarrierFile[],
  input: Pick<OrderInput, 'carrier' | 'service' | 'points' | 'requests'>,
  options: { at: number },
): QuotedOrder {
  const { points } = input
  const onTheWay = findPathProblems(points)
  const carrier = carriers.find(({ id }) => id === input.carrier)
  if (!carrier) {
    const known = carriers.map(({ id, name }) => `${id} (${name})`).join(', ')
    const message = say('carrier_unknown', { carrier: String(input.carrier), known })
    return { quote: null, problems: [...onTheWay, { key: 'carrier', message }] }
  }
  const service = carrier.services.find(({ id }) => id === input.service)
  if (!service) {
    const known = carrier.services.map(({ id }) => id).join(', ')
    const message = say('carrier_lacks_service', { carrier: carrier.name, service: String(input.service), known })
    return { quote: null, problems: [...onTheWay, { key: 'service', message }] }
  }
  const result = quoteService({ carrier, service, points, wishes: input.requests }, { ...options, path: 'requests' })
  const problems = [
    ...onTheWay,
    ...findCeilingProblems(service, { points, wishes: input.requests }),
    ...result.problems,
  ]
  return problems.length > 0 ? { quote: null, problems } : { quote: result.quote, problems: [] }
}

interface Asked {
  readonly carrier: OndemandCarrierFile
  readonly service: OndemandService
  readonly points: readonly PointInput[]
  readonly wishes: readonly RequestWish[]
}

/** The quote counts only while there are no problems. */
function quoteService(
  { carrier, service, points, wishes }: Asked,
  { at, path }: { at: number; path: string },
): { quote: OndemandQuote; problems: readonly OndemandProblem[] } {
  const distance = pathDistance(points)
  const delivery = deliveryFee(service, distance)
  const basis: PriceBasis = { deliveryFee: delivery, value: goodsValue(points) }
  const { priced, problems } = priceRequests(service, wishes, { ...basis, path })
  const stops = points.filter(({ kind }) => kind === 2).length
  const fees: OndemandFees = {
    delivery,
    stop: Math.max(0, stops - 1) * service.tariff.per_stop_fee,
    requests: priced.reduce((sum, { price }) => sum + price, 0),
    discount: percentOf(delivery, service.tariff.discount_percent),
    service: 0,
  }
  const quote: OndemandQuote = {
    carrier,
    service,
    points,
    distance,
    polyline: encodePath(points),
    fees: { ...fees, service: percentOf(carrierTotal(fees), service.service_fee_percent) },
    requested: priced,
    offers: service.requests.map(request => ({ request, price: offerPrice(request, basis) })),
    estimated: estimate(service, { at, distance, stops }),
  }
  return { quote, problems }
}

/** Each begun kilometre beyond the first ones counts: 4,200 m with 3 km covered are two more. */
function deliveryFee({ tariff }: OndemandService, distance: number): number {
  return tariff.base_fee + Math.max(0, Math.ceil(distance / 1000 - tariff.base_km)) * tariff.per_km_fee
}

/** Whole minutes: the driver comes, rides the distance, and stays a while at every stop. `dropoff` is reaching the last. */
function estimate(
  { speed }: OndemandService,
  way: { at: number; distance: number; stops: number },
): OndemandQuote['estimated'] {
  const riding = Math.ceil((way.distance * 60) / (speed.km_per_hour * 1000))
  const after = (minutes: number) => Math.min(LAST_INSTANT, way.at + minutes * 60_000)
  const dropoff = speed.pickup_minutes + riding + Math.max(0, way.stops - 1) * speed.stop_minutes
  return {
    pickup: after(speed.pickup_minutes),
    dropoff: after(dropoff),
    completed: after(dropoff + speed.stop_minutes),
  }
}

// CommonJS without named exports that an ES module could see.

/** The points as an encoded polyline of five decimals; straight from point to point, as the distance is. */
export function encodePath(points: readonly Pick<OndemandPoint, 'lat' | 'lng'>[]): string {
  return codec.encode(points.map(coordinates), 5)
}
