import { editDistance } from './edit-distance.ts'
import { nearestWord } from './nearest-word.ts'

/** Long enough for any word of ours; a hostile file must not keep us comparing. */
const LONGEST_WORD = 60

/** `did you mean "steps"?` for a word that is nearly one of the known ones, else all that are known. */
export function didYouMean(word: string, known: readonly string[]): string {
  if (known.length === 0) return 'none is known here'
  const written = word.slice(0, LONGEST_WORD)
  const nearest = nearestWord(written, known)
  // Two swapped letters are two edits; with half of the letters changed it is another word.
  const tolerated = Math.min(Math.max(2, Math.floor(nearest.length / 3)), Math.ceil(written.length / 2))
  return editDistance(written, nearest) <= tolerated ? `did you mean "${nearest}"?` : `known: ${known.join(', ')}`
}
