import type { Failure, Finding } from './check.ts'
import type { Exchange } from './client.ts'

const OF_STATUS: Readonly<Record<number, string>> = {
  301: 'Give the final address: webhook senders follow no redirect.',
  302: 'Give the final address: webhook senders follow no redirect. A redirect to a login page means that the route needs to be exempt from it.',
  307: 'Give the final address: webhook senders follow no redirect.',
  308: 'Give the final address: webhook senders follow no redirect.',
  401: 'The consumer refuses a valid signature: compare --secret, --scheme and --signature-header with what it verifies, over the raw bytes of the body.',
  403: 'The consumer refuses a valid signature, or something before it asks for a login: compare --secret and --scheme, and exempt the route from sessions.',
  404: 'There is no such route, or the consumer does not know the order; answer 200 to an order you do not know.',
  405: 'The route must take POST.',
  409: 'Answer 200 to an event that you have taken in already or do not need: any other answer makes the service send it again.',
  413: 'Allow larger bodies on this route: 1 MB is plenty.',
  415: 'The route must take Content-Type: application/json.',
  419: 'Exempt the route from CSRF protection.',
  429: 'Exempt the route from rate limits: a refused event comes again, and with it the next ones.',
}

export interface Case {
  readonly case: string
  readonly exchange: Exchange
}

/** Holds every answer against what is wanted. */
export function validateCases(
  cases: readonly Case[],
  { wanted, todo }: { readonly wanted: Wanted; readonly todo: string },
): Finding {
  const failures = cases.flatMap(judged => validateCase(judged, { wanted, todo }))
  const got = countAnswers(cases.map(({ exchange }) => exchange))
  return failures.length === 0 ? { verdict: 'PASS', got } : { verdict: 'FAIL', got, failures }
}

function validateCase(
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

type Wanted = '2xx' | '4xx' | 'an answer below 500'

/** What to do about an answer, where it says that by itself whatever was asked; null when the check knows better. */
function advise({ status, error }: Exchange, wanted: Wanted): string | null {
  if (error?.kind === 'tls')
    return 'Give the consumer a certificate that Node trusts (NODE_EXTRA_CA_CERTS), or use http locally.'
  if (error?.kind === 'reset') return 'The consumer closed the connection: look into its log for a crash or a limit.'
  if (wanted === '4xx' || status === null) return null
  return OF_STATUS[status] ?? null
}
