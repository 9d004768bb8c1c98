/** What a rate costs, from the carrier's file: "Weight", "Money" of the open clauses and the arithmetic of the rates. */
import { CARRIERS, CITIES, DISTRICTS } from './facts.mjs'

export const halfUp = value => Math.floor(value + 0.5 + 1e-9)
/** Percent with two decimals at most, in whole VND. */
export const percentOf = (value, percent) => halfUp((value * Math.round(percent * 100)) / 10_000)

export function volumetricOf({ width, height, length }, divisor) {
  return Math.ceil((width * height * length * 1000) / divisor)
}

export function chargedOf(parcel, divisor) {
  return Math.max(parcel.weight, volumetricOf(parcel, divisor))
}

export function codFeeOf(cod, { free_up_to, percent, minimum, maximum = Number.POSITIVE_INFINITY }) {
  if (cod === 0 || cod <= free_up_to) return 0
  return Math.min(Math.max(percentOf(cod, percent), minimum), maximum)
}

export function insuranceOf(amount, rule) {
  if (rule.kind === 'common') return amount < 1_000_000 ? 0 : percentOf(amount, 0.5)
  if (rule.kind === 'percent') return percentOf(amount, rule.percent)
  return amount > rule.over ? rule.fee : 0
}

/** What `grams` cost in a zone. */
export function tariffOf(zone, grams) {
  return zone.first_fee + Math.max(0, Math.ceil((grams - zone.first_weight) / zone.step_weight)) * zone.step_fee
}

export function zoneOf(service, from, to) {
  const { zones } = service
  if (from.district === to.district && zones.same_district) return zones.same_district
  if (from.city === to.city) return zones.same_city
  if (CITIES.get(from.city).region === CITIES.get(to.city).region) return zones.same_region
  return zones.cross_region
}

const isRemote = place => DISTRICTS.get(place.district).remote === true

function reaches(serves, place) {
  if (serves === undefined) return true
  if (serves.only_cities && !serves.only_cities.includes(place.city)) return false
  if (serves.not_cities?.includes(place.city)) return false
  if (serves.not_districts?.includes(place.district)) return false
  return serves.remote_areas !== false || !isRemote(place)
}

/** Beyond its limits a service is left out ("Ceilings"); each of the service replaces that of the carrier. */
export const limitsOf = (carrier, service) => ({ ...carrier.limits, ...service.limits })

function within(limits, charged, { width, height, length, cod = 0, amount = 0 }) {
  const seen = { weight: charged, side: Math.max(width, height, length), cod, amount }
  return Object.entries(limits).every(([name, most]) => seen[name] <= most)
}

/** What this service of this carrier quotes; undefined where it does not go. */
export function quoteOf(carrier, service, { from, to, parcel }) {
  const ends = [from, to]
  if (!ends.every(end => reaches(carrier.serves, end) && reaches(service.serves, end))) return undefined
  const zone = zoneOf(service, from, to)
  if (zone === undefined) return undefined
  const charged = chargedOf(parcel, carrier.divisor)
  if (!within(limitsOf(carrier, service), charged, parcel)) return undefined
  const remote = ends.some(isRemote)
  const first = zone.first_fee
  const step = tariffOf(zone, charged) - first
  const remoteFee = remote ? carrier.remote_area.fee : 0
  const location = first + step + remoteFee
  const service_fee = 1000 + percentOf(location, 5)
  const cod_fee = codFeeOf(parcel.cod ?? 0, carrier.cod_fee)
  const insurrance_fee = insuranceOf(parcel.amount ?? 0, carrier.insurance)
  const total_fee = location + service_fee + cod_fee + insurrance_fee
  return {
    key: `${carrier.short_name}-${service.id}`,
    id: Buffer.from(`${service.id}_${carrier.id}_${carrier.price_table}`).toString('base64'),
    carrier,
    service,
    zone,
    charged,
    days: zone.days + (remote ? carrier.remote_area.days : 0),
    first,
    step,
    remoteFee,
    location,
    service_fee,
    cod_fee,
    insurrance_fee,
    return_fee: percentOf(total_fee, carrier.return_fee_percent),
    total_fee,
  }
}

/** All quotes of a way, by `<carrier>-<service>`. */
export function quotesOf(way) {
  const quotes = CARRIERS.flatMap(carrier => carrier.services.map(service => quoteOf(carrier, service, way)))
  return new Map(quotes.filter(quote => quote !== undefined).map(quote => [quote.key, quote]))
}
