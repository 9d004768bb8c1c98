/** Which shipped scenarios filled parcels live, and how often; an unavailable name is never drawn. */
import type { OndemandStatus } from '../ondemand/statuses.ts'
import type { StandardStatus } from '../shipments/statuses.ts'

export interface Outcome {
  readonly scenario: string
  /** Of a hundred, about. */
  readonly weight: number
}

export const PARCEL_OUTCOMES: readonly Outcome[] = [
  { scenario: 'happy', weight: 73 },
  { scenario: 'delivery-failed-retry', weight: 7 },
  { scenario: 'delivery-failed-then-returned', weight: 6 },
  { scenario: 'slow-pickup', weight: 3 },
  { scenario: 'overweight', weight: 3 },
  { scenario: 'partial-delivery', weight: 2.5 },
  { scenario: 'stored', weight: 2 },
  { scenario: 'cancelled-by-carrier', weight: 1 },
  { scenario: 'creation-error', weight: 1 },
  { scenario: 'lost', weight: 0.6 },
  { scenario: 'creation-error-late', weight: 0.5 },
  { scenario: 'error-after-acceptance', weight: 0.4 },
]

export const RIDE_OUTCOMES: readonly Outcome[] = [
  { scenario: 'ondemand-happy', weight: 76 },
  { scenario: 'ondemand-driver-cancels', weight: 8 },
  { scenario: 'ondemand-no-driver', weight: 6 },
  { scenario: 'ondemand-one-stop-fails', weight: 4 },
  { scenario: 'ondemand-returned', weight: 4 },
  { scenario: 'ondemand-error', weight: 2 },
]

/** Who is to stand at a status now, and by which scenario it gets there. */
export interface Sighting<Status> {
  readonly status: Status
  readonly scenario: string
}

/**
 * Every status at which a parcel can be found, the ordinary ones first. 909, 912, 910 and 911 are not among them: the
 * daily settlement passes through them at one instant, so they stand in histories.
 */
export const PARCEL_SIGHTINGS: readonly Sighting<StandardStatus>[] = [
  { status: 913, scenario: 'happy' },
  { status: 919, scenario: 'happy' },
  { status: 901, scenario: 'happy' },
  { status: 905, scenario: 'happy' },
  { status: 904, scenario: 'happy' },
  { status: 908, scenario: 'delivery-failed-then-returned' },
  { status: 903, scenario: 'happy' },
  { status: 902, scenario: 'happy' },
  { status: 914, scenario: 'cancelled-by-carrier' },
  { status: 906, scenario: 'delivery-failed-retry' },
  { status: 907, scenario: 'delivery-failed-then-returned' },
  { status: 915, scenario: 'slow-pickup' },
  { status: 918, scenario: 'stored' },
  { status: 900, scenario: 'creation-error' },
  { status: 916, scenario: 'partial-delivery' },
  { status: 917, scenario: 'lost' },
  { status: 1000, scenario: 'error-after-acceptance' },
]

/** The same for on-demand orders. 900, 901, 906, 907 and 909 last seconds or a minute, and stand in histories. */
export const RIDE_SIGHTINGS: readonly Sighting<OndemandStatus>[] = [
  { status: 910, scenario: 'ondemand-happy' },
  { status: 905, scenario: 'ondemand-happy' },
  { status: 903, scenario: 'ondemand-happy' },
  { status: 911, scenario: 'ondemand-no-driver' },
  { status: 908, scenario: 'ondemand-returned' },
  { status: 1000, scenario: 'ondemand-error' },
  { status: 902, scenario: 'ondemand-happy' },
]
