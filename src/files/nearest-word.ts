import { editDistance } from './edit-distance.ts'

/** The candidate that takes the fewest single-letter edits, capitals aside; ties by the candidates' order. */
export function nearestWord(word: string, candidates: readonly string[]): string {
  let best = { candidate: '', edits: Number.POSITIVE_INFINITY }
  for (const candidate of candidates) {
    const edits = editDistance(word, candidate)
    if (edits < best.edits) best = { candidate, edits }
  }
  return best.candidate
}
