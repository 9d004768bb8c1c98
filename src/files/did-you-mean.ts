import { nearestWord } from './nearest-word.ts'

/** Long enough for any word of ours; a hostile file must not fill the screen. */
const SHOWN = 60

/** `did you mean "steps"?` for a word that is nearly one of the known ones, else all that are known. */
export function didYouMean(word: string, known: readonly string[]): string {
  if (known.length === 0) return 'none is known here'
  const written = word.slice(0, SHOWN)
  const { candidate, edits } = nearestWord(written, known)
  // Two swapped letters are two edits; with half of the letters changed it is another word.
  const near = edits <= Math.max(2, Math.floor(candidate.length / 3)) && edits < Math.max(written.length, 2)
  return near ? `did you mean "${candidate}"?` : `known: ${known.join(', ')}`
}
