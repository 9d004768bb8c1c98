/** Lines of at most `width` characters, broken between words; a word that is longer stands alone, whole. */
export function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && length(longer) > width) {
      lines.push(line)
      line = word
    } else {
      line = longer
    }
  }
  return [...lines, line].map(keepOrders)
}

/** A GitHub workflow takes a line that begins with `::`, even indented, for an order: `::error::`. */
function keepOrders(line: string): string {
  return line.replace(/^(\s*)::/, '$1\\u003a:')
}

/** Characters as they are seen: `ễ` may be one code unit or three. */
function length(text: string): number {
  return [...text.normalize('NFC')].length
}
