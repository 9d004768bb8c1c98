import type { Exchange } from './client.ts'

export type Wanted = '2xx' | '4xx' | 'an answer below 500'

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

/** What to do about an answer, where it says that by itself whatever was asked; null when the check knows better. */
export function advise({ status, error }: Exchange, wanted: Wanted): string | null {
  if (error?.kind === 'tls')
    return 'Give the consumer a certificate that Node trusts (NODE_EXTRA_CA_CERTS), or use http locally.'
  if (error?.kind === 'reset') return 'The consumer closed the connection: look into its log for a crash or a limit.'
  if (wanted === '4xx' || status === null) return null
  return OF_STATUS[status] ?? null
}
