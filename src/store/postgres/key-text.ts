import { createHash } from 'node:crypto'

/** An entry of an index of PostgreSQL holds 2,704 bytes at most, and ids and keys stand two to an entry. */
const LONGEST = 1_000
const KEPT = 900

/**
 * A text as a column of collation "C" holds it: in ASCII, in the same order as JavaScript compares strings (by UTF-16 units,
 * where PostgreSQL would compare bytes of UTF-8), with U+0000 and lone surrogates, which PostgreSQL refuses. Different texts
 * stay different; of one that is too long for an index, the rest is a hash.
 */
export function keyText(text: string): string {
  const plain = /^[ -~]*$/.test(text) ? text : escapeUnits(text)
  if (plain.length <= LONGEST) return plain
  return plain.slice(0, KEPT) + createHash('sha256').update(plain).digest('hex')
}

function escapeUnits(text: string): string {
  let escaped = ''
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0x02) escaped += `\x01${unit}`
    else if (unit < 0x7f) escaped += text.charAt(at)
    else escaped += `\x7f${unit.toString(16).padStart(4, '0')}`
  }
  return escaped
}
