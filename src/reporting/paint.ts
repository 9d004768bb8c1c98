import { styleText } from 'node:util'

const STYLES = ['bold', 'dim', 'red', 'green', 'yellow', 'cyan'] as const

export type Style = (typeof STYLES)[number]

/** The text in that style of a terminal, whatever it is written to: whether there is colour, the caller decides. */
export function paint(style: Style, text: string): string {
  return styleText(style, text, { validateStream: false })
}

/** Every escape sequence that `paint` writes. */
export const PAINTED: ReadonlySet<string> = new Set(STYLES.flatMap(style => paint(style, ' ').split(' ')))
