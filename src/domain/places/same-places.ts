import { foldName } from '../text/text-keys.ts'
import type { City, District, Locations } from './locations.ts'
import { typeWordsAt } from './type-words.ts'

/**
 * Which place of other locations a shipped place is, by the shipped code. Our data names places by shipped codes: where
 * carriers go, where most parcels go, the addresses of samples.
 */
export interface SamePlaces {
  /** Undefined when there is none such. */
  city(shipped: string): City | undefined
  district(shipped: string): District | undefined
}

/**
 * A city is the one of its name; else the one of its code, unless that is the name of another. A district is the one of its
 * name in that city, or of its code.
 */
export function findSamePlaces(shipped: Locations, own: Locations): SamePlaces {
  const nameOf = ({ name }: City) => bareName(name)
  const cityByName = new Map(own.cities().map(city => [nameOf(city), city]))
  const shippedNames = new Set(shipped.cities().map(nameOf))
  const city = (code: string): City | undefined => {
    const known = shipped.city(code)
    if (!known) return undefined
    const ofCode = own.city(code)
    return cityByName.get(nameOf(known)) ?? (ofCode && !shippedNames.has(nameOf(ofCode)) ? ofCode : undefined)
  }
  const district = (code: string): District | undefined => {
    const known = shipped.district(code)
    const inCity = known && city(known.cityId)
    if (!inCity) return undefined
    const candidates = own.districtsOf(inCity.id)
    const folded = foldName(known.name)
    return candidates.find(({ name }) => foldName(name) === folded) ?? candidates.find(({ id }) => id === code)
  }
  return { city, district }
}

/** "Thành phố Hồ Chí Minh" and "Hồ Chí Minh" alike; districts keep the word: there is a town and a rural Cao Lãnh. */
function bareName(name: string): string {
  const words = foldName(name).split(' ')
  const [typed] = typeWordsAt('city', words, { at: 0 })
  return words.slice(typed?.spelling.length ?? 0).join(' ')
}
