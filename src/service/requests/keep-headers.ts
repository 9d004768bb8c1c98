import { REDACTED, redactText } from '../../domain/redaction/redact-text.ts'
import { isSecretName } from '../../domain/redaction/secret-name.ts'

/** Names and values in turn, as they came, secrets taken out. */
export type KeptHeaders = readonly string[]

const BEARER = `Bearer ${REDACTED}`
const AUTHORIZATION = /^(?:proxy-)?authorization$/i
/** `Bearer eyJ…`: that much of it may be shown. */
const SCHEME = /^(?:bearer|basic|digest|token) +(?=\S)/i

/**
 * A request's headers as they may be kept. Clients say the same again and again, so what equals `last`, what was kept
 * before, is `last` itself and takes no more memory.
 */
export function keepHeaders(raw: readonly string[], last: KeptHeaders | undefined): KeptHeaders {
  if (last !== undefined && equals(raw, last)) return last
  return raw.map((text, at) => (at % 2 === 0 ? text : redactHeader(raw[at - 1] ?? '', text)))
}

function equals(raw: readonly string[], kept: KeptHeaders): boolean {
  if (raw.length !== kept.length) return false
  for (let at = 0; at < raw.length; at++) {
    const text = raw[at] ?? ''
    // What is kept is safe, so only what differs from it has to be looked at.
    if (text === kept[at]) continue
    // Nearly every call differs in its token and in nothing else.
    if (kept[at] === BEARER && text.startsWith('Bearer ')) continue
    if (at % 2 === 0 || redactHeader(raw[at - 1] ?? '', text) !== kept[at]) return false
  }
  return true
}

/** `Authorization: Bearer eyJ…` → `Bearer [redacted]` */
function redactHeader(name: string, value: string): string {
  if (value === '') return value
  if (!isSecretName(name)) return redactText(value)
  const scheme = AUTHORIZATION.test(name) ? SCHEME.exec(value)?.[0] : undefined
  return scheme === undefined ? REDACTED : scheme + REDACTED
}
