/** `2026-01-05T08:30:00.250+07:00`, as the control API writes instants, to `2026-01-05 08:30:00`. */
export function localTime(instant: string): string {
  return instant.slice(0, 19).replace('T', ' ')
}

/** UNIX milliseconds to `2026-01-05 08:30:00` in GMT+7, which has no daylight saving time. */
export function localTimeOf(ms: number): string {
  return localTime(new Date(ms + 7 * 3_600_000).toISOString())
}

/** How far away a moment is, in its two largest units: `2d 3h`, `45s`. */
export function distance(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'm'],
    [seconds % 60, 's'],
  ] as const
  const first = parts.findIndex(([count]) => count > 0)
  if (first === -1) return '0s'
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join(' ')
}

/**
 * A text in lines of at most `width`, broken between words; a longer word keeps its line. At least one line.
 * `lengthOf`: how much of the width a text takes.
 */
export function wrapWords(
  text: string,
  width: number,
  lengthOf: (text: string) => number = plainText => plainText.length,
): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && lengthOf(line) + 1 + lengthOf(word) > width) {
      lines.push(line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line]
}
