import type { OndemandRequestOffer, OndemandService } from '../../schemas/types.gen.ts'
import { say } from '../messages.ts'
import { percentOf } from '../money.ts'
import type { PricedRequest } from './order.ts'
import type { OndemandProblem } from './path-problems.ts'
import type { RequestWish } from './read-path.ts'

/** What prices depend on beside the tariff, VND. */
export interface PriceBasis {
  readonly deliveryFee: number
  /** COD or declared value, whichever is more; 0 = none is given. */
  readonly value: number
}

export interface PricingOptions extends PriceBasis {
  /** Dotted key of the list: `requests`, or `services.0.requests`. */
  readonly path: string
}

/**
 * The chosen requests with their prices, in the order sent; or what is wrong with them, by dotted key (specification,
 * "Request type semantics"). A request chosen twice is a problem: it is unclear which of the two is meant.
 */
export function priceRequests(
  service: OndemandService,
  wishes: readonly RequestWish[],
  { path, ...basis }: PricingOptions,
): { readonly priced: readonly PricedRequest[]; readonly problems: readonly OndemandProblem[] } {
  const priced: PricedRequest[] = []
  const problems: OndemandProblem[] = []
  for (const [index, wish] of wishes.entries()) {
    const at = `${path}.${index}`
    const offer = service.requests.find(({ id }) => id === wish.id)
    if (!offer) {
      const known = service.requests.map(({ id }) => id).join(', ')
      const message = say('service_lacks_request', { service: service.id, request: wish.id, known })
      problems.push({ key: `${at}._id`, message })
    } else if (wishes.findIndex(({ id }) => id === wish.id) < index) {
      problems.push({ key: `${at}._id`, message: say('request_twice', { request: wish.id }) })
    } else {
      const result = priceOne(offer, wish, { ...basis, at })
      if ('price' in result) priced.push(result)
      else problems.push(result)
    }
  }
  return { priced, problems }
}

/** What a request costs that is offered, not chosen: its cheapest selectable tier, one unit, its price for these goods. */
export function offerPrice(offer: OndemandRequestOffer, basis: PriceBasis): number {
  switch (offer.type) {
    case 'TIER':
      return Math.min(...offer.tiers.flatMap(({ price, selectable }) => (selectable ? [price] : [])))
    case 'PER_UNIT':
      return offer.unit_price
    case 'COD_INSURANCE':
      return Math.max(offer.minimum, percentOf(basis.value, offer.percent))
    case 'BOOLEAN':
      return offer.fee + percentOf(basis.deliveryFee, offer.delivery_fee_percent)
  }
}

/** `at` is the dotted key of the wish. */
function priceOne(
  offer: OndemandRequestOffer,
  wish: RequestWish,
  { at, ...basis }: PriceBasis & { readonly at: string },
): PricedRequest | OndemandProblem {
  const plain = { id: offer.id, tierCode: null, num: null }
  switch (offer.type) {
    case 'TIER': {
      const key = `${at}.tier_code`
      const tiers = offer.tiers.flatMap(({ code, selectable }) => (selectable ? [code] : [])).join(', ')
      const tier = offer.tiers.find(({ code }) => code === wish.tierCode)
      if (wish.tierCode === null) return { key, message: say('tier_required', { key, tiers }) }
      if (!tier) return { key, message: say('tier_unknown', { key, tier: wish.tierCode, tiers }) }
      if (!tier.selectable) return { key, message: say('tier_not_selectable', { key, tier: tier.code, tiers }) }
      return { ...plain, tierCode: tier.code, price: tier.price }
    }
    case 'PER_UNIT': {
      const key = `${at}.num`
      const most = offer.max_num
      if (wish.num === null) return { key, message: say('units_required', { key, most }) }
      if (!Number.isInteger(wish.num) || wish.num < 1 || wish.num > most) {
        return { key, message: say('units_outside', { key, most, found: wish.num }) }
      }
      return { ...plain, num: wish.num, price: wish.num * offer.unit_price }
    }
    case 'COD_INSURANCE': {
      const key = `${at}._id`
      if (basis.value > 0) return { ...plain, price: offerPrice(offer, basis) }
      return { key, message: say('value_required', { key, request: offer.id }) }
    }
    case 'BOOLEAN':
      return { ...plain, price: offerPrice(offer, basis) }
  }
}
