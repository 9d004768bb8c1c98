const BLANKS = /[ \t\n\r]*/y
const STRING = /"(?:[^"\\]|\\.)*"/y
const WORD = /[^\s,\]}]*/y
const BRACKETS = /"(?:[^"\\]|\\.)*"?|[[\]{}]/g

/** A value of a list or an object. */
export interface JsonEntry {
  /** The key, or the number in the list. */
  readonly key: string
  /** Where the key of an object stands, or the value of a list. */
  readonly keyAt: number
  /** Where the value begins. */
  readonly at: number
}

/** Where the value begins that a pointer's parts name; where its key stands, with `key`. The text is JSON. */
export function locateInJson(text: string, parts: readonly string[], { key = false } = {}): number {
  let at = endOf(BLANKS, text, 0)
  for (const [level, part] of parts.entries()) {
    const entry = entriesAt(text, at).find(one => one.key === part)
    // What is missing would stand in here.
    if (!entry) return at
    at = key && level === parts.length - 1 ? entry.keyAt : entry.at
  }
  return at
}

/** What stands in the list or object that begins there, a key that is given twice twice. */
export function entriesAt(text: string, from: number): readonly JsonEntry[] {
  const isObject = text.charAt(from) === '{'
  if (!isObject && text.charAt(from) !== '[') return []
  const entries: JsonEntry[] = []
  let at = endOf(BLANKS, text, from + 1)
  while (!']}'.includes(text.charAt(at))) {
    const keyAt = at
    let key = String(entries.length)
    if (isObject) {
      const end = endOf(STRING, text, at)
      key = JSON.parse(text.slice(at, end))
      at = endOf(BLANKS, text, endOf(BLANKS, text, end) + 1)
    }
    entries.push({ key, keyAt, at })
    at = endOf(BLANKS, text, endOfValue(text, at))
    if (text.charAt(at) === ',') at = endOf(BLANKS, text, at + 1)
  }
  return entries
}

function endOfValue(text: string, at: number): number {
  const mark = text.charAt(at)
  if (mark === '"') return endOf(STRING, text, at)
  if (mark !== '{' && mark !== '[') return endOf(WORD, text, at)
  let open = 0
  BRACKETS.lastIndex = at
  for (let found = BRACKETS.exec(text); found; found = BRACKETS.exec(text)) {
    if (found[0] === '{' || found[0] === '[') open += 1
    else if (found[0] === '}' || found[0] === ']') open -= 1
    if (open === 0) return BRACKETS.lastIndex
  }
  return text.length
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}
