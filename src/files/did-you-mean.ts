import { nearWord } from './near-word.ts'

/** `did you mean "steps"?` for a word that is nearly one of the known ones, else all that are known. */
export function didYouMean(word: string, known: readonly string[]): string {
  if (known.length === 0) return 'none is known here'
  const near = nearWord(word, known)
  return near === null ? `known: ${known.join(', ')}` : `did you mean "${near}"?`
}
