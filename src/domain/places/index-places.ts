import { foldName } from '../text/text-keys.ts'
import type { Locations } from './locations.ts'
import { compareCodes } from './place-code.ts'
import { type PlaceLevel, typeWordsAt } from './type-words.ts'

/** A city, district or ward with its names folded (fold-name.ts), so that a search compares text and nothing else. */
export interface NamedPlace {
  readonly level: PlaceLevel
  readonly code: string
  /** NFC, with the type word but for a city. */
  readonly name: string
  /** False when the code is inferred, so that a deployment may have another. */
  readonly known: boolean
  /** The place above it; null for a city. */
  readonly parent: NamedPlace | null
  /** The type word of its name, "quan"; "" for a city, whose name has none. */
  readonly type: string
  /** The name without its type word, between two spaces: " ben nghe ". Whole words are looked for with their spaces. */
  readonly bare: string
  /** What else names it entirely: its code (folded: "01" is found by "1", too), its name in one word ("bennghe"), and what else it is called. */
  readonly otherNames: readonly string[]
}

/** Each level by code: the order in which equals are answered. */
export interface PlaceIndex {
  readonly cities: readonly NamedPlace[]
  readonly districts: readonly NamedPlace[]
  readonly wards: readonly NamedPlace[]
}

/** What folding leaves as it is, which nearly all codes are. */
const PLAIN_NUMBER = /^[1-9]\d*$/

/** By folded name. "dn" is missing on purpose: Đà Nẵng, Đồng Nai and Đắk Nông are all written so. */
const CALLED: ReadonlyMap<string, readonly string[]> = new Map([
  ['ho chi minh', ['hcm', 'hcmc', 'tphcm', 'sai gon', 'saigon', 'sg', 'tpsg']],
  ['ha noi', ['hn', 'tphn']],
  ['hai phong', ['hp', 'tphp']],
  ['ba ria vung tau', ['brvt', 'br vt', 'ba ria', 'vung tau']],
  ['thua thien hue', ['tthue', 'tt hue', 'hue']],
  // Districts, which deployed services write in one word.
  ['sapa', ['sa pa']],
  ['krong ana', ['krong a na']],
])

/** Folds every name: some 12,400, which takes tens of milliseconds, so do it once. */
export function indexPlaces(locations: Locations): PlaceIndex {
  const cities = locations.cities().map(city => namePlace({ ...city, level: 'city', parent: null }))
  const districts = cities.flatMap(parent =>
    locations.districtsOf(parent.code).map(district => namePlace({ ...district, level: 'district', parent })),
  )
  const wards = districts.flatMap(parent =>
    locations.wardsOf(parent.code).map(ward => namePlace({ ...ward, level: 'ward', parent })),
  )
  return { cities, districts: districts.sort(byCode), wards: wards.sort(byCode) }
}

/** The place and those above it, the city last. */
export function chainOf(place: NamedPlace): readonly NamedPlace[] {
  return place.parent === null ? [place] : [place, ...chainOf(place.parent)]
}

interface PlaceRow extends Pick<NamedPlace, 'level' | 'name' | 'known' | 'parent'> {
  readonly id: string | number
}

function namePlace({ level, id, name, known, parent }: PlaceRow): NamedPlace {
  const code = String(id)
  const words = foldName(name).split(' ')
  const [typed] = level === 'city' ? [] : typeWordsAt(level, words, { at: 0 })
  const own = words.slice(typed?.spelling.length ?? 0)
  const bare = own.join(' ')
  const inOneWord = own.length > 1 ? [own.join('')] : []
  const called = level === 'ward' ? [] : (CALLED.get(bare) ?? [])
  const otherNames = [PLAIN_NUMBER.test(code) ? code : foldName(code), ...inOneWord, ...called]
  return { level, code, name, known, parent, type: typed?.word ?? '', bare: ` ${bare} `, otherNames }
}

function byCode(a: NamedPlace, b: NamedPlace): number {
  return compareCodes(a.code, b.code)
}
