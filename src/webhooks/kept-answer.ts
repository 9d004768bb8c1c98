/** How much of an answer is kept, bytes. */
export const KEPT_ANSWER_BYTES = 4_096

/** The beginning of an answer as text; bytes that are not UTF-8 become U+FFFD. */
export function decodeStart(start: readonly Uint8Array[]): string {
  if (start.length === 0) return ''
  const bytes = Buffer.concat(start)
  // When cut off, a character may be cut in two: as a stream, the decoder leaves out the piece it could not finish.
  return new TextDecoder().decode(bytes, { stream: bytes.length >= KEPT_ANSWER_BYTES })
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
