import { holdScattered } from './hold-scattered.ts'
import { chainOf, type NamedPlace, type PlaceIndex } from './index-places.ts'
import { leftOver, type PlaceQuery, readPlaceQuery, type Span } from './place-query.ts'
import { better, type NameRanking, RANKS, type Rank, rankingOf } from './rank-name.ts'
import type { PlaceLevel } from './type-words.ts'
import { writtenIn } from './written-in.ts'

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
  const [asWritten, folded] = [found.exact.filter(isWritten), found.exact.filter(place => !isWritten(place))]
  return [...asWritten, ...folded, ...RANKS.filter(rank => rank !== 'exact').flatMap(rank => found[rank])]
}

/**
 * The ways to read what is left for a place's own name, by the place above: they are the same for all wards of a district,
 * so they are worked out some 800 times and not 11,400.
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

/** Of each place above, none or one of the spans that name it. */
function choices(above: readonly (readonly Span[])[]): readonly (readonly Span[])[] {
  return above.reduce<readonly (readonly Span[])[]>(
    (taken, spans) => taken.flatMap(some => [some, ...spans.map(span => [...some, span])]),
    [[]],
  )
}
