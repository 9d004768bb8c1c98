import { drawInteger, drawText, type Rng } from '../random.ts'
import { ASSORTMENTS, type Assortment } from './assortments.ts'
import type { FilledPerson } from './draw-person.ts'
import type { FilledPlace, PlaceDraw } from './draw-place.ts'
import { drawOne, happens } from './draws.ts'
import type { RiderCity } from './landmarks.ts'

/** Who sends: one shop with what it sells and where its goods lie. */
export interface FilledShop {
  readonly name: string
  readonly phone: string
  /** Where riders fetch. */
  readonly city: RiderCity
  readonly warehouses: readonly [FilledPlace, ...FilledPlace[]]
  readonly assortment: Assortment
  /** How much each carrier is to its taste: a number in [0, 1) by short name. */
  taste(carrier: string): number
  readonly bank: { readonly owner: string; readonly number: string }
}

export interface ShopDraws {
  readonly person: (random: Rng) => FilledPerson
  readonly place: PlaceDraw
  /** A stream of its own for each question. */
  readonly rngOf: (what: string) => Rng
}

/** The shop of an account: one or two warehouses, the first where its riders are. */
export function drawShop({ person, place, rngOf }: ShopDraws): FilledShop {
  const random = rngOf('shop')
  const owner = person(rngOf('shop/owner'))
  const assortment = drawOne(random, ASSORTMENTS)
  const called = owner.name.split(' ').slice(-2).join(' ')
  const city: RiderCity = happens(random, 0.5) ? '100000' : '700000'
  const first = place(random, { city, urban: true })
  const second = place(random, { city: city === '100000' ? '700000' : '100000', urban: true })
  return {
    name: `${assortment.shop} ${called}`,
    phone: `0${drawOne(random, ['24', '28'])}${drawInteger(random, 3, 7)}${drawText(random, 7, '0123456789')}`,
    city,
    warehouses: happens(random, 0.4) ? [first, second] : [first],
    assortment,
    taste: carrier => rngOf(`shop/taste/${carrier}`)(),
    bank: {
      owner: owner.name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D').toUpperCase(),
      // Text: many account numbers of banks begin with 0.
      number: drawText(random, 13, '0123456789'),
    },
  }
}
