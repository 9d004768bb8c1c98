/** Which way a request failed; `refused` and `dns`: nobody is there. */
export interface WireError {
  readonly kind: 'refused' | 'dns' | 'reset' | 'timeout' | 'tls' | 'other'
  /** For a person, to follow "got": `no answer within 15 s`. */
  readonly detail: string
}

const DNS = /^(ENOTFOUND|EAI_)/
const RESET: readonly string[] = ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET']
const TLS = /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO)/

export function timeOut(limitMs: number): WireError {
  return { kind: 'timeout', detail: `no answer within ${limitMs / 1_000} s` }
}

export function describeWireError(error: unknown): WireError {
  const code = codeOf(error)
  if (code === 'ECONNREFUSED') return { kind: 'refused', detail: 'nothing listens there (ECONNREFUSED)' }
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return { kind: 'refused', detail: `no connection could be made (${code})` }
  if (DNS.test(code)) return { kind: 'dns', detail: `the name could not be resolved (${code})` }
  if (RESET.includes(code)) return { kind: 'reset', detail: `the connection was closed without an answer (${code})` }
  if (TLS.test(code)) return { kind: 'tls', detail: `no TLS connection (${code})` }
  const message = error instanceof Error ? error.message : String(error)
  return { kind: 'other', detail: code === '' ? message : `${message} (${code})` }
}

/** Of several addresses the first that has one: `localhost` is two. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error instanceof AggregateError) return error.errors.map(codeOf).find(code => code !== '') ?? ''
  return codeOf(error.cause)
}
