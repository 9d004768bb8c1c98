import type { AttemptError } from '../domain/outbox-rows.ts'
import { BrokenOffError } from './break-off.ts'
import { isError } from './is-error.ts'
import { ForbiddenTargetError } from './target-guard.ts'

export interface WireFailure {
  readonly error: AttemptError
  /** One sentence for a person. */
  readonly detail: string
}

export interface WireCircumstances {
  readonly url: URL
  /** The total time-out has passed. */
  readonly timedOut: boolean
  readonly timeoutMs: number
  readonly connectTimeoutMs: number
  /** The status line had arrived; what failed is the rest of the answer. */
  readonly answered: boolean
}

const DNS_CODES: readonly string[] = [
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'EAI_NONAME',
  'ENODATA',
  'ESERVFAIL',
]
const RESET_CODES: readonly string[] = ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET']
const CONNECT_TIMEOUT_CODES: readonly string[] = ['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']
const TLS_CODE = /^(?:ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_|EPROTO)/
const CERTIFICATE_CODE = /^(?:ERR_TLS_CERT_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_)/

/** TLS was spoken, and the certificate shown is not accepted. */
export function isCertificateCode(code: string): boolean {
  return CERTIFICATE_CODE.test(code)
}

/** Puts what a request threw into one of the classes of the delivery log. */
export function describeFailure(error: unknown, circumstances: WireCircumstances): WireFailure {
  const { url, timeoutMs, connectTimeoutMs, answered } = circumstances
  const place = `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`
  const codes = codesOf(error)
  const has = (wanted: readonly string[]) => codes.some(code => wanted.includes(code))

  if (circumstances.timedOut) {
    const missing = answered ? 'the answer began but did not end' : 'no answer'
    return { error: 'timeout', detail: `${place}: ${missing} within ${seconds(timeoutMs)}.` }
  }
  if (error instanceof BrokenOffError) return { error: 'reset', detail: error.message }
  if (error instanceof ForbiddenTargetError) return { error: 'forbidden-target', detail: error.message }
  // Before the others: with several addresses one may be refused while another has no route.
  if (has(['ECONNREFUSED'])) return { error: 'refused', detail: `Nothing listens on ${place}.` }
  if (has(DNS_CODES)) {
    return { error: 'dns', detail: `The name ${url.hostname} could not be resolved (${codes.join(', ')}).` }
  }
  if (has(CONNECT_TIMEOUT_CODES)) {
    return { error: 'timeout', detail: `No connection to ${place} within ${seconds(connectTimeoutMs)}.` }
  }
  if (has(RESET_CODES)) {
    const moment = answered ? 'in the middle of the answer' : 'before an answer'
    return { error: 'reset', detail: `${place} closed the connection ${moment}.` }
  }
  if (codes.some(code => TLS_CODE.test(code))) {
    return { error: 'tls', detail: `No TLS connection to ${place}: ${messageOf(error)} (${codes.join(', ')}).` }
  }
  return { error: 'other', detail: `The request to ${place} failed: ${messageOf(error)}.` }
}

/** The error's own code and those of the errors it gathers: one per address tried. */
export function codesOf(error: unknown): readonly string[] {
  if (!isError(error)) return []
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : []
  const inner = 'errors' in error && Array.isArray(error.errors) ? error.errors.flatMap(codesOf) : []
  return [...new Set([...own, ...inner])]
}

function messageOf(error: unknown): string {
  const text = isError(error) ? error.message || error.name : String(error)
  return text.trim().replace(/\s+/g, ' ').replace(/\.$/, '')
}

function seconds(ms: number): string {
  return `${ms / 1_000} s`
}
