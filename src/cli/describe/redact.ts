import { createReplacer } from '../../reporting/redaction/create-replacer.ts'
import { secretForms } from '../../reporting/redaction/secret-forms.ts'

/** What stands in the place of a secret. */
const REDACTED = '[redacted]'
/** A shorter one would be found inside ordinary words. */
const SHORTEST_SECRET = 6
/** The documented password of every installation is the product's own name; hiding that word would hide everything. */
const NO_SECRET = 'sandbox'

/** Fields and headers that hold a secret, whatever it is. */
const SECRET_NAME = /^(proxy-)?authorization$|^(set-)?cookie$|(password|passwd|secret|token|api[-_]?key)s?$/i

/** Forms in which secrets stand inside text: known by their shape, or by the name before them. */
const SHAPES: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${REDACTED}`],
  // What begins so and is no token is read to its end, too: each `eyJ` in it would be a beginning otherwise.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+|\beyJ[\w-]*/g, found => (found.includes('.') ? REDACTED : found)],
  [/\bwhsec_[\w+/=-]+/g, REDACTED],
  // http://user:password@host/, http://token@host/
  [/(\w:\/\/[^\s/:@]*:)[^\s/@]+@/g, `$1${REDACTED}@`],
  [/(\w:\/\/)[^\s/:@?#]+@/g, `$1${REDACTED}@`],
  // ?key=…  &sig=…
  [/([?&](?:key|sig|signature|auth|access|code)=)(?!\[redacted\])[^\s"'\\&#<>]+/gi, `$1${REDACTED}`],
  // ?token=…  --client-secret=…  "password":"…"  DB_PASSWORD=…
  [
    /((?:password|passwd|secret|token|api[-_]?key)s?\d*\\?["']?\s*[=:]\s*\\?["']?)(?!\[redacted\])[^\s"'\\&;,#<>(){}]+/gi,
    `$1${REDACTED}`,
  ],
]

/** Gives a copy of a JSON value without secrets: known values, and what looks like one or is called so. */
export type Redact = (value: unknown) => unknown

export function createRedact(secrets: readonly string[]): Redact {
  const known = [...new Set(secrets)].filter(secret => secret.length >= SHORTEST_SECRET && secret !== NO_SECRET)
  const replace = createReplacer(known.flatMap(secretForms).map(text => ({ text, instead: REDACTED })))
  const clean = (text: string): string => {
    const unknown = replace(text)
    return SHAPES.reduce(
      (cleaned, [shape, instead]) =>
        typeof instead === 'string' ? cleaned.replace(shape, instead) : cleaned.replace(shape, instead),
      unknown,
    )
  }
  const redact: Redact = value => {
    if (typeof value === 'string') return clean(value)
    if (Array.isArray(value)) return redactList(value, redact)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, held]) => [name, SECRET_NAME.test(name) ? hide(held) : redact(held)]),
    )
  }
  return redact
}

/** In the words of a command line, what follows `--password` is one. */
function redactList(list: readonly unknown[], redact: Redact): readonly unknown[] {
  return list.map((item, index) => {
    const before = list[index - 1]
    const named = typeof before === 'string' && /^--?[\w-]+$/.test(before) && SECRET_NAME.test(before)
    return named ? hide(item) : redact(item)
  })
}

function hide(value: unknown): unknown {
  return value === null || value === undefined || value === '' ? value : REDACTED
}
