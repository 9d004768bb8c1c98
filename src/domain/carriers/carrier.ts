import type { CarrierFile, CarrierService, ZoneTariff } from '../../schemas/types.gen.ts'
import { minuteOfDay } from './minute-of-day.ts'
import { encodeRateId } from './rate-id.ts'
import { reachOf } from './reach.ts'
import { readSortingCode, type SortingPart } from './sorting-code.ts'
import type { Place, Zone } from './zone.ts'

/** A carrier of the standard line: its file, and what can be worked out of it once instead of at every request. */
export interface Carrier extends CarrierFile {
  readonly offers: readonly Offer[]
  readonly sortingParts: readonly SortingPart[]
  /** Minutes past midnight, GMT+7. */
  readonly pickup: { readonly opens: number; readonly closes: number }
  /** Whether it goes to a place at all. */
  reaches(place: Place): boolean
}

/** A service as it can be asked for a price. */
export interface Offer {
  readonly service: CarrierService
  readonly rateId: string
  /** Undefined where the service has no price, and so does not go. */
  readonly tariffs: { readonly [Z in Zone]: ZoneTariff | undefined }
  /** Whether the service goes to a place that its carrier reaches. */
  reaches(place: Place): boolean
}

export function carrierOf(file: CarrierFile): Carrier {
  return {
    ...file,
    offers: file.services.map(service => offerOf(file, service)),
    sortingParts: readSortingCode(file.sorting_code),
    pickup: { opens: minuteOfDay(file.pickup_hours.from), closes: minuteOfDay(file.pickup_hours.to) },
    reaches: reachOf(file.serves),
  }
}

function offerOf(file: CarrierFile, service: CarrierService): Offer {
  const { same_district, same_city, same_region, cross_region } = service.zones
  return {
    service,
    rateId: encodeRateId({ service: service.id, carrier: file.id, priceTable: file.price_table }),
    // A carrier that makes no difference inside a city prices a district like the city.
    tariffs: { same_district: same_district ?? same_city, same_city, same_region, cross_region },
    reaches: reachOf(service.serves),
  }
}
