import type { CarrierFile, CarrierLimits, CarrierService, ZoneTariff } from '../../schemas/types.gen.ts'
import { minuteOfDay } from './minute-of-day.ts'
import { encodeRateId } from './rate-id.ts'
import { reachOf } from './reach.ts'
import { readSortingCode, type SortingPart } from './sorting-code.ts'
import type { WorkingHours } from './working-hours.ts'
import type { Place, Zone } from './zone.ts'

/** A carrier of the standard line: its file, and what can be worked out of it once instead of at every request. */
export interface Carrier extends CarrierFile {
  readonly offers: readonly Offer[]
  readonly sortingParts: readonly SortingPart[]
  readonly pickup: WorkingHours
  readonly delivery: WorkingHours
  /** Whether it goes to a place at all. */
  reaches(place: Place): boolean
}

/** A service as it can be asked for a price. */
export interface Offer {
  readonly service: CarrierService
  readonly rateId: string
  /** From this minute of the day on, the days until delivery count from the next working day. */
  readonly cutOff: number
  /** Undefined where the service has no price, and so does not go. */
  readonly tariffs: { readonly [Z in Zone]: ZoneTariff | undefined }
  /** The carrier's limits, each replaced by that of the service. */
  readonly limits: CarrierLimits
  /** Whether the service goes to a place that its carrier reaches. */
  reaches(place: Place): boolean
}

/** Who names no hours of delivery delivers at any time. */
const AT_ANY_TIME = { from: '00:00', to: '24:00' }

export function carrierOf(file: CarrierFile): Carrier {
  const { pickup_hours, delivery_hours = AT_ANY_TIME, days_off: off = [] } = file
  const hours = ({ from, to }: typeof AT_ANY_TIME) => ({ opens: minuteOfDay(from), closes: minuteOfDay(to), off })
  return {
    ...file,
    offers: file.services.map(service => offerOf(file, service)),
    sortingParts: readSortingCode(file.sorting_code),
    pickup: hours(pickup_hours),
    delivery: hours(delivery_hours),
    reaches: reachOf(file.serves),
  }
}

function offerOf(file: CarrierFile, service: CarrierService): Offer {
  const { same_district, same_city, same_region, cross_region } = service.zones
  return {
    service,
    cutOff: minuteOfDay(service.cut_off ?? file.pickup_hours.to),
    rateId: encodeRateId({ service: service.id, carrier: file.id, priceTable: file.price_table }),
    // A carrier that makes no difference inside a city prices a district like the city.
    tariffs: { same_district: same_district ?? same_city, same_city, same_region, cross_region },
    limits: { ...file.limits, ...service.limits },
    reaches: reachOf(service.serves),
  }
}
