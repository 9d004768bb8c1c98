import { advise, type Wanted } from './advise.ts'
import type { Failure, Finding } from './check.ts'
import type { Exchange } from './client.ts'

export interface Case {
  readonly case: string
  readonly exchange: Exchange
}

/** Holds every answer against what is wanted. */
export function judgeCases(
  cases: readonly Case[],
  { wanted, todo }: { readonly wanted: Wanted; readonly todo: string },
): Finding {
  const failures = cases.flatMap(judged => judgeCase(judged, { wanted, todo }))
  const got = countAnswers(cases.map(({ exchange }) => exchange))
  return failures.length === 0 ? { verdict: 'PASS', got } : { verdict: 'FAIL', got, failures }
}

function judgeCase(
  { case: name, exchange }: Case,
  { wanted, todo }: { wanted: Wanted; todo: string },
): readonly Failure[] {
  if (fits(exchange, wanted)) return []
  const got = describeAnswer(exchange)
  return [{ case: name, expected: wanted, got, todo: advise(exchange, wanted) ?? todo, exchange }]
}

export function fits({ status, error }: Exchange, wanted: Wanted): boolean {
  // An answer that came but did not end is none.
  if (status === null || error !== null) return false
  if (wanted === '2xx') return status >= 200 && status <= 299
  return wanted === '4xx' ? status >= 400 && status <= 499 : status < 500
}

/** `401`, `no answer within 15 s`, `200, and then no answer within 15 s`. */
export function describeAnswer({ status, error }: Exchange): string {
  if (error === null) return String(status)
  return status === null ? error.detail : `${status}, and then ${error.detail}`
}

/** `19 × 200, 3 × 500`. */
export function countAnswers(exchanges: readonly Exchange[]): string {
  const counts = new Map<string, number>()
  for (const exchange of exchanges) {
    const answer = describeAnswer(exchange)
    counts.set(answer, (counts.get(answer) ?? 0) + 1)
  }
  return [...counts].map(([answer, count]) => (count === 1 ? answer : `${count} × ${answer}`)).join(', ')
}
