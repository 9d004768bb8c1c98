import { formatDuration, parseDuration } from './duration.ts'

/**
 * A pace as people write it, in ms: `10s`; null for `script`, the scenarios' own durations. Undefined when it is none: no
 * time at all is no pace.
 */
export function parsePace(text: string): number | null | undefined {
  if (text === 'script') return null
  const duration = parseDuration(text)
  return duration !== null && duration > 0 ? duration : undefined
}

export function formatPace(paceMs: number | null): string {
  return paceMs === null ? 'script' : formatDuration(paceMs)
}
