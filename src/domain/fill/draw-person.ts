import type { Faker } from '@faker-js/faker'
import { drawInteger, drawText, type Rng } from '../random.ts'
import { foldName } from '../text/text-keys.ts'
import { drawOne, happens } from './draws.ts'

export interface FilledPerson {
  /** NFC, family name first. */
  readonly name: string
  /** A mobile number as people write it in Việt Nam, `0912345678`. */
  readonly phone: string
  readonly email: string | null
}

/** What mobile numbers begin with. 090 is left out: the magic numbers of scenarios begin so. */
const PREFIXES = ['032', '033', '034', '035', '036', '037', '038', '039', '070', '076', '077', '079', '081', '083', '084', '085', '086', '088', '089', '091', '093', '094', '096', '097', '098'] as const // biome-ignore format: a table
/** Reserved for examples: no letter that a shop's own code writes to them reaches a person. */
const MAIL_HOSTS = ['example.com', 'example.net', 'example.org'] as const
/** More than a third of all families; Faker gives each name the same share. */
const MOST_FREQUENT = 'Nguyễn'

/**
 * People from a Faker with Vietnamese names, which is seeded again from each draw's own stream, so who it is depends on that
 * alone. Faker is passed in because loading it takes a while.
 */
export function createPersonDraw(faker: Pick<Faker, 'seed' | 'person'>): (random: Rng) => FilledPerson {
  return random => {
    faker.seed(drawInteger(random, 0, 0x7fff_ffff))
    const drawn = faker.person.lastName()
    const family = happens(random, 0.35) ? MOST_FREQUENT : drawn
    const given = capitalise(faker.person.firstName(happens(random, 0.6) ? 'female' : 'male'))
    const phone = `${drawOne(random, PREFIXES)}${drawText(random, 7, '0123456789')}`
    // No longer asked; without it every later draw of this person would be another one.
    random()
    return {
      // Family name first; Faker's own full name would put it last.
      name: `${family} ${given}`.normalize('NFC'),
      phone,
      email: happens(random, 0.7) ? mailOf({ family, given }, random) : null,
    }
  }
}

/** Some of Faker's names begin their second word small. */
function capitalise(name: string): string {
  return name.replace(/(^| )\p{Ll}/gu, letter => letter.toUpperCase())
}

/** `lan.nguyen82@example.com` */
function mailOf({ family, given }: { readonly family: string; readonly given: string }, random: Rng): string {
  const [called = 'khach'] = foldName(given).split(' ').reverse()
  const years = String(drawInteger(random, 1, 9_999)).padStart(2, '0')
  return `${called}.${foldName(family).replace(' ', '')}${years}@${drawOne(random, MAIL_HOSTS)}`
}
