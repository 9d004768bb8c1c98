/** Long enough for any word of ours; a hostile file must not keep us comparing. */
const LONGEST_WORD = 60

/** The known word that this one nearly is; null when none comes near. */
export function nearWord(word: string, known: readonly string[]): string | null {
  const written = word.slice(0, LONGEST_WORD)
  const nearest = nearestWord(written, known)
  // Two swapped letters are two edits; with half of the letters changed it is another word.
  const tolerated = Math.min(Math.max(2, Math.floor(nearest.length / 3)), Math.floor(written.length / 2))
  const isNear = editDistance(written, nearest) <= tolerated || lettersOf(written) === lettersOf(nearest)
  return known.length > 0 && isNear ? nearest : null
}

/** Those of `dad` are those of `add`: in a short word, two swapped letters are more than half of it. */
function lettersOf(word: string): string {
  return [...word.toLowerCase()].sort().join('')
}

/** The candidate that takes the fewest single-letter edits, capitals aside; ties by the candidates' order. */
export function nearestWord(word: string, candidates: readonly string[]): string {
  let best = { candidate: '', edits: Number.POSITIVE_INFINITY }
  for (const candidate of candidates) {
    const edits = editDistance(word, candidate)
    if (edits < best.edits) best = { candidate, edits }
  }
  return best.candidate
}

/** How many single letters must be changed, put in or taken out to make one word the other, capitals aside. */
export function editDistance(one: string, other: string): number {
  const a = one.toLowerCase()
  const b = other.toLowerCase()
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

/** `did you mean "steps"?` for a word that is nearly one of the known ones, else all that are known. */
export function didYouMean(word: string, known: readonly string[]): string {
  if (known.length === 0) return 'none is known here'
  const near = nearWord(word, known)
  return near === null ? `known: ${known.join(', ')}` : `did you mean "${near}"?`
}
