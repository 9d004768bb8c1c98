import type { Faker } from '@faker-js/faker'
import { drawInteger, drawText, type Rng } from '../random.ts'
import type { Person } from './order.ts'

/** Mobile numbers begin with 0 and one of these. */
const MOBILE = '35789'

/**
 * Drivers from a Faker with Vietnamese names. It is seeded anew from each draw's own stream, so who comes depends on that
 * alone; it must be an instance that nobody else draws from. Faker is passed in because loading it takes a while.
 */
export function createDriverDraw(faker: Pick<Faker, 'seed' | 'person'>): (random: Rng) => Person {
  return random => {
    faker.seed(drawInteger(random, 0, 0x7fff_ffff))
    // Family name first; Faker's own full name would put it last.
    const name = `${faker.person.lastName()} ${faker.person.firstName()}`.normalize('NFC')
    return { name, phone: `0${drawText(random, 1, MOBILE)}${drawText(random, 8, '0123456789')}` }
  }
}
