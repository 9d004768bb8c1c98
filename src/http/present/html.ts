/** Markup that is safe to send: only `html` makes it, and `html` escapes every value that is not markup itself. */
class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Html = Markup

/** What a drawing consists of: paths with plain attributes; no text, no style, no script, no address. */
const DRAWING =
  /^<svg(?: (?:viewBox|xmlns)="[^"<>&]*")+>(?:\s*<path(?: (?:stroke|stroke-width|fill|d)="[#\w .,-]*")+ ?\/>)+\s*<\/svg>\s*$/

/** @throws Error for anything but an SVG of paths: what a library drew is not escaped. */
export function drawing(svg: string): Html {
  if (!DRAWING.test(svg)) throw new Error('this is no SVG that consists of paths only')
  return new Markup(svg)
}

/** Null is nothing. */
type Value = Html | readonly Html[] | string | number | null

/** A template whose values are escaped, in text and between the quotes of an attribute alike. */
export function html(pieces: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Markup(pieces.map((piece, n) => piece + markup(values[n] ?? null)).join(''))
}

function markup(value: Value): string {
  if (value === null) return ''
  if (value instanceof Markup) return value.text
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value))
  return value.map(({ text }) => text).join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Control characters, which HTML has no way to write, become spaces. */
function escapeText(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"']/g, character => ENTITIES[character] ?? character)
}
