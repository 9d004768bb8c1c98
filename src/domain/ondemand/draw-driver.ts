import type { Faker } from '@faker-js/faker'
import { drawInteger, drawText, type Rng } from '../random.ts'
import type { OndemandOrder, OndemandStep, Person } from './order.ts'

/** Mobile numbers begin with 0 and one of these. */
const MOBILE = '35789'

/**
 * Drivers from a Faker with Vietnamese names. It is seeded again from each draw's own stream, so who comes depends on that
 * alone; the instance must not be shared with other code. Faker is passed in because loading it takes a while.
 */
export function createDriverDraw(faker: Pick<Faker, 'seed' | 'person'>): (random: Rng) => Person {
  return random => {
    faker.seed(drawInteger(random, 0, 0x7fff_ffff))
    // Family name first; Faker's own full name would put it last.
    const name = `${faker.person.lastName()} ${faker.person.firstName()}`.normalize('NFC')
    return { name, phone: `0${drawText(random, 1, MOBILE)}${drawText(random, 8, '0123456789')}` }
  }
}

/** The plan with a driver wherever one accepts and none is named: a named driver has accepted before, and given it back. */
export function nameDriver(
  plan: readonly OndemandStep[],
  { driver }: Pick<OndemandOrder, 'driver'>,
  drawDriver: () => Person,
): readonly OndemandStep[] {
  let isTaken = driver !== null
  return plan.map(step => {
    // A driver who gives the order back leaves the place to another one.
    if (step.status === 902) isTaken = false
    if (step.status !== 903 || isTaken) return step
    isTaken = true
    return { ...step, driver: step.driver ?? drawDriver() }
  })
}
