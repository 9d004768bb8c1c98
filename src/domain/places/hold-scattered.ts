import { chainOf, type NamedPlace } from './index-places.ts'
import { type PlaceLevel, typeWordsAt } from './type-words.ts'

const LEVELS: readonly PlaceLevel[] = ['ward', 'district', 'city']
const NUMBER = /^\d+$/

/**
 * Whether a place has all the words somewhere in its own name and those above it, in any order. Type words are left out,
 * but for one before a number: "quan 3" is not asked for by a "Phường 3" in a "Quận 1". Of type words alone nothing is left.
 */
export function holdScattered(words: readonly string[]): (place: NamedPlace) => boolean {
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
