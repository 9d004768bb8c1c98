/**
 * Characters of foreign text that a terminal obeys or a person does not see: control characters (C0 and C1, by which a
 * text moves the cursor or forges a line), those that turn the reading direction or are invisible, and the separators of
 * lines and paragraphs.
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const UNSAFE_BUT_LINES = /[^\P{Cc}\t\n\r]|[\p{Cf}\p{Zl}\p{Zp}]/gu
/** JSON escapes C0 by itself. */
const UNSAFE_IN_JSON = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu

/** Foreign text, safe to print on one line: unsafe characters are shown as `\u202e`. */
export function showCodes(text: string): string {
  return text.replace(UNSAFE, codeOf)
}

/** The same for a text of several lines: tabs, line feeds and carriage returns stay. */
export function showCodesInLines(text: string): string {
  return text.replace(UNSAFE_BUT_LINES, codeOf)
}

/** JSON of the same value in which nothing is unsafe to print. */
export function safeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(UNSAFE_IN_JSON, codeOf)
}

/** By UTF-16 units, as JSON and JavaScript write them. */
function codeOf(character: string): string {
  return Array.from({ length: character.length }, (_, at) => {
    return `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`
  }).join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Foreign text for XML and HTML, elements and attributes alike. What a reader must not obey or cannot see is shown as a
 * code; XML has no way to write lone surrogates, U+FFFE and U+FFFF, so those become U+FFFD.
 */
export function escapeMarkup(text: string): string {
  return showCodesInLines(text)
    .replace(/[&<>"']/g, character => ENTITIES[character] ?? '')
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
}
