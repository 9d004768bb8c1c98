export interface NearestWord {
  readonly candidate: string
  /** Single-letter edits between the two; infinite when there is no candidate. */
  readonly edits: number
}

/** The candidate that takes the fewest single-letter edits, capitals aside; ties by the candidates' order. */
export function nearestWord(word: string, candidates: readonly string[]): NearestWord {
  let best: NearestWord = { candidate: '', edits: Number.POSITIVE_INFINITY }
  for (const candidate of candidates) {
    const edits = editDistance(word.toLowerCase(), candidate.toLowerCase())
    if (edits < best.edits) best = { candidate, edits }
  }
  return best
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
