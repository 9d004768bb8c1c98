import { drawInteger, type Rng } from '../random.ts'
import { drawParcel } from './draw-parcel.ts'
import type { FilledPerson } from './draw-person.ts'
import type { FilledShop } from './draw-shop.ts'
import { drawOne, happens } from './draws.ts'
import { LANDMARKS, type Landmark } from './landmarks.ts'

/** What riders take without asking: every service's ceiling lies above it. VND per stop. */
const MOST_COD = 600_000
/** Ahamove's services belong to Hà Nội; Grab drives in both cities. */
const SERVICES = {
  '100000': [
    { carrier: 1, service: 'HAN-BIKE' },
    { carrier: 1, service: 'HAN-POOL' },
    { carrier: 2, service: 'GrabExpress' },
  ],
  '700000': [{ carrier: 2, service: 'GrabExpress' }],
} as const

export interface RideOptions {
  readonly orderId: string
  /** The next recipient, as often as one is needed. */
  readonly recipient: () => FilledPerson
  /** At least so many stops. */
  readonly stops: number
}

/** A body of POST /ondemand-shipments: from the shop to one to three people of its city. */
export function drawRide(random: Rng, shop: FilledShop, { orderId, recipient, stops: least }: RideOptions) {
  const stops = Math.max(least, happens(random, 0.75) ? 1 : drawInteger(random, 2, 3))
  const [depot, ...places] = LANDMARKS[shop.city]
  const { carrier, service } = drawOne<(typeof SERVICES)[keyof typeof SERVICES][number]>(random, SERVICES[shop.city])
  // Stops lie side by side: across a city and back would be longer than some services go.
  let goal: Landmark | undefined
  const deliveries = Array.from({ length: stops }, () => {
    const drawn = drawOne(random, [places[0] ?? depot, ...places])
    goal ??= drawn
    const { name, phone } = recipient()
    const { parcel } = drawParcel(random, shop.assortment, { divisible: false })
    const { cod, metadata, ...goods } = parcel
    return {
      kind: 2,
      name,
      phone,
      ...pointAt(random, goal),
      parcel: { ...goods, cod_amount: Math.min(MOST_COD, cod) },
      ...(metadata === undefined ? {} : { note: metadata }),
    }
  })
  return {
    order_id: orderId,
    carrier,
    vehicle: 'BIKE',
    service,
    paths: [{ kind: 1, name: shop.name, phone: shop.phone, ...spot(depot, { house: 27 }) }, ...deliveries],
    requests: [
      ...(happens(random, 0.2) ? [{ _id: `${service}-D2D` }] : []),
      ...(happens(random, 0.15) ? [{ _id: `${service}-TIP`, num: drawInteger(random, 1, 4) }] : []),
    ],
  }
}

/** Somewhere within some hundred metres. */
function pointAt(random: Rng, { lat, lng, ...rest }: Landmark) {
  const off = () => drawInteger(random, -40, 40) / 10_000
  return spot({ ...rest, lat: lat + off(), lng: lng + off() }, { house: drawInteger(random, 1, 300) })
}

function spot({ street, district, lat, lng }: Landmark, { house }: { readonly house: number }) {
  return { address: `${house} ${street}, ${district}`, lat: Number(lat.toFixed(4)), lng: Number(lng.toFixed(4)) }
}
