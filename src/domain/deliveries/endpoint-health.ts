import type { Attempt, Delivery } from '../outbox-rows.ts'

/** How an endpoint has done, by the deliveries that the log keeps. */
export interface EndpointHealth {
  readonly deliveries: number
  readonly attempts: number
  /** Attempts that the receiver took. */
  readonly taken: number
  /** Attempts that were answered at all. */
  readonly answers: number
  /** Of the answers, wall ms: half of them came as fast; null = there was none. */
  readonly p50: number | null
  /** 95 of 100 came as fast. */
  readonly p95: number | null
}

export function healthOf(deliveries: readonly Pick<Delivery, 'attempts'>[]): EndpointHealth {
  const attempts = deliveries.flatMap(delivery => delivery.attempts)
  const durations = attempts.filter(({ status }) => status !== null).map(({ durationMs }) => durationMs)
  durations.sort((a, b) => a - b)
  return {
    deliveries: deliveries.length,
    attempts: attempts.length,
    taken: attempts.filter(isTaken).length,
    answers: durations.length,
    p50: percentile(durations, 50),
    p95: percentile(durations, 95),
  }
}

/** Whether the receiver took it. Where the profile wants a 200, another 2xx is a failure, with a sentence that says so. */
export function isTaken({ status, error, detail }: Pick<Attempt, 'status' | 'error' | 'detail'>): boolean {
  return error === null && detail === null && status !== null && status >= 200 && status < 300
}

/** The least value that so many of 100 do not exceed (nearest rank). @param sorted ascending */
export function percentile(sorted: readonly number[], of100: number): number | null {
  return sorted[Math.max(0, Math.ceil((sorted.length * of100) / 100) - 1)] ?? null
}
