import { editDistance } from './edit-distance.ts'
import { nearestWord } from './nearest-word.ts'

/** Long enough for any word of ours; a hostile file must not keep us comparing. */
const LONGEST_WORD = 60

/** The known word that this one nearly is; null when none comes near. */
export function nearWord(word: string, known: readonly string[]): string | null {
  const written = word.slice(0, LONGEST_WORD)
  const nearest = nearestWord(written, known)
  // Two swapped letters are two edits; with half of the letters changed it is another word.
  const tolerated = Math.min(Math.max(2, Math.floor(nearest.length / 3)), Math.floor(written.length / 2))
  return known.length > 0 && editDistance(written, nearest) <= tolerated ? nearest : null
}
