export interface SentRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Of the whole body, when `body` may be its beginning only. */
  readonly bytes: number
}

/** What curl writes itself. */
const LEFT_OUT = new Set(['content-length', 'host', 'connection', 'transfer-encoding'])

/**
 * The request as a command for a POSIX shell, its signatures included: what the receiver got, byte for byte. Null where
 * the body is not here as a whole, or cannot be written in a command.
 */
export function writeCurl({ url, headers, body, bytes }: SentRequest): string | null {
  if (body.includes('\0') || new TextEncoder().encode(body).length !== bytes) return null
  const words = ['curl -i -X POST']
  // Brackets and braces would be patterns to curl.
  if (/[[\]{}]/.test(url)) words.push('--globoff')
  words.push(quote(url))
  for (const [name, value] of Object.entries(headers)) {
    if (LEFT_OUT.has(name.toLowerCase())) continue
    // An empty one is sent only when it is written so.
    words.push(`-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`)
  }
  words.push(`--data-raw ${quote(body)}`)
  return words.join(' \\\n  ')
}

/** Single quotes keep everything as it is, except themselves. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
