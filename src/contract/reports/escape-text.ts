import { showCodes } from '../../reporting/show-codes.ts'

/**
 * Text from elsewhere, safe to print: control characters (which could move the cursor or forge a line) and those that turn
 * the reading direction are shown as codes, and what is longer than `longest` is cut. So is `##[`, by which a GitHub
 * workflow takes orders anywhere in a line.
 */
export function escapeText(text: string, longest = Number.POSITIVE_INFINITY): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text
  return showCodes(cut.replaceAll('##[', '#\\u0023['))
}
