import { power } from '../power.ts'
import { drawInteger, type Rng } from '../random.ts'
import { type Assortment, NOTES } from './assortments.ts'
import { drawOne, happens } from './draws.ts'

/** The fields of a booking's parcel, and who pays. Grams, centimetres, VND in whole thousands. */
export interface FilledParcel {
  readonly parcel: {
    readonly name: string
    readonly quantity: number
    readonly weight: number
    readonly length: number
    readonly width: number
    readonly height: number
    readonly cod: number
    readonly amount: number
    readonly metadata?: string
  }
  /** 0 = the recipient pays the fee, 1 = the shop. */
  readonly payer: 0 | 1
}

/** What shops put into one parcel at most, grams: the limits of several carriers and of every rider lie above it. */
const HEAVIEST = 9_000

export interface ParcelOptions {
  /** It is paid at the door, and there are two pieces at least. */
  readonly divisible: boolean
}

/** Some pieces of one article, packed; most are cheap and few are dear. */
export function drawParcel(random: Rng, assortment: Assortment, { divisible }: ParcelOptions): FilledParcel {
  const { name, price, weight, box } = drawOne(random, assortment.articles)
  const wanted = drawQuantity(random)
  const quantity = Math.max(divisible ? 2 : 1, Math.min(wanted, Math.floor(HEAVIEST / weight[1])))
  const value = thousands(drawPrice(random, price) * quantity)
  const [length, width, height] = box
  const isPrepaid = !divisible && happens(random, 0.35)
  const payer = happens(random, 0.75) ? 1 : 0
  // Some shops add what the way costs to what the courier collects.
  const cod = isPrepaid
    ? 0
    : value + (payer === 1 && happens(random, 0.3) ? drawOne(random, [20_000, 25_000, 30_000]) : 0)
  return {
    parcel: {
      name,
      quantity,
      weight: tens(drawInteger(random, ...weight) * quantity + 60),
      length,
      width,
      // Pieces lie on one another, and not all of them are full.
      height: Math.min(120, Math.ceil(height * (1 + (quantity - 1) * 0.8))),
      cod,
      amount: value,
      ...(happens(random, 0.45) ? { metadata: drawOne(random, NOTES) } : {}),
    },
    payer,
  }
}

/** One mostly, now and then a dozen. */
function drawQuantity(random: Rng): number {
  const luck = random()
  if (luck < 0.66) return 1
  if (luck < 0.87) return 2
  if (luck < 0.96) return 3
  return drawInteger(random, 4, 12)
}

/** Nearer to the low end, and often one of the prices that end with 9,000. */
function drawPrice(random: Rng, [low, high]: readonly [number, number]): number {
  const price = low * power(high / low, power(random(), 1.7))
  return happens(random, 0.5) ? Math.floor(price / 10_000) * 10_000 + 9_000 : thousands(price)
}

function thousands(vnd: number): number {
  return Math.round(vnd / 1_000) * 1_000
}

function tens(grams: number): number {
  return Math.ceil(grams / 10) * 10
}
