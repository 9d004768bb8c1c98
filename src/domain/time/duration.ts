const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** `90s`, `30m`, `4h`, `3d`, `250ms` as milliseconds; null when the text is not a duration (interfaces.md, "Scenario files"). */
export function parseDuration(text: string): number | null {
  // As many digits as any honest wait needs: what is longer than 99999d is a slip, and no calendar could show its end.
  if (!/^(?:\d{1,12}ms|\d{1,9}s|\d{1,8}m|\d{1,6}h|\d{1,5}d)$/.test(text)) return null
  const match = /^(\d+)(ms|[smhd])$/.exec(text)
  if (!match) return null
  const [, digits, unit] = match
  switch (unit) {
    case 'ms':
    case 's':
    case 'm':
    case 'h':
    case 'd':
      return Number(digits) * UNIT_MS[unit]
    default:
      return null
  }
}

/** The shortest exact form: 5400000 → `90m`, 86400000 → `1d`, 1500 → `1500ms`. */
export function formatDuration(ms: number): string {
  for (const unit of ['d', 'h', 'm', 's'] as const) {
    if (ms >= UNIT_MS[unit] && ms % UNIT_MS[unit] === 0) return `${ms / UNIT_MS[unit]}${unit}`
  }
  return ms === 0 ? '0s' : `${ms}ms`
}

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
