/** What each carrier service asks for a parcel on a route (specification, "Standard rate"; observed-behaviour.md, "Rates"). */
import type { CarrierLimits, CarrierService, ZoneTariff } from '../../schemas/types.gen.ts'
import { percentOf } from '../money.ts'
import type { Carrier } from './carrier.ts'
import type { RateKey } from './rate-id.ts'
import { codFee, insuranceFee } from './surcharges.ts'
import { begunSteps, type Measures, weightsOf } from './weight.ts'
import { type Route, type Zone, zoneOf } from './zone.ts'

export interface QuotedParcel extends Measures {
  /** VND to collect; 0 = none. */
  readonly cod: number
  /** Declared value, VND; 0 = none. */
  readonly amount: number
}

/** What of a parcel is beyond a limit: grams, cm or VND. */
export interface Excess {
  readonly limit: keyof CarrierLimits
  /** Name of the field in the request's parcel. */
  readonly field: keyof QuotedParcel
  readonly value: number
  readonly most: number
}

/** One offer; money in VND, weights in grams. */
export interface Quote {
  readonly rateId: string
  readonly carrier: Carrier
  readonly service: CarrierService
  readonly zone: Zone
  readonly tariff: ZoneTariff
  /** Working days until delivery, those for a remote area among them. */
  readonly days: number
  /** Of the service: from this minute of the day on, they count from the next working day. */
  readonly cutOff: number
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
  /** What the service does not take of the parcel (open-clauses.md, "Ceilings"); [] = it takes it. */
  readonly excesses: readonly Excess[]
}

/** Every service that serves the route and takes the parcel, in the carriers' order; [] where none does. */
export function quoteAll(carriers: readonly Carrier[], route: Route, parcel: QuotedParcel): readonly Quote[] {
  return carriers
    .flatMap(carrier => quoteCarrier(carrier, route, parcel))
    .filter(({ excesses }) => excesses.length === 0)
}

/**
 * The quote that a rate id names, priced again, with what of the parcel is beyond its limits; null when no such service
 * exists or it does not serve the route.
 */
export function quoteRate(
  key: RateKey,
  options: { carriers: readonly Carrier[]; route: Route; parcel: QuotedParcel },
): Quote | null {
  const carrier = options.carriers.find(({ id, price_table }) => id === key.carrier && price_table === key.priceTable)
  const quotes = carrier ? quoteCarrier(carrier, options.route, options.parcel) : []
  return quotes.find(({ service }) => service.id === key.service) ?? null
}

function quoteCarrier(carrier: Carrier, route: Route, parcel: QuotedParcel): readonly Quote[] {
  const { from, to } = route
  if (!carrier.reaches(from) || !carrier.reaches(to)) return []
  const zone = zoneOf(route)
  const { charged, volumetric } = weightsOf(parcel, carrier.divisor)
  const remote = from.remote || to.remote ? carrier.remote_area : NOT_REMOTE
  const forCod = codFee(carrier.cod_fee, parcel.cod)
  const forValue = insuranceFee(carrier.insurance, parcel.amount)
  const quotes: Quote[] = []
  for (const offer of carrier.offers) {
    const tariff = offer.tariffs[zone]
    if (!tariff || !offer.reaches(from) || !offer.reaches(to)) continue
    const stepFee = begunSteps(tariff, charged) * tariff.step_fee
    const locationFee = tariff.first_fee + stepFee + remote.fee
    const serviceFee = 1000 + percentOf(locationFee, 5)
    const totalFee = locationFee + serviceFee + forCod + forValue
    quotes.push({
      rateId: offer.rateId,
      carrier,
      service: offer.service,
      zone,
      tariff,
      days: tariff.days + remote.days,
      cutOff: offer.cutOff,
      chargedWeight: charged,
      volumetricWeight: volumetric,
      firstFee: tariff.first_fee,
      stepFee,
      remoteFee: remote.fee,
      locationFee,
      serviceFee,
      cod: parcel.cod,
      codFee: forCod,
      insuranceFee: forValue,
      returnFee: percentOf(totalFee, carrier.return_fee_percent),
      totalFee,
      excesses: findExcesses(offer.limits, parcel, charged),
    })
  }
  return quotes
}

function findExcesses(limits: CarrierLimits, parcel: QuotedParcel, charged: number): readonly Excess[] {
  const { length, width, height, cod, amount } = parcel
  const side = Math.max(length, width, height)
  const longest = side === length ? 'length' : side === width ? 'width' : 'height'
  const measured = [
    { limit: 'weight', field: 'weight', value: charged },
    { limit: 'side', field: longest, value: side },
    { limit: 'cod', field: 'cod', value: cod },
    { limit: 'amount', field: 'amount', value: amount },
  ] as const
  return measured.flatMap(one => {
    const most = limits[one.limit]
    return most === undefined || one.value <= most ? [] : [{ ...one, most }]
  })
}

const NOT_REMOTE: Carrier['remote_area'] = { fee: 0, days: 0 }

/** `Dự kiến giao 3 ngày`; none is the same day. */
export function expectedText(days: number): string {
  return days === 0 ? 'Dự kiến giao trong ngày' : `Dự kiến giao ${days} ngày`
}
