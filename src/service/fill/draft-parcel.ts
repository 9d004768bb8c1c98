import { type Quote, quoteAll } from '../../domain/carriers/quote.ts'
import { SandboxError } from '../../domain/errors.ts'
import { drawParcel } from '../../domain/fill/draw-parcel.ts'
import type { FilledPerson } from '../../domain/fill/draw-person.ts'
import type { FilledPlace } from '../../domain/fill/draw-place.ts'
import { drawRide } from '../../domain/fill/draw-ride.ts'
import type { FilledShop } from '../../domain/fill/draw-shop.ts'
import { drawOne, happens } from '../../domain/fill/draws.ts'
import { power } from '../../domain/power.ts'
import type { Rng } from '../../domain/random.ts'
import { routeOf } from '../../domain/shipments/address-problems.ts'
import { quotedParcel, readCreation } from '../../domain/shipments/creation-input.ts'
import type { Core } from '../world/core.ts'
import type { FillSetting } from './prepare-fill.ts'

/** Between these the scales of `overweight` have something to say, grams. */
const WORTH_WEIGHING = { least: 800, most: 5_000 }
/** So many places are tried before the recipient lives where the shop is. */
const MOST_PLACES = 12
/** So many before the carriers are found to take no such parcel. */
const MOST_TRIES = 60

export interface ParcelDraft {
  /** A body of POST /shipments. */
  readonly body: unknown
  readonly scenario: string
}

export interface ParcelOptions {
  /** Whose draws they are: unlike that of any other parcel of the fill. */
  readonly name: string
  readonly at: number
  readonly orderId: string
  readonly scenario: string
}

/** What the shop sends to a customer, at a rate that it would choose. */
export function draftParcel(
  core: Pick<Core, 'reference'>,
  scene: FillSetting,
  { name, at, orderId, scenario }: ParcelOptions,
): ParcelDraft {
  const random = scene.rngOf(name)
  const { shop } = scene
  const { parcel, payer } = drawParcel(random, shop.assortment, { divisible: scenario === 'partial-delivery' })
  const { metadata, ...measured } = parcel
  const warehouse = happens(random, 0.8) ? shop.warehouses[0] : drawOne(random, shop.warehouses)
  for (let tries = 1; ; tries++) {
    const { person, place } =
      tries > MOST_PLACES ? neighbour(random, scene, warehouse) : drawRecipient(random, scene, at)
    const shipment = {
      payer,
      is_recall: 0,
      order_id: orderId,
      address_from: { name: shop.name, phone: shop.phone, ...addressOf(warehouse) },
      address_to: {
        name: person.name,
        phone: person.phone,
        ...(person.email === null ? {} : { email: person.email }),
        ...addressOf(place),
      },
      parcel: { ...measured, ...(metadata === undefined ? {} : { metadata }) },
    }
    const chosen = chooseRate(random, shop, offersFor(core, { shipment }))
    if (!chosen && tries >= MOST_TRIES) throw notTaken(measured, warehouse)
    if (!chosen) continue
    const worthWeighing = parcel.weight >= WORTH_WEIGHING.least && parcel.weight <= WORTH_WEIGHING.most
    const fitting = scenario !== 'overweight' || worthWeighing ? scenario : 'happy'
    return { body: { shipment: { ...shipment, rate: chosen.rateId } }, scenario: fitting }
  }
}

function notTaken({ name, weight }: { name: string; weight: number }, { city }: FilledPlace): SandboxError {
  const detail = `no carrier takes "${name}" of ${weight} g from the city ${city}; raise the limits of a carrier's file.`
  return new SandboxError('conflict', detail)
}

interface Recipient {
  readonly person: FilledPerson
  readonly place: FilledPlace
}

/** Seven times in ten one of the shop's customers of that time, the oldest ones most often; else a new one. */
function drawRecipient(random: Rng, { customers, person, place }: FillSetting, at: number): Recipient {
  const isRegular = happens(random, 0.7)
  const rank = power(random(), 1.5)
  const known = isRegular ? customers[Math.floor(rank * countUntil(customers, at))] : undefined
  const [home, other] = known && countUntil(customers, at) > 0 ? known.places : []
  if (known && home) return { person: known.person, place: other && happens(random, 0.3) ? other : home }
  return { person: person(random), place: place(random) }
}

/** Where the shop is, some carrier goes. */
function neighbour(random: Rng, { person, place }: FillSetting, { city }: FilledPlace): Recipient {
  return { person: person(random), place: place(random, { city, urban: true }) }
}

/** How many of them the shop knew at an instant. */
function countUntil(customers: FillSetting['customers'], at: number): number {
  let low = 0
  let high = customers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((customers[middle]?.customer.createdAt ?? at) < at) low = middle + 1
    else high = middle
  }
  return low
}

function addressOf({ street, ward, district, city }: FilledPlace) {
  return { street, ...(ward === null ? {} : { ward }), district, city }
}

function offersFor({ reference }: Pick<Core, 'reference'>, body: unknown): readonly Quote[] {
  const input = readCreation(body)
  const route = routeOf(reference.locations, input)
  return route ? quoteAll(reference.carriers, route, quotedParcel(input)) : []
}

/** Mostly the cheapest, often the carrier that the shop likes best, sometimes any. */
function chooseRate(random: Rng, { taste }: FilledShop, offers: readonly Quote[]): Quote | undefined {
  const [first, ...others] = offers
  const mood = random()
  if (!first || mood < 0.2) return first && drawOne(random, [first, ...others])
  const rank = ({ totalFee, carrier }: Quote) => (mood < 0.6 ? totalFee : taste(carrier.short_name))
  return others.reduce((best, quote) => (rank(quote) < rank(best) ? quote : best), first)
}

interface RideOptions {
  /** Whose draws they are: unlike those of any other order of the fill. */
  readonly name: string
  readonly orderId: string
  readonly scenario: string
}

/** A body of POST /ondemand-shipments: what the shop has driven to people of its city. */
export function draftRide({ rngOf, shop, customers, person }: FillSetting, { name, orderId, scenario }: RideOptions) {
  const random = rngOf(name)
  const recipient = () => {
    const known = happens(random, 0.4) ? customers[Math.floor(random() * customers.length)] : undefined
    return known?.person ?? person(random)
  }
  return drawRide(random, shop, { orderId, recipient, stops: scenario === 'ondemand-one-stop-fails' ? 2 : 1 })
}
