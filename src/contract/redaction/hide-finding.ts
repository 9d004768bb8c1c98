import type { Finding } from '../report.ts'
import { tokensOf, valueAt } from '../schema/schema-node.ts'
import { isPerson, isStreet, NO_PEOPLE, readJsonText } from './find-people.ts'
import { hideValue, isHidden, kindOfField, type Mark, SHORTEST_NUMBER } from './hide-value.ts'

export interface Found {
  /** As the check reported it. */
  readonly pointer: string
  /** Of the answer that is checked, before anything was hidden; undefined where it is not available. */
  readonly body: unknown
  /** Texts that the run invented and sent: no person's name. */
  readonly own: ReadonlySet<string>
}

/** A field by what it holds; `messages` = the texts below it are messages to people. */
interface Kind {
  readonly mark: Mark
  readonly messages: boolean
}

/** Checks whose pointers name the keys of messages. */
const ABOUT_MESSAGES = new Set(['error-keys', 'refusal'])
/** Records of those names are people, whatever they lack. */
const PERSON_PATH = /address|customer|sender|receiver|recipient|contact/i
/** What checks say themselves where a value would stand. */
const PHRASES =
  /^(?:nothing|no [a-z ]+|null|undefined|true|false|\d{1,4}(?: (?:of them|others|records|addresses))?|it is [a-z ]+|a number, \[\w+\])$/
/** Of a street that the run sent, to which a target may append names of places. */
const SHORTEST_OWN = 6

/** Names of fields that may hold what looks like a phone. */
const ID = /^(?:[\w-]*_)?(?:g?code|id|number)$/i

/** Hides what was got at `pointer` as it would be hidden in a body, where the name of an id stands before it. */
export function hideBeside(text: string, pointer: string, hide: (text: string) => string): string {
  const name = tokensOf(pointer).findLast(token => !/^\d+$/.test(token)) ?? ''
  if (!ID.test(name) || kindOfField(name) !== null) return hide(text)
  const before = `"${name}":${text.startsWith('"') ? '' : '"'}`
  const hidden = hide(before + text)
  return hidden.startsWith(before) ? hidden.slice(before.length) : hide(text)
}

/** A finding at a personal or secret place: what was got there is hidden, and so is what is quoted beside it. */
export function hideFinding(finding: Finding, found: Found): Finding {
  const kind = kindAt(finding, found)
  if (kind === null) return finding
  const { expected, got, note } = finding
  const names = new Set(tokensOf(found.pointer))
  const beside = (text: string) => hideQuoted(text, kind, raw => names.has(raw) || isOwn(raw, kind, found))
  return {
    ...finding,
    expected: beside(expected),
    got: hideGot(got, kind, found),
    note: note === null ? null : beside(note),
  }
}

function kindAt({ operation, check, got }: Finding, { pointer, body }: Found): Kind | null {
  const tokens = tokensOf(pointer)
  let messages = ABOUT_MESSAGES.has(check)
  for (const [at, token] of tokens.entries()) {
    if (token === 'errors') messages = true
    const mark = kindOfField(token) ?? markOf(token, { operation, body, before: tokens.slice(0, at) })
    if (mark !== null) return { mark, messages }
    // Of the addresses of a customer each has its street, and fields that may be read; one that is a text has not.
    if (token === 'address' && at === tokens.length - 1 && !/^[{[]/.test(got)) return { mark: '[street]', messages }
  }
  return null
}

interface Step {
  readonly operation: string
  readonly body: unknown
  readonly before: readonly string[]
}

/** Of a field whose name alone does not tell: a city has a name too. */
function markOf(token: string, { operation, body, before }: Step): Mark | null {
  if (isStreet(token)) return '[street]'
  if (token !== 'name') return null
  if (before.some(name => PERSON_PATH.test(name))) return '[name]'
  const record = valueAt(body, before)
  // Where the record is not available, a name too many is hidden rather than one too few.
  if (typeof record !== 'object' || record === null || !(token in record)) {
    return NO_PEOPLE.test(operation) ? null : '[name]'
  }
  return isPerson(record, operation) ? '[name]' : null
}

function hideGot(got: string, kind: Kind, found: Found): string {
  const { mark, messages } = kind
  if (PHRASES.test(got) || isHidden(got)) return got
  if (/^-?\d[\d.eE+-]*$/.test(got)) return got.length < SHORTEST_NUMBER ? got : `a number, ${mark}`
  if (/^["{[]/.test(got)) {
    const isName = mark === '[name]' || mark === '[street]'
    const where = messages ? { messages: 'anywhere' as const } : isName ? {} : { messages: 'in lists' as const }
    const { written, end } = hideValue(got, 0, { mark, ...where, mayRead: raw => isOwn(raw, kind, found) })
    return written + got.slice(end)
  }
  if (messages) return got
  return got
    .split(' | ')
    .map(part => (isHidden(part) || isOwn(part, kind, found) ? part : mark))
    .join(' | ')
}

const QUOTED = /(\b(?:field|key|like) )?"((?:[^"\\]|\\[\s\S]?)+)(?:"|$)/g

/** `"An", as sent`: what a check quotes, unless it is the name of a field or an example of ours. */
function hideQuoted(text: string, { mark, messages }: Kind, mayRead: (raw: string) => boolean): string {
  if (messages) return text
  const quoted = text.replace(QUOTED, (whole, ours, raw) =>
    ours !== undefined || isHidden(raw) || mayRead(raw) ? whole : `"${mark}"`,
  )
  return quoted.replace(/(?<![\w.])\d{8,}(?![\w.])/g, mark)
}

/** Only names and streets may be read where they are our own: a phone never may. */
function isOwn(raw: string, { mark }: Kind, { own }: Found): boolean {
  if (mark !== '[name]' && mark !== '[street]') return false
  const text = readJsonText(raw)
  if (own.has(text)) return true
  return mark === '[street]' && [...own].some(sent => sent.length >= SHORTEST_OWN && text.startsWith(sent))
}
