import { showCodesInLines } from './show-codes.ts'

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
