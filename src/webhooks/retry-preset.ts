import type { Switches } from '../domain/profile.ts'
import { parseDuration } from '../domain/time/duration.ts'

/** Lengths in ms. */
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** `standard` spreads each wait by up to this share either way, so that many failed deliveries do not return at once. */
const STANDARD_JITTER = 0.1

/** The waits after the first, second, … failed attempt, in ms of virtual time. */
const WAITS = {
  none: [],
  fast: [1 * SECOND, 5 * SECOND, 30 * SECOND],
  standard: [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
  // Three tries in all, as the deployed service: dropped after three failures.
  'three-minutes': [3 * MINUTE, 3 * MINUTE],
} as const satisfies Record<string, readonly number[]>

export const RETRY_PRESETS = Object.keys(WAITS)

/** A named preset, or a list of waits in ms of virtual time. */
export type RetryPreset = keyof typeof WAITS | readonly number[]

/**
 * The switch `webhook_retry`: a preset by its name, or the waits as text, `['5s', '5m']`.
 * @throws Error when a wait is no duration: a profile is validated against its schema before anything uses it.
 */
export function readRetry(setting: Switches['webhook_retry']): RetryPreset {
  if (typeof setting === 'string') return setting
  return setting.map(text => {
    const wait = parseDuration(text)
    if (wait === null) throw new Error(`webhook_retry: "${text}" is no duration`)
    return wait
  })
}

export interface NextAttemptOptions {
  /** Draws from [0, 1); keyed by the seed, so that a run can be repeated. Drawn from once, and only by `standard`. */
  readonly rng: () => number
  /** What the receiver asked for in Retry-After, ms (see `retry-after.ts`): the wait is at least this long. */
  readonly retryAfterMs?: number | null | undefined
}

/**
 * How long to wait before the next attempt, in whole ms of virtual time; null = give up.
 *
 * @param attemptsMade Attempts of the preset made so far, 1 after the first; resends by a person do not count.
 */
export function nextAttemptDelay(
  preset: RetryPreset,
  attemptsMade: number,
  { rng, retryAfterMs }: NextAttemptOptions,
): number | null {
  if (attemptsMade < 1) return 0
  const waits: readonly number[] = typeof preset === 'string' ? WAITS[preset] : preset
  const wait = waits[attemptsMade - 1]
  if (wait === undefined) return null
  const spread = preset === 'standard' ? Math.round(wait * (1 + STANDARD_JITTER * (2 * rng() - 1))) : wait
  return Math.max(spread, retryAfterMs ?? 0)
}
