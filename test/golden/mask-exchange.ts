import type { Exchange } from './exchange.ts'

/** What differs between two runs, and nothing else: tokens are signed at a wall time, so are webhooks. */
const ACCESS_TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g
const MASKED_HEADERS: Readonly<Record<string, string>> = {
  'webhook-id': '<message id>',
  'webhook-timestamp': '<wall time>',
  'webhook-signature': '<signature>',
  'x-signature': '<signature>',
}
/** Of a webhook's headers; the others say which version sent it. */
const KEPT_HEADERS: ReadonlySet<string> = new Set(['content-type', ...Object.keys(MASKED_HEADERS)])

/** The exchange without tokens, in headers and bodies of both sides. A wrong token stays: it says what was tried. */
export function maskExchange(exchange: Exchange, refreshToken: string): Exchange {
  const mask = (text: string): string =>
    text === refreshToken ? '<refresh token>' : text.replace(ACCESS_TOKEN, '<access token>')
  // The same exchange but for some of its texts.
  return maskTexts(exchange, mask) as Exchange
}

/** The headers of a webhook that matter, by their lower-case names, without what no two runs share. */
export function maskWebhookHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const kept = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => KEPT_HEADERS.has(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, MASKED_HEADERS[name] ?? value]))
}

function maskTexts(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value)
  if (Array.isArray(value)) return value.map(item => maskTexts(item, mask))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, maskTexts(item, mask)]))
}
