/** What each carrier service asks for a parcel on a route (specification, "Standard rate"; observed-behaviour.md, "Rates"). */
import type { CarrierFile as Carrier } from '../../schemas/types.gen.ts'
import { percentOf } from '../money.ts'
import { encodeRateId, type RateKey } from './rate-id.ts'
import { codFee, insuranceFee } from './surcharges.ts'
import { chargedWeight, type Measures, volumetricWeight } from './weight.ts'
import { type Route, type Zone, zoneOf } from './zone.ts'

export type CarrierService = Carrier['services'][number]

export interface QuotedParcel extends Measures {
  /** VND to collect; 0 = none. */
  readonly cod: number
  /** Declared value, VND; 0 = none. */
  readonly amount: number
}

/** One offer; money in VND, weights in grams. */
export interface Quote {
  readonly rateId: string
  readonly carrier: Carrier
  readonly service: CarrierService
  readonly zone: Zone
  readonly days: number
  readonly chargedWeight: number
  readonly volumetricWeight: number
  readonly firstFee: number
  readonly stepFee: number
  readonly remoteFee: number
  /** first + step + remote: the carrier's own price for the way. */
  readonly locationFee: number
  /** The platform's share: 1000 + 5 % of the location fee. */
  readonly serviceFee: number
  /** To be collected, VND. */
  readonly cod: number
  readonly codFee: number
  readonly insuranceFee: number
  /** What a return would cost; not part of the total. */
  readonly returnFee: number
  readonly totalFee: number
}

/** Every service that serves the route, in the carriers' order; [] where none does. */
export function quoteAll(carriers: readonly Carrier[], route: Route, parcel: QuotedParcel): readonly Quote[] {
  return carriers.flatMap(carrier =>
    carrier.services.flatMap(service => quoteService({ carrier, service }, route, parcel) ?? []),
  )
}

/** The quote that a rate id names, priced anew; null when no such service exists or it does not serve the route. */
export function quoteRate(
  key: RateKey,
  options: { carriers: readonly Carrier[]; route: Route; parcel: QuotedParcel },
): Quote | null {
  const carrier = options.carriers.find(({ id, price_table }) => id === key.carrier && price_table === key.priceTable)
  const service = carrier?.services.find(({ id }) => id === key.service)
  return carrier && service ? quoteService({ carrier, service }, options.route, options.parcel) : null
}

function quoteService(
  offer: { carrier: Carrier; service: CarrierService },
  route: Route,
  parcel: QuotedParcel,
): Quote | null {
  const { carrier, service } = offer
  if (!serves(carrier, route)) return null
  const zone = zoneOf(route)
  // A carrier that makes no difference inside a city prices a district like the city.
  const tariff = service.zones[zone] ?? (zone === 'same_district' ? service.zones.same_city : undefined)
  if (!tariff) return null
  const charged = chargedWeight(parcel, carrier.divisor)
  const steps = Math.max(0, Math.ceil((charged - tariff.first_weight) / tariff.step_weight))
  const firstFee = tariff.first_fee
  const stepFee = steps * tariff.step_fee
  const remoteFee = route.from.remote || route.to.remote ? carrier.remote_fee : 0
  const locationFee = firstFee + stepFee + remoteFee
  const serviceFee = 1000 + percentOf(locationFee, 5)
  const forCod = codFee(carrier.cod_fee, parcel.cod)
  const forValue = insuranceFee(carrier.insurance, parcel.amount)
  const totalFee = locationFee + serviceFee + forCod + forValue
  return {
    rateId: encodeRateId({ service: service.id, carrier: carrier.id, priceTable: carrier.price_table }),
    carrier,
    service,
    zone,
    days: tariff.days,
    chargedWeight: charged,
    volumetricWeight: volumetricWeight(parcel, carrier.divisor),
    firstFee,
    stepFee,
    remoteFee,
    locationFee,
    serviceFee,
    cod: parcel.cod,
    codFee: forCod,
    insuranceFee: forValue,
    returnFee: percentOf(totalFee, carrier.return_fee_percent),
    totalFee,
  }
}

function serves(carrier: Carrier, { from, to }: Route): boolean {
  const unserved = carrier.unserved_cities
  return !unserved.includes(from.cityId) && !unserved.includes(to.cityId)
}

/** `Dự kiến giao 3 ngày`. */
export function expectedText(days: number): string {
  return `Dự kiến giao ${days} ngày`
}
