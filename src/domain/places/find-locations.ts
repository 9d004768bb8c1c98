import { chainOf, type NamedPlace, type PlaceIndex } from './index-places.ts'
import { leftOver, type PlaceQuery, readPlaceQuery, type Span } from './place-query.ts'
import { better, type NameRanking, RANKS, type Rank, rankingOf } from './rank-name.ts'
import { type PlaceLevel, typeWordsAt, typeWordsBefore } from './type-words.ts'

const LEVELS: readonly PlaceLevel[] = ['ward', 'district', 'city']

const NUMBER = /^\d+$/

const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g

const ACCENTED = /[\p{M}đ]/u

export interface FoundLocations {
  /** How many there are, of which at most `limit` are given. */
  readonly total: number
  readonly places: readonly NamedPlace[]
}

/**
 * Places by name (specification, "Location"), accents, case and type words left out or shortened: "quan 1",
 * "phuong ben nghe q.1 tphcm", "Ba Dinh Ha Noi", or a code. A query may name places of several levels in any order; the
 * best fit comes first (`RANKS`; with accents if the query has any), then the higher level, then the lower code. Places
 * within one that is named come last. Only when none is named so, those that have all the words somewhere in their own and
 * the upper names.
 */
export function findLocations(index: PlaceIndex, text: string, { limit }: { readonly limit: number }): FoundLocations {
  const query = readPlaceQuery(text)
  if (query.words.length === 0) return { total: 0, places: [] }
  const all = [...index.cities, ...index.districts, ...index.wards]
  const named = findNamed(index, all, { query, isWritten: writtenIn(text) })
  const places = named.length > 0 ? named : all.filter(holdScattered(query.words))
  return { total: places.length, places: places.slice(0, limit) }
}

function findNamed(
  index: PlaceIndex,
  all: readonly NamedPlace[],
  { query, isWritten }: { readonly query: PlaceQuery; readonly isWritten: (place: NamedPlace) => boolean },
): readonly NamedPlace[] {
  const rankingsUnder = planRankings(index, query)
  const found: Record<Rank, NamedPlace[]> = { exact: [], other_type: [], prefix: [], words: [], within: [] }
  for (const place of all) {
    let best: Rank | undefined
    for (const rank of rankingsUnder.get(place.parent) ?? []) best = better(best, rank(place))
    if (best !== undefined) found[best].push(place)
  }
  const exact = typedFirst(found.exact, query.words)
  const [asWritten, folded] = [exact.filter(isWritten), exact.filter(place => !isWritten(place))]
  return [...asWritten, ...folded, ...RANKS.filter(rank => rank !== 'exact').flatMap(rank => found[rank])]
}

/**
 * The ways to read what is left for a place's own name, by the place above: they are the same for all wards of a district,
 * so they are worked out some 800 times and not 12,400.
 */
function planRankings(
  { cities, districts }: PlaceIndex,
  query: PlaceQuery,
): ReadonlyMap<NamedPlace | null, readonly NameRanking[]> {
  const spans = new Map([...cities, ...districts].map(place => [place, query.naming(place)]))
  const made = new Map<string, NameRanking>()
  const ranking = (level: PlaceLevel, { from, to }: Span): NameRanking => {
    const key = `${level} ${from} ${to}`
    const known = made.get(key) ?? rankingOf(level, query.words.slice(from, to))
    made.set(key, known)
    return known
  }
  const under = (parent: NamedPlace, level: PlaceLevel) => {
    const above = chainOf(parent).map(place => spans.get(place) ?? [])
    const own = choices(above).map(taken => leftOver(query.words.length, taken))
    return own.flatMap(span => (span === null ? [] : [ranking(level, span)]))
  }
  return new Map<NamedPlace | null, readonly NameRanking[]>([
    [null, [rankingOf('city', query.words)]],
    ...cities.map(city => [city, under(city, 'district')] as const),
    ...districts.map(district => [district, under(district, 'ward')] as const),
  ])
}

/**
 * Of wards, first those of which the district has the type word that was given: there is a "Xã Ninh Hải" in the "Huyện Hoa Lư" and
 * one in the "Thành phố Hoa Lư", old and merged units side by side.
 */
function typedFirst(places: readonly NamedPlace[], words: readonly string[]): readonly NamedPlace[] {
  const isTyped = ({ level, parent }: NamedPlace): boolean => {
    if (level !== 'ward' || parent === null) return false
    const own = parent.bare.trim().split(' ')
    return words.some(
      (_, at) =>
        own.every((word, n) => words[at + n] === word) &&
        typeWordsBefore(parent.level, words, { at }).some(({ word }) => word === parent.type),
    )
  }
  const [above, wards] = [
    places.filter(({ level }) => level !== 'ward'),
    places.filter(({ level }) => level === 'ward'),
  ]
  const typed = new Set(wards.filter(isTyped))
  return [...above, ...typed, ...wards.filter(ward => !typed.has(ward))]
}

/** Of each place above, none or one of the spans that name it. */
function choices(above: readonly (readonly Span[])[]): readonly (readonly Span[])[] {
  return above.reduce<readonly (readonly Span[])[]>(
    (taken, spans) => taken.flatMap(some => [some, ...spans.map(span => [...some, span])]),
    [[]],
  )
}

/**
 * Whether a text has the name of a place with its accents: "Xã Hoằng Đồng" is not "Xã Hoằng Đông". Of a text written
 * without any accent it is unknown, so the answer is no. Where a tone is written does not matter: hoà = hòa.
 */
function writtenIn(text: string): (place: NamedPlace) => boolean {
  if (!ACCENTED.test(text.normalize('NFD').toLowerCase())) return () => false
  const written = spellOut(text).join(' ')
  return ({ name, type }) => {
    const typeWords = type === '' ? 0 : type.split(' ').length
    return ` ${written} `.includes(` ${spellOut(name).slice(typeWords).join(' ')} `)
  }
}

/** Words in lower case, each with its tones at its end. */
function spellOut(text: string): readonly string[] {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/['’ʼ`]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(word => word !== '')
    .map(word => word.replace(TONES, '').replace(/^0+(?=\d)/, '') + (word.match(TONES) ?? []).join(''))
}

/**
 * Whether a place has all the words somewhere in its own name and those above it, in any order. Type words are left out,
 * but for one before a number: "quan 3" is not asked for by a "Phường 3" in a "Quận 1". Of type words alone nothing is left.
 */
function holdScattered(words: readonly string[]): (place: NamedPlace) => boolean {
  const wanted = readWanted(words)
  return place => {
    const chain = chainOf(place)
    return wanted.length > 0 && wanted.every(one => chain.some(link => holds(link, one)))
  }
}

interface Wanted {
  /** The type words one of which the name must have; none = any. */
  readonly types: readonly string[]
  readonly word: string
}

function readWanted(words: readonly string[]): readonly Wanted[] {
  const wanted: Wanted[] = []
  for (let at = 0; at < words.length; at++) {
    const found = LEVELS.flatMap(level => typeWordsAt(level, words, { at }))
    const length = Math.max(0, ...found.map(({ spelling }) => spelling.length))
    const types = found.filter(({ spelling }) => spelling.length === length).map(({ word }) => word)
    const next = words[at + length] ?? ''
    if (NUMBER.test(next) || length === 0) {
      wanted.push({ types, word: next })
      at += length
    } else at += length - 1
  }
  return wanted
}

function holds({ type, bare, otherNames }: NamedPlace, { types, word }: Wanted): boolean {
  return (bare.includes(` ${word} `) || otherNames.includes(word)) && (types.length === 0 || types.includes(type))
}
