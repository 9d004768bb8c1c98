import type { NamedPlace } from './index-places.ts'
import { type PlaceLevel, typeWordsAt } from './type-words.ts'

/**
 * How well words name a place, best first: entirely; entirely but for the type word ("quận Thủ Đức", a city by now); by
 * the beginning of its name, its type word included; by whole words in it; not at all, when they name a place above it.
 */
export const RANKS = ['exact', 'other_type', 'prefix', 'words', 'within'] as const
export type Rank = (typeof RANKS)[number]

/** Gives the rank of a place's own name; undefined when the words do not name it. */
export type NameRanking = (place: NamedPlace) => Rank | undefined

/** `words` are those left for the place's own name, its type word perhaps among them. */
export function rankingOf(level: PlaceLevel, words: readonly string[]): NameRanking {
  if (words.length === 0) return () => 'within'
  const untyped = wordsIn(words)
  const typed = typeWordsAt(level, words, { at: 0 }).map(({ word, spelling }) => ({
    word,
    name: wordsIn(words.slice(spelling.length)),
  }))
  return place => {
    let best = rankText(place, untyped)
    for (const { word, name } of typed) best = better(best, rankTyped(place, word, { name }))
    return best
  }
}

/** The better one of two ranks. */
export function better(one: Rank | undefined, other: Rank | undefined): Rank | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return RANKS.indexOf(one) <= RANKS.indexOf(other) ? one : other
}

/** Text both between spaces, as whole words are compared, and bare. */
interface Words {
  readonly spaced: string
  readonly text: string
}

function wordsIn(words: readonly string[]): Words {
  const text = words.join(' ')
  return { spaced: ` ${text} `, text }
}

function rankTyped(place: NamedPlace, type: string, { name }: { name: Words }): Rank | undefined {
  // Of the type word alone nothing is left, with which every name begins.
  if (place.type === type) return rankText(place, name)
  return rankText(place, name) === 'exact' ? 'other_type' : undefined
}

function rankText({ bare, otherNames }: NamedPlace, { spaced, text }: Words): Rank | undefined {
  if (bare === spaced) return 'exact'
  if (bare.startsWith(` ${text}`)) return 'prefix'
  // Before the other names: "Huế" is a part of "Thừa Thiên Huế" and not all of it.
  if (bare.includes(spaced)) return 'words'
  return otherNames.includes(text) ? 'exact' : undefined
}
