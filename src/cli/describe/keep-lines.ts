/** Lines kept in memory. */
export interface KeptLines {
  keep(line: string): void
  /** The newest, oldest first, and how many older ones were let go. */
  read(): { readonly lines: readonly string[]; readonly dropped: number }
}

/** Keeps the newest lines, `longest` characters of them in all. */
export function keepLines(longest: number): KeptLines {
  let lines: string[] = []
  let first = 0
  let dropped = 0
  let kept = 0
  return {
    keep(line) {
      lines.push(line)
      kept += line.length
      while (kept > longest && first < lines.length - 1) {
        kept -= lines[first]?.length ?? 0
        first += 1
      }
      // Moved together seldom: taking the first of an array away moves all the others.
      if (first > 10_000 && first > lines.length / 2) {
        dropped += first
        lines = lines.slice(first)
        first = 0
      }
    },
    read: () => ({ lines: lines.slice(first), dropped: dropped + first }),
  }
}
