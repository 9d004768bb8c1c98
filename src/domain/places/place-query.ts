import { foldName } from '../text/text-keys.ts'
import type { NamedPlace } from './index-places.ts'
import { type PlaceLevel, typeWordsBefore } from './type-words.ts'

/** Words `from` up to and without `to` of a query. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A query in words, and which of them can name a district or a city entirely. */
export interface PlaceQuery {
  readonly words: readonly string[]
  /** Where in the query the place is named by its whole name, with its type word if one stands before it. */
  naming(place: NamedPlace): readonly Span[]
}

const LEVELS = ['city', 'district', 'ward'] as const
/** Words of the longest name, its type word aside: longer runs name nothing, and a hostile query has thousands. */
export const LONGEST_NAME = 8
const NUMBER = /^\d+$/

/** "P.05, Q3" → the words of "p 5 q 3". */
export function readPlaceQuery(text: string): PlaceQuery {
  const words = foldName(text)
    .replace(/\b(quan|q|phuong|p|f)(\d+)\b/g, (_, type: string, number: string) => `${type} ${withoutZeros(number)}`)
    .split(' ')
    .filter(word => word !== '')
  const spans = { city: namingSpans(words, 'city'), district: namingSpans(words, 'district') }
  return {
    words,
    naming({ level, bare, otherNames }) {
      if (level === 'ward') return []
      return [bare.trim(), ...otherNames].flatMap(name => spans[level].get(name) ?? [])
    },
  }
}

function withoutZeros(number: string): string {
  return number.replace(/^0+(?=\d)/, '')
}

/** Every run of words, with the type word of that level before it and, unless that would tear a number off, without. */
function namingSpans(words: readonly string[], level: PlaceLevel): ReadonlyMap<string, readonly Span[]> {
  const spans = new Map<string, Span[]>()
  for (let start = 0; start < words.length; start++) {
    const types = typeWordsBefore(level, words, { at: start })
    const typed = types.map(({ spelling }) => start - spelling.length)
    for (let to = start + 1; to <= Math.min(words.length, start + LONGEST_NAME); to++) {
      const name = words.slice(start, to).join(' ')
      const found = spans.get(name) ?? []
      spans.set(name, found)
      // In "phường 1" the 1 is no district: without its type word a number names nothing.
      const torn = NUMBER.test(name) && LEVELS.some(any => typeWordsBefore(any, words, { at: start }).length > 0)
      for (const from of torn ? typed : [start, ...typed]) found.push({ from, to })
    }
  }
  return spans
}

/**
 * What is left of a query of `length` words for a place's own name once the places above it have taken theirs: one run of
 * words, perhaps empty. Null when they overlap, or when what is left is in pieces.
 */
export function leftOver(length: number, taken: readonly Span[]): Span | null {
  const gaps: Span[] = []
  let at = 0
  for (const { from, to } of [...taken].sort((a, b) => a.from - b.from)) {
    if (from < at) return null
    if (from > at) gaps.push({ from: at, to: from })
    at = to
  }
  if (at < length) gaps.push({ from: at, to: length })
  return gaps.length > 1 ? null : (gaps[0] ?? { from: length, to: length })
}
