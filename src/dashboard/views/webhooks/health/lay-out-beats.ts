import type { EndpointHealth, HealthAttempt, HealthDelivery } from '../../../../schemas/types.gen.ts'

/** What became of an attempt: taken, refused by 3xx or 4xx, a server error, or no answer. */
export type Outcome = 'taken' | 'refused' | 'broken' | 'silent'

/** An attempt as a point. */
export interface Dot {
  readonly outcome: Outcome
  /** 0 = at the bottom, 100 = at the top. */
  readonly height: number
  readonly attempt: HealthAttempt
}

/** From 1 ms to 30 s; both ends by their order of magnitude, because an answer takes one or the other. */
const SLOWEST_MS = 30_000

/** Marks of the axis, ms. */
export const MARKS: readonly number[] = [1, 10, 100, 1_000, 10_000]

/** How high a duration stands, in percent. */
export function heightOf(ms: number): number {
  const share = Math.log10(Math.max(1, Math.min(ms, SLOWEST_MS))) / Math.log10(SLOWEST_MS)
  return Math.round(share * 1_000) / 10
}

export function outcomeOf({ answer, taken }: Pick<HealthAttempt, 'answer' | 'taken'>): Outcome {
  if (answer === null) return 'silent'
  if (taken) return 'taken'
  return answer >= 500 ? 'broken' : 'refused'
}

export function dotsOf({ attempts }: Pick<HealthDelivery, 'attempts'>): readonly Dot[] {
  return attempts.map(attempt => ({ outcome: outcomeOf(attempt), height: heightOf(attempt.ms), attempt }))
}

/** How many attempts of the deliveries had each outcome; those that none had are left out. */
export function countOutcomes(deliveries: readonly Pick<HealthDelivery, 'attempts'>[]): readonly [Outcome, number][] {
  const outcomes = deliveries.flatMap(({ attempts }) => attempts.map(outcomeOf))
  return (['taken', 'refused', 'broken', 'silent'] as const).flatMap(outcome => {
    const count = outcomes.filter(one => one === outcome).length
    return count === 0 ? [] : [[outcome, count]]
  })
}

/** `96 %`; below 100 as long as one attempt failed, above 0 as long as one was taken. Null = there was no attempt. */
export function successRate({ taken, attempts }: Pick<EndpointHealth, 'taken' | 'attempts'>): string | null {
  if (attempts === 0) return null
  const rounded = Math.round((taken / attempts) * 100)
  const percent = taken === attempts ? 100 : taken === 0 ? 0 : Math.min(99, Math.max(1, rounded))
  return `${percent}\u00a0%`
}
