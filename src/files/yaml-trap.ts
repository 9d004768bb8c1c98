import type { YAMLError } from 'yaml'

/** A text that YAML takes for something else unless it is quoted, or an indentation that is none. */
export interface YamlTrap {
  /** Where the text begins, from 0. */
  readonly offset: number
  /** What happened, and the line as it should be. */
  readonly message: string
}

/** A key of ours where one may stand: at the beginning of a line, or behind `-`, `{` or `,`. */
const KEY = /(?:^[\t ]*|[{,][\t ]*|-[\t ]+)[A-Za-z_$][\w$-]*:[\t ]+/g
/** Above the place where the parser gives up may be what made it do so. */
const LINES_BEFORE = 2
const LONGEST_LINE = 300
/** Each trial parses the whole text again, and a hostile one must not keep us at it. */
const LONGEST_TEXT = 100_000
const MOST_TRIALS = 10

/**
 * What a person most likely meant where the parser complains at `offset`: a value that has to be quoted, or tabs. Null when
 * nothing of the kind stands there. `isMended` parses the text with the line put right.
 */
export function findYamlTrap(
  text: string,
  offset: number,
  isMended: (text: string, upTo: number) => boolean,
): YamlTrap | null {
  if (text.length > LONGEST_TEXT) return null
  let trials = 0
  for (const { start, line } of linesAround(text, offset)) {
    for (const { at, mended, why } of trapsOf(line)) {
      if (++trials > MOST_TRIALS) return null
      const whole = text.slice(0, start) + mended + text.slice(start + line.length)
      if (!isMended(whole, start + mended.length)) continue
      return {
        offset: start + at,
        message: `${why}: ${mended.slice(0, LONGEST_LINE).replace(why === TABS ? '' : /^\s+/, '')}`,
      }
    }
  }
  return null
}

/** Whether the parser has no complaint up to there any more. */
export function isMendedUpTo(faults: readonly YAMLError[], upTo: number): boolean {
  return faults.every(({ pos }) => pos[0] > upTo)
}

interface LineTrap {
  readonly at: number
  readonly mended: string
  readonly why: string
}

function linesAround(text: string, offset: number): readonly { readonly start: number; readonly line: string }[] {
  const found = []
  let start = text.lastIndexOf('\n', Math.max(0, offset - 1)) + 1
  for (let n = 0; n <= LINES_BEFORE; n++) {
    const end = text.indexOf('\n', start)
    found.push({ start, line: text.slice(start, end === -1 ? text.length : end).replace(/\r$/, '') })
    if (start === 0) break
    start = text.lastIndexOf('\n', start - 2) + 1
  }
  return found.filter(({ line }) => line.length <= 10 * LONGEST_LINE)
}

function trapsOf(line: string): readonly LineTrap[] {
  const indent = /^[\t ]*/.exec(line)?.[0] ?? ''
  const tabs = indent.includes('\t')
    ? [{ at: 0, mended: indent.replaceAll('\t', '  ') + line.slice(indent.length), why: TABS }]
    : []
  return [...tabs, ...valuesOf(line).flatMap(value => trapOf(line, value))]
}

const TABS = 'a tab stands here, and YAML indents with spaces'

interface Value {
  readonly at: number
  readonly text: string
}

/** The values of a line, each up to the next key or to the bracket that closes around it. */
function valuesOf(line: string): readonly Value[] {
  const keys = [...line.matchAll(KEY)]
  return keys.map((key, n) => {
    const at = key.index + key[0].length
    const next = keys[n + 1]?.index ?? line.length
    const isInside = line.slice(0, at).includes('{')
    const raw = line.slice(at, next)
    return { at, text: isInside ? withoutBrackets(raw) : raw.trimEnd() }
  })
}

/** Without the brackets and commas that close around it. */
function withoutBrackets(text: string): string {
  let end = text.length
  while (end > 0 && (CLOSING.includes(text[end - 1] ?? '') || text[end - 1]?.trim() === '')) end -= 1
  return text.slice(0, end)
}

const CLOSING = ']},'

function trapOf(line: string, { at, text }: Value): readonly LineTrap[] {
  const why = whyOf(text)
  if (why === null) return []
  return [{ at, mended: line.slice(0, at) + quoted(text) + line.slice(at + text.length), why: `${why}, so quote it` }]
}

function whyOf(text: string): string | null {
  const first = text.charAt(0)
  if (text === '' || /^(["'])(?:(?!\1).)*\1$/.test(text)) return null
  // A tag is written on purpose.
  if (text.startsWith('!!')) return null
  if ('@`%&!*'.includes(first)) return `a text cannot begin with "${first}"`
  if (first === '#' || /\s#/.test(text)) return 'a "#" begins a comment'
  if (/^[|>][^\s\d+-]/.test(text)) return `a text cannot begin with "${first}"`
  if (/^["'][^"']*["']\s*\S/.test(text)) return 'a quoted text ends with its second quote'
  if (/^(\[[^\]]*\]|\{[^}]*\})\s*\S/.test(text)) return `a text cannot begin with "${first}"`
  if (/^[-?] /.test(text)) return `a text cannot begin with "${first} "`
  return /:(\s|$)/.test(text) ? 'a ":" in a text is taken for a key' : null
}

/** Double quotes, or single ones where the text has double ones or backslashes, which would mean something there. */
function quoted(text: string): string {
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`
}
