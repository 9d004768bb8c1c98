/** The bytes of a key written as a prefix (`whsec_`, `whpk_`, may be absent) and base64; null when it is no base64. */
export function readKey(text: string, prefix: string): Buffer | null {
  const coded = text.startsWith(prefix) ? text.slice(prefix.length) : text
  const bytes = Buffer.from(coded, 'base64')
  // Buffer skips what is not base64; written back it would be another text.
  return bytes.length > 0 && bytes.toString('base64') === coded ? bytes : null
}
