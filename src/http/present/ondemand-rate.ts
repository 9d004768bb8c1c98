import { carrierTotal, orderTotal } from '../../domain/ondemand/amounts.ts'
import { coordinates } from '../../domain/ondemand/distance.ts'
import type { PricedRequest } from '../../domain/ondemand/order.ts'
import type { OndemandQuote } from '../../domain/ondemand/quote.ts'
import { dashedSecond } from '../../domain/time/instants.ts'
import type * as wire from '../../schemas/types.gen.ts'
import type { PresentContext } from './context.ts'

/** An element of the on-demand rates (specification, "On-demand rate"). Elements differ by carrier. */
export function presentOndemandRate(quote: OndemandQuote, { publicUrl }: PresentContext): wire.OndemandRate {
  const { carrier, service, fees, estimated } = quote
  return {
    _id: service.id,
    distance: quote.distance,
    ...(carrier.currency === undefined ? {} : { currency: carrier.currency }),
    delivery_fee: fees.delivery,
    service_fee_percent: service.service_fee_percent,
    service_fee: fees.service,
    total_fee_carrier: carrierTotal(fees),
    total_fee: orderTotal(fees),
    carrier: carrier.id,
    carrier_name: carrier.name,
    carrier_logo: publicUrl + carrier.logo,
    estimated_time: {
      pickup: dashedSecond(estimated.pickup),
      dropoff: dashedSecond(estimated.dropoff),
      completed: dashedSecond(estimated.completed),
    },
    polylines: quote.polyline,
    polyline_points: carrier.polyline_points ? quote.points.map(coordinates) : null,
    description_vi_vn: service.description_vi_vn,
    icon_url: publicUrl + service.icon,
    max_cod: service.max_cod,
    max_cod_per_stop_point: service.max_cod_per_stop_point,
    max_stop_points: service.max_stop_points,
    requests: quote.offers.map(({ request, price }) => presentOffer(request, { price, publicUrl })),
    requested: quote.requested.map(presentRequest),
  }
}

type Offer = OndemandQuote['offers'][number]['request']

function presentOffer(offer: Offer, context: { price: number; publicUrl: string }): wire.SpecialRequest {
  const { price, publicUrl } = context
  const shown: wire.SpecialRequest = {
    _id: offer.id,
    name: offer.name,
    description_vi_vn: offer.description_vi_vn,
    icon_url: publicUrl + offer.icon,
    original_price: price,
    price,
    type: offer.type,
  }
  if (offer.type !== 'TIER') return shown
  const tiers = offer.tiers.map(tier => ({
    code: tier.code,
    description_vi_vn: tier.description_vi_vn,
    img_url: publicUrl + tier.image,
    name_vi_vn: tier.name_vi_vn,
    price: tier.price,
    price_description_vi_vn: tier.price_description_vi_vn,
    selectable: tier.selectable,
  }))
  return { ...shown, tier_list: tiers }
}

/** A request already chosen; tier_code only for TIER. */
export function presentRequest({ id, tierCode, price }: PricedRequest): wire.ChosenRequest {
  return tierCode === null ? { _id: id, price } : { _id: id, tier_code: tierCode, price }
}
