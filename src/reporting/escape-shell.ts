const NEEDS_ESCAPES = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Whether a text has characters that a terminal obeys or does not show, such as line feeds. */
export function needsEscapes(text: string): boolean {
  return NEEDS_ESCAPES.test(text)
}

/** The inside of `$'…'`, which bash and zsh read as the same bytes; nothing in it is unsafe to print. */
export function escapeShell(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, bytesOf)
}

/** By the bytes of UTF-8, for `\x9b` alone would be another character. */
function bytesOf(character: string): string {
  return [...Buffer.from(character)].map(byte => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
}
