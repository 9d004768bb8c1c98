import { scanJson } from '../json/json-fault.ts'
import { decoded, REDACTED, redactCutText, redactText } from './redact-text.ts'
import { hidesField, isSecretField } from './secret-name.ts'

/** An escape that was cut in two, at the end of a text. */
const CUT_ESCAPE = /^\\(?:u[\dA-Fa-f]{0,3})?$/

/** A word or a number that was cut in two. */
const CUT_WORD = /^(?:t|tr|tru|f|fa|fal|fals|n|nu|nul|-)$/

/**
 * A body in which none of these stands has no secret that its name or shape shows. An escape such as `\u0074`
 * may spell any of them; those of letters beyond ASCII, which PHP writes by default, spell none.
 */
const SUSPICIOUS =
  /pass[wcpk]|\bpass\b|pwd|secret|token|key|auth|credential|cookie|jwt|bearer|whsec_|eyJ|:\/\/|\\u00[2-7]|pin|otp|cv[vc]|sig|hmac/i

/** Of those that are found inside ordinary words, too (`shipping`, `design`), what makes a text that cannot be read suspicious. */
const SHORT_WORDS = /pin|otp|cv[vc]|sig|hmac/gi
const SHORT_NAME = /(?<![a-z])(?:pin|t?otp|cv[vc]2?|sig|signature|hmac)(?:[-_]?(?:code|number|no))?["']?\s*[:=]/i

/** The name of such a value may have stood behind the cut. */
const NAMED_VALUE = /"(?:values?|val|content)"/

/** Deeper than any body that is served; what stands below it is not kept. */
const DEEPEST = 64

/** JSON inside a text of JSON, a form inside a form: further in nothing is read. */
const MOST_NESTED = 3

/** `username=demo&password=x`, and no address */
const FORM = /^[^\s{}"'<>=&:/?#]+=[^\s{}"'<>]*$/

/**
 * A body as it may be kept: what is a secret by its name or its shape is `[redacted]`. One without secrets stays the text
 * it is; JSON with some is written again, without its blanks. What may hold one and can be read neither as JSON nor as a
 * form is not kept at all. Of a body that `isCut` only the beginning is given; what was cut in two may be left out.
 */
export function redactBody(text: string, { isCut = false } = {}): string {
  // Of a form any letter may be written as its number.
  if (FORM.test(text)) return redactForm(text, { nested: 0, isCut })
  if (!SUSPICIOUS.test(text) && !(isCut && NAMED_VALUE.test(text))) return text
  const redacted = redactJson(text, { nested: 0, isCut })
  if (redacted !== null) return redacted
  if (!SHORT_NAME.test(text) && !SUSPICIOUS.test(text.replace(SHORT_WORDS, ''))) return text
  return `${REDACTED}: ${text.length} characters that cannot be read as JSON and may hold a secret`
}

interface Reading {
  readonly nested: number
  /** Whether the end of the text was cut off. */
  readonly isCut: boolean
}

/** Null when it is no JSON. */
function redactJson(text: string, { nested, isCut }: Reading): string | null {
  const closed = isCut ? closeJson(text) : { kept: text, closing: '' }
  if (closed === null) return null
  const { kept, closing } = closed
  const parsed = parse(kept + closing)
  if (parsed === undefined) return null
  const state = { changed: false, nested }
  const redacted = redactValue(parsed.value, { state, isCut: closing !== '', depth: 0 })
  if (!state.changed) return kept
  const written = JSON.stringify(redacted)
  // What closes it was not sent.
  return closing !== '' && written.endsWith(closing) ? written.slice(0, -closing.length) : written
}

function redactForm(text: string, { nested, isCut }: Reading): string {
  const all = text.split('&')
  const pairs = all.map((pair, index) => {
    const [name = '', ...values] = pair.split('=')
    const value = values.join('=')
    if (value === '') return pair
    const reading = { nested, isCut: isCut && index === all.length - 1 }
    const shown = decoded((reading.isCut ? withoutCutEscape(value) : value).replaceAll('+', ' '))
    return isSecretField(decoded(name)) || redactNested(shown, reading) !== shown ? `${name}=${REDACTED}` : pair
  })
  return pairs.join('&')
}

/** Of a form that was cut: a letter of Vietnamese is up to three escapes, and all or none can be decoded. */
const CUT_ESCAPES = /(?:%[89a-f][\da-f]){0,3}(?:%[\da-f]?)?$/i
const LONGEST_CUT = 11

function withoutCutEscape(value: string): string {
  return value.slice(0, -LONGEST_CUT) + value.slice(-LONGEST_CUT).replace(CUT_ESCAPES, '')
}

/** A text inside of another: JSON, a form, or what it is. */
function redactNested(text: string, { nested, isCut }: Reading): string {
  const plain = isCut ? redactCutText : redactText
  const isForm = FORM.test(text)
  if (!isForm && !/^\s*[[{]/.test(text)) return plain(text)
  if (nested >= MOST_NESTED) return SUSPICIOUS.test(text) ? REDACTED : text
  const reading = { nested: nested + 1, isCut }
  if (isForm) return redactForm(text, reading)
  const redacted = redactJson(text, reading)
  if (redacted !== null) return redacted
  return isCut && SUSPICIOUS.test(text) ? REDACTED : plain(text)
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    // Broken JSON is recorded, too; the caller says what is done with it.
    return undefined
  }
}

interface Place {
  readonly state: { changed: boolean; readonly nested: number }
  /** Whether the text was cut inside of this value. */
  readonly isCut: boolean
  readonly depth: number
}

function redactValue(value: unknown, { state, isCut, depth }: Place): unknown {
  if (typeof value === 'string') {
    const clean = redactNested(value, { nested: state.nested, isCut })
    state.changed ||= clean !== value
    return clean
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEEPEST) {
    state.changed = true
    return REDACTED
  }
  const inside = (isLast: boolean): Place => ({ state, isCut: isCut && isLast, depth: depth + 1 })
  if (Array.isArray(value)) return value.map((item, at) => redactValue(item, inside(at === value.length - 1)))
  const pair = pairOf(value, { isCut })
  const names = Object.keys(value)
  const entries = Object.entries(value).map(([name, item], at) => {
    const isSecret = pair?.naming === name ? false : pair?.values.includes(name) || hidesField(name, item)
    // That a secret is missing or empty is worth knowing.
    if (!isSecret || item === null || item === '') return [name, redactValue(item, inside(at === names.length - 1))]
    state.changed = true
    return [name, REDACTED]
  })
  return Object.fromEntries(entries)
}

const NAMING = ['name', 'key', 'field', 'param', 'header', 'label']
const VALUES = ['value', 'values', 'val', 'content']
/** A name of a field, and not that of a thing: `Bánh cookie`. */
const FIELD_NAME = /^[\w.-]{1,60}$/

/**
 * `{"name": "password", "value": "x"}`: which key names a field, and which others hold what it says if that is a secret;
 * undefined for an object that is no such pair. Of one that was cut the name may be what is missing.
 */
function pairOf(
  value: object,
  { isCut }: { readonly isCut: boolean },
): { readonly naming: string | null; readonly values: readonly string[] } | undefined {
  const values = VALUES.filter(name => Object.hasOwn(value, name))
  if (values.length === 0) return undefined
  const last = Object.keys(value).at(-1)
  for (const [naming, named] of Object.entries(value)) {
    // What a name was before it was cut is not known.
    if (isCut && naming === last) continue
    if (!NAMING.includes(naming.toLowerCase()) || typeof named !== 'string' || !FIELD_NAME.test(named)) continue
    return { naming, values: isSecretField(named) ? values : [] }
  }
  return isCut ? { naming: null, values } : undefined
}

/** The beginning of a JSON text, closed so that it can be read. */
interface ClosedJson {
  /** What is kept of it: to the last whole value, or into the text that was cut. */
  readonly kept: string
  /** What must follow to make it JSON. */
  readonly closing: string
}

/**
 * Closes a JSON text that was cut. A text of its own that was cut ends there; a key, a number or a word that was cut is left
 * out. Null for what is no beginning of JSON.
 */
export function closeJson(beginning: string): ClosedJson | null {
  const { fault, settled, closers, broken } = scanJson(beginning)
  if (fault === null) return { kept: beginning, closing: '' }
  const rest = beginning.slice(fault, fault + 6)
  if (rest !== '' && !CUT_ESCAPE.test(rest) && !CUT_WORD.test(rest)) return null
  if (broken?.isTextValue === true) return { kept: beginning.slice(0, fault), closing: `"${close(closers)}` }
  if (settled === 0) return null
  const kept = beginning.slice(0, settled)
  return { kept, closing: close(scanJson(kept).closers) }
}

function close(closers: readonly string[]): string {
  return closers.toReversed().join('')
}
