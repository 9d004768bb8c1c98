import { paint, type Style } from '../../reporting/paint.ts'
import { showCodes } from '../../reporting/show-codes.ts'

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

/**
 * Text from elsewhere, safe to print: control characters (which could move the cursor or forge a line) and those that turn
 * the reading direction are shown as codes, and what is longer than `longest` is cut. So is `##[`, by which a GitHub
 * workflow takes orders anywhere in a line.
 */
export function escapeText(text: string, longest = Number.POSITIVE_INFINITY): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text
  return showCodes(cut.replaceAll('##[', '#\\u0023['))
}

export type Paint = (style: Style, text: string) => string

export function createPaint(colour: boolean): Paint {
  return colour ? paint : (_style, text) => text
}
