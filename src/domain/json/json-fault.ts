const BLANKS = /[ \t\n\r]*/y
const WORD = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y

/** What may come next; a list or an object may also end where its first value or key could stand, not after a comma. */
type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing'

/** How far a token reaches; `broken`: it stops being one there. */
interface Token {
  readonly end: number
  readonly broken: boolean
}

/**
 * Why a text is no JSON: `it ends too early`, or near which line and column to look, both counted from 1; null for a text
 * that is JSON. The parser's own words would repeat a piece of the text, which may be a password, and differ from one
 * version of Node to the next.
 */
export function describeJsonFault(text: string): string | null {
  const at = findJsonFault(text)
  if (at === null) return null
  if (at >= text.length) return 'it ends too early'
  const lines = text.slice(0, at).split('\n')
  return `look at quotes, commas and brackets near line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`
}

/** Where the text stops being JSON; its length when it only lacks the rest. */
export function findJsonFault(text: string): number | null {
  return scanJson(text).fault
}

/** How far a text is JSON. */
export interface JsonScan {
  /** Where it stops being JSON; its length when it only lacks the rest; null when it is JSON. */
  readonly fault: number | null
  /** Where the last value ends that is whole, or the last bracket that opens. */
  readonly settled: number
  /** What would close the lists and objects that are open, the inmost last. */
  readonly closers: readonly string[]
  /** Where the token begins that is broken, and whether it is a text that stands for a value. */
  readonly broken: { readonly at: number; readonly isTextValue: boolean } | null
}

/** Reads a text as JSON, as far as it is JSON. */
export function scanJson(text: string): JsonScan {
  const closers: string[] = []
  let settled = 0
  let expected: Expected = 'value'
  let at = endOf(BLANKS, text, 0)
  while (at < text.length) {
    const mark = text.charAt(at)
    const ends = expected.endsWith('end') && mark === closers.at(-1)
    const isValue = expected.startsWith('value')
    if (!ends && !fits(mark, expected)) return { fault: at, settled, closers, broken: null }
    const token = readToken(text, at)
    if (token.broken) {
      return { fault: token.end, settled, closers, broken: { at, isTextValue: isValue && mark === '"' } }
    }
    if (ends) closers.pop()
    if (mark === '{' || mark === '[') closers.push(mark === '{' ? '}' : ']')
    // A number at the end of the text may go on.
    if (ends || (isValue && (token.end < text.length || !/[\d-]/.test(mark)))) settled = token.end
    expected = next(mark, expected, closers.at(-1))
    at = endOf(BLANKS, text, token.end)
  }
  return { fault: expected === 'nothing' ? null : text.length, settled, closers, broken: null }
}

/** Whether a token that begins so may stand here; of a closing bracket that is said already. */
function fits(mark: string, expected: Expected): boolean {
  switch (expected) {
    case 'value':
    case 'value or end':
      return /["{[tfn\d-]/.test(mark)
    case 'key':
    case 'key or end':
      return mark === '"'
    case 'colon':
      return mark === ':'
    case 'comma or end':
      return mark === ','
    case 'nothing':
      return false
  }
}

/** What may follow a token; `closer` ends what it stands in. */
function next(mark: string, expected: Expected, closer: string | undefined): Expected {
  if (mark === '{') return 'key or end'
  if (mark === '[') return 'value or end'
  if (mark === ':') return 'value'
  if (mark === ',') return closer === '}' ? 'key' : 'value'
  if (expected === 'key' || (expected === 'key or end' && mark === '"')) return 'colon'
  return closer === undefined ? 'nothing' : 'comma or end'
}

function readToken(text: string, at: number): Token {
  const mark = text.charAt(at)
  if (mark === '"') return readString(text, at)
  if (/[{}[\],:]/.test(mark)) return { end: at + 1, broken: false }
  const end = endOf(WORD, text, at)
  return { end, broken: end === at }
}

/** To the quote that closes it; it breaks at a control character, at an escape that is none, or at the end of the text. */
function readString(text: string, at: number): Token {
  for (let end = at + 1; end < text.length; ) {
    const mark = text.charAt(end)
    if (mark === '"') return { end: end + 1, broken: false }
    const after = mark === '\\' ? endOf(ESCAPE, text, end) : end + (mark < ' ' ? 0 : 1)
    if (after === end) return { end, broken: true }
    end = after
  }
  return { end: text.length, broken: true }
}

/** Where a sticky pattern ends that begins at `at`; `at` itself where it does not fit. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** Whether a value of JSON has more levels. Looks no deeper than it must, so that a hostile body costs no more than its size. */
export function depthExceeds(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(item => depthExceeds(item, levels - 1))
}
