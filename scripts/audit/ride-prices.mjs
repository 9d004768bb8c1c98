/** What an on-demand order costs, from the carrier's file: tariff by the way, stops, special requests, platform fee. */
import { RIDERS } from './facts.mjs'
import { percentOf } from './prices.mjs'

const EARTH = 6_371_000
const radians = degrees => (degrees * Math.PI) / 180

/** Metres between the points in their order, as the crow flies. */
export function distanceOf(paths) {
  const legs = paths.slice(1).map((to, index) => legOf(paths[index], to))
  return Math.round(legs.reduce((sum, leg) => sum + leg, 0))
}

function legOf(from, to) {
  const lat = Math.sin(radians(to.lat - from.lat) / 2) ** 2
  const lng = Math.sin(radians(to.lng - from.lng) / 2) ** 2
  return 2 * EARTH * Math.asin(Math.sqrt(lat + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * lng))
}

export const SERVICES = RIDERS.flatMap(carrier => carrier.services.map(service => ({ carrier, service })))
export const rideServiceOf = id => SERVICES.find(({ service }) => service.id === id)

/** What a chosen request costs. */
export function requestPrice(offer, chosen, { delivery_fee, value }) {
  if (offer.type === 'TIER') return offer.tiers.find(({ code }) => code === chosen.tier_code)?.price
  if (offer.type === 'PER_UNIT') return offer.unit_price * chosen.num
  if (offer.type === 'COD_INSURANCE') return Math.max(offer.minimum, percentOf(value, offer.percent))
  return offer.fee + percentOf(delivery_fee, offer.delivery_fee_percent)
}

/** @returns the fees of a ride by the fields of its record */
export function rideFeesOf({ service }, { paths, requests = [] }) {
  const { tariff } = service
  const distance = distanceOf(paths)
  const beyond = Math.max(0, Math.ceil(distance / 1000 - tariff.base_km))
  const delivery_fee = tariff.base_fee + beyond * tariff.per_km_fee
  const stops = paths.filter(({ kind }) => kind === 2).length
  const stop_fee = tariff.per_stop_fee * (stops - 1)
  const discount = percentOf(delivery_fee, tariff.discount_percent)
  const sum = key => paths.reduce((total, { parcel }) => total + (parcel?.[key] ?? 0), 0)
  const cod_amount = sum('cod_amount')
  const value = sum('amount') || cod_amount
  const extras = requests.map(chosen =>
    requestPrice(
      service.requests.find(({ id }) => id === chosen._id),
      chosen,
      { delivery_fee, value },
    ),
  )
  const total_fee_carrier = delivery_fee + stop_fee - discount + extras.reduce((total, price) => total + price, 0)
  const service_fee = percentOf(total_fee_carrier, service.service_fee_percent)
  const total_fee = total_fee_carrier + service_fee
  const fees = { delivery_fee, stop_fee, discount, total_fee_carrier, service_fee, total_fee, cod_amount }
  return { distance, extras, fees: { ...fees, total_amount: total_fee + cod_amount } }
}
