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
