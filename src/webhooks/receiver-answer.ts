import type { Switches } from '../domain/profile.ts'

const DAY_MS = 86_400_000

const TIME = String.raw`\d{2}:\d{2}:\d{2}`
/** The three date forms of RFC 9110 5.6.7. Date.parse alone would take almost any text with a number in it. */
const HTTP_DATES = [
  new RegExp(`^[A-Z][a-z]{2}, \\d{2} [A-Z][a-z]{2} \\d{4} ${TIME} GMT$`),
  new RegExp(`^[A-Z][a-z]{5,8}, \\d{2}-[A-Z][a-z]{2}-\\d{2} ${TIME} GMT$`),
]
const ASCTIME = new RegExp(`^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \\d]\\d ${TIME} \\d{4}$`)

/**
 * Reads Retry-After: how long the receiver asks us to wait, in ms, at most 24 h (longer wishes count as 24 h).
 *
 * @param headerValue Whole seconds, or an HTTP date.
 * @param wallNow Wall time, ms: an HTTP date is compared with it. A date in the past means 0.
 * @returns null when the header is absent or cannot be read.
 */
export function retryAfterMs(headerValue: string | undefined, wallNow: number): number | null {
  const text = headerValue?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1_000, DAY_MS)
  const at = readHttpDate(text)
  return at === null ? null : Math.min(Math.max(at - wallNow, 0), DAY_MS)
}

function readHttpDate(text: string): number | null {
  // asctime names no zone and Date.parse would take it for local time; the RFC says GMT.
  const zoned = ASCTIME.test(text) ? `${text} GMT` : text
  if (zoned === text && !HTTP_DATES.some(form => form.test(text))) return null
  const at = Date.parse(zoned)
  return Number.isNaN(at) ? null : at
}

type SuccessRule = Switches['webhook_success']

/**
 * Did the receiver take the webhook (switch `webhook_success`)? `2xx`: any of them; `200`: that one alone, as deployed
 * services are documented to check. Redirects are failures either way, and so is no answer (null).
 */
export function countsAsSuccess(status: number | null, rule: SuccessRule): boolean {
  if (status === null) return false
  return rule === '200' ? status === 200 : status >= 200 && status < 300
}

/** For the delivery log: a 2xx that is a failure needs a reason; null where the status speaks for itself. */
export function explainFailure(status: number | null, rule: SuccessRule): string | null {
  if (!countsAsSuccess(status, '2xx') || countsAsSuccess(status, rule)) return null
  return `${status} counts as a failure here: under webhook_success: 200 only 200 is success.`
}

/** Alternatives of fixed texts only: the time it takes grows with the text and no faster. */
const SIGNATURE = /signature|chữ k[ýí]|sai chu ky/iu
const DOUBT = /signature|invalid|(?:sai )?chữ k[ýí]|sai chu ky|không hợp lệ|khong hop le/iu

/** Of the words: "chữ ký". */
const SHORTEST = 6

/** Does a receiver's answer speak of the signature? */
export function namesSignature(body: string): boolean {
  return SIGNATURE.test(readable(body))
}

/**
 * The first word by which an answer that counts as a success says that it is none, such as
 * `{"code": 1, "message": "Sai chữ ký"}`; null when it says nothing of the kind.
 */
export function findDoubt(body: string): string | null {
  // Most receivers answer with nothing, or with "ok".
  return body.length < SHORTEST ? null : (DOUBT.exec(readable(body))?.[0] ?? null)
}

/** PHP's json_encode writes `chữ` as `ch\u1eef`; other systems take accents apart. */
function readable(body: string): string {
  return body
    .slice(0, KEPT_ANSWER_BYTES)
    .replace(/\\u([0-9a-f]{4})/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .normalize('NFC')
}

/** How much of an answer is kept, bytes. */
export const KEPT_ANSWER_BYTES = 4_096

/** The beginning of an answer as text; bytes that are not UTF-8 become U+FFFD. */
export function decodeStart(start: readonly Uint8Array[]): string {
  if (start.length === 0) return ''
  const bytes = Buffer.concat(start)
  // When cut off, a character may be cut in two: as a stream, the decoder leaves out the piece it could not finish.
  return new TextDecoder().decode(bytes, { stream: bytes.length >= KEPT_ANSWER_BYTES })
}

type AnswerHeaders = Readonly<Record<string, string>>

/**
 * Gives headers that equal those given before as the same object: within a second a receiver answers all webhooks alike,
 * and every attempt keeps the headers of its answer.
 */
export function shareHeaders(): (headers: AnswerHeaders) => AnswerHeaders {
  let latest: AnswerHeaders = {}
  return headers => {
    if (!areEqual(headers, latest)) latest = headers
    return latest
  }
}

/** In the same order, because logs show it. */
function areEqual(one: AnswerHeaders, other: AnswerHeaders): boolean {
  const names = Object.keys(one)
  const others = Object.keys(other)
  return names.length === others.length && names.every((name, n) => name === others[n] && one[name] === other[name])
}

/** Repeated headers joined by `, `. */
export function flattenHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return flat
}
