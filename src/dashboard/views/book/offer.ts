import { toMs } from '../../format.ts'
import { type ExtraOffer, priceOfChosen, readExtras } from './extra.ts'

/** A rate of either line, as it is compared. */
export interface Offer {
  readonly key: string
  readonly carrier: string
  /** Path of the drawing below the page's own origin; null when it lies elsewhere. */
  readonly logo: string | null
  readonly service: string
  /** As the API says it. */
  readonly expected: string
  /** For sorting and for the picture; ms from now, the largest number when it is not said. */
  readonly takesMs: number
  readonly fees: readonly { readonly name: FeeName; readonly vnd: number }[]
  /** VND. */
  readonly total: number
  /** Metres, on-demand. */
  readonly distance: number | null
  /** What the service does beside, on-demand. */
  readonly extras: readonly ExtraOffer[]
  /** What a booking of it sends beside the rest. */
  readonly cite: Readonly<Record<string, unknown>>
}

export type FeeName =
  | 'location_fee'
  | 'cod_fee'
  | 'insurrance_fee'
  | 'service_fee'
  | 'delivery_fee'
  | 'extras_fee'
  | 'stops_and_discount'
  | 'discount'

const PARCEL_FEES: readonly FeeName[] = ['location_fee', 'cod_fee', 'insurrance_fee', 'service_fee', 'discount']
const RIDE_FEES: readonly FeeName[] = ['delivery_fee', 'service_fee']
const DAY_MS = 86_400_000

type Fields = Readonly<Record<string, unknown>>

/** An element of POST /rates. */
export function parcelOffer(rate: Fields): Offer {
  const expected = text(rate.expected)
  const days = /\d+/.exec(expected)
  return {
    ...commonOf(rate, PARCEL_FEES),
    key: text(rate.id),
    service: text(rate.service),
    expected,
    takesMs: days ? Number(days[0]) * DAY_MS : Number.MAX_SAFE_INTEGER,
    distance: null,
    extras: [],
    cite: { rate: rate.id },
  }
}

/** An element of POST /ondemand-shipments/rates; its times are GMT+7. @param now virtual ms */
export function rideOffer(rate: Fields, now: number): Offer {
  const time: unknown = Object(rate.estimated_time).dropoff
  const expected = text(time)
  const at = toMs(`${expected.replace(' ', 'T')}+07:00`)
  const { fees, ...common } = commonOf(rate, RIDE_FEES)
  const parts: Offer['fees'] = [...fees, { name: 'extras_fee', vnd: priceOfChosen(rate) }]
  // The total has them as well, and a rate does not name them.
  const rest = common.total - parts.reduce((sum, { vnd }) => sum + vnd, 0)
  return {
    ...common,
    fees: [...parts, { name: 'stops_and_discount', vnd: rest } as const].filter(({ vnd }) => vnd !== 0),
    extras: readExtras(rate),
    key: `${text(rate.carrier_name)} ${text(rate._id)}`,
    service: text(rate._id),
    expected,
    takesMs: Number.isFinite(at) ? Math.max(0, at - now) : Number.MAX_SAFE_INTEGER,
    distance: typeof rate.distance === 'number' ? rate.distance : null,
    cite: { carrier: rate.carrier, service: rate._id },
  }
}

function commonOf(rate: Fields, names: readonly FeeName[]) {
  return {
    carrier: text(rate.carrier_name),
    logo: logoOf(text(rate.carrier_logo)),
    total: Number(rate.total_fee) || 0,
    fees: names.flatMap(name => {
      const vnd = Number(rate[name]) || 0
      // The one amount that is taken off.
      return vnd === 0 ? [] : [{ name, vnd: name === 'discount' ? -vnd : vnd }]
    }),
  }
}

function logoOf(url: string): string | null {
  const path = /^https?:\/\/[^/]+\/(assets\/.+)$/.exec(url)?.[1]
  return path ?? null
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
