import { decoded, REDACTED, redactText } from './redact-text.ts'
import { hidesField, isSecretField } from './secret-name.ts'

/**
 * A body in which none of these stands has no secret that could be told by its name or shape. An escape such as `\u0074`
 * may spell any of them; those of letters beyond ASCII, which PHP writes by default, spell none.
 */
const SUSPICIOUS =
  /pass[wcpk]|\bpass\b|pwd|secret|token|key|auth|credential|cookie|jwt|bearer|whsec_|eyJ|:\/\/|\\u00[2-7]|pin|otp|cv[vc]|sig|hmac/i

/** Of those that are found inside ordinary words, too (`shipping`, `design`), what makes a text that cannot be read suspicious. */
const SHORT_WORDS = /pin|otp|cv[vc]|sig|hmac/gi
const SHORT_NAME = /(?<![a-z])(?:pin|t?otp|cv[vc]2?|sig|signature|hmac)(?:[-_]?(?:code|number|no))?["']?\s*[:=]/i

/** Deeper than any body that is served; what stands below it is not kept. */
const DEEPEST = 64

/** JSON inside a text of JSON, a form inside a form: further in nothing is read. */
const MOST_NESTED = 3

/** `username=demo&password=x`, and no address */
const FORM = /^[^\s{}"'<>=&:/?#]+=[^\s{}"'<>]*$/

/**
 * A body as it may be kept: what is a secret by its name or its shape is `[redacted]`. One without secrets stays the text
 * it is; JSON with some is written anew, without its blanks. What may hold one and can be read neither as JSON nor as a
 * form is not kept at all.
 */
export function redactBody(text: string): string {
  // Of a form any letter may be written as its number.
  if (FORM.test(text)) return redactForm(text, 0)
  if (!SUSPICIOUS.test(text)) return text
  const redacted = redactJson(text, 0)
  if (redacted !== null) return redacted
  if (!SHORT_NAME.test(text) && !SUSPICIOUS.test(text.replace(SHORT_WORDS, ''))) return text
  return `${REDACTED}: ${text.length} characters that cannot be read as JSON and may hold a secret`
}

/** Null when it is no JSON. */
function redactJson(text: string, nested: number): string | null {
  const parsed = parse(text)
  if (parsed === undefined) return null
  const state = { changed: false, nested }
  const redacted = redactValue(parsed.value, state, 0)
  return state.changed ? JSON.stringify(redacted) : text
}

function redactForm(text: string, nested: number): string {
  const pairs = text.split('&').map(pair => {
    const [name = '', ...values] = pair.split('=')
    const value = values.join('=')
    if (value === '') return pair
    const shown = decoded(value.replaceAll('+', ' '))
    return isSecretField(decoded(name)) || redactNested(shown, nested) !== shown ? `${name}=${REDACTED}` : pair
  })
  return pairs.join('&')
}

/** A text inside of another: JSON, a form, or what it is. */
function redactNested(text: string, nested: number): string {
  const isForm = FORM.test(text)
  if (!isForm && !/^\s*[[{]/.test(text)) return redactText(text)
  if (nested >= MOST_NESTED) return SUSPICIOUS.test(text) ? REDACTED : text
  if (isForm) return redactForm(text, nested + 1)
  return redactJson(text, nested + 1) ?? redactText(text)
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    // Broken JSON is recorded, too; the caller says what is done with it.
    return undefined
  }
}

function redactValue(value: unknown, state: { changed: boolean; nested: number }, depth: number): unknown {
  if (typeof value === 'string') {
    const clean = redactNested(value, state.nested)
    state.changed ||= clean !== value
    return clean
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEEPEST) {
    state.changed = true
    return REDACTED
  }
  if (Array.isArray(value)) return value.map(item => redactValue(item, state, depth + 1))
  const pair = pairOf(value)
  const entries = Object.entries(value).map(([name, item]) => {
    const isSecret = pair?.naming === name ? false : pair?.values.includes(name) || hidesField(name, item)
    // That a secret is missing or empty is worth knowing.
    if (!isSecret || item === null || item === '') return [name, redactValue(item, state, depth + 1)]
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
 * undefined for an object that is no such pair.
 */
function pairOf(value: object): { readonly naming: string; readonly values: readonly string[] } | undefined {
  const values = VALUES.filter(name => Object.hasOwn(value, name))
  if (values.length === 0) return undefined
  for (const [naming, named] of Object.entries(value)) {
    if (!NAMING.includes(naming.toLowerCase()) || typeof named !== 'string' || !FIELD_NAME.test(named)) continue
    return { naming, values: isSecretField(named) ? values : [] }
  }
  return undefined
}
