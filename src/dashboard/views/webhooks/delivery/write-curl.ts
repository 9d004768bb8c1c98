import { writeCurl as write } from '../../../../reporting/write-curl.ts'

export interface SentRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Of the whole body, when `body` may be its beginning only. */
  readonly bytes: number
}

/**
 * The request as a command for a POSIX shell, its signatures included: what the receiver got, byte for byte. Null where
 * the body is not here as a whole, or cannot be written in a command.
 */
export function writeCurl({ url, headers, body, bytes }: SentRequest): string | null {
  if (body.includes('\0') || new TextEncoder().encode(body).length !== bytes) return null
  const { asked, options } = write(
    { method: 'POST', url, headers: Object.entries(headers), body },
    { keepsLines: true },
  )
  return [asked.join(' '), ...options].join(' \\\n  ')
}
