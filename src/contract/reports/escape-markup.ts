const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Text for XML and HTML, elements and attributes alike. XML has no way to write most control characters, lone surrogates,
 * U+FFFE and U+FFFF, so those become U+FFFD.
 */
export function escapeMarkup(text: string): string {
  return text
    .replace(/[&<>"']/g, character => ENTITIES[character] ?? '')
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
}
