import { hideValue, isHidden, kindOfField, type Mark, PHONE_NAMES, REDACTED, SECRET_NAMES } from './hide-value.ts'
import { ISSUED_TOKENS } from './issued-tokens.ts'

/**
 * The end of a field's name that may be hidden, and its colon, also in JSON that is itself a text of JSON. Where the name
 * begins is looked for afterwards: a pattern that begins with any letters takes many times as long.
 */
const ENDING =
  /(?:password|passwd|passphrase|passcode|pwd|otp|secret|token|credential|key|authorization|cookie|phone|mobile|hotline|number|no|tel|mail|[a-z]_?name|owner|(?:identity|cmnd|cmtnd|cccd|can_?cuoc|passport|national|citizen|personal|key)(?:[-_]?(?:card|code|id))?|id_?card|ssn|mst)s?_?\d*(\\*)"\s*:\s*(?=[\\"{[\d-])/gi

const NAME = /[\w-]/

interface Shape {
  /** Without this character the pattern finds nothing: looking for one is much faster. */
  readonly sign: string
  readonly pattern: RegExp
  readonly replace: (whole: string, before: string, value: string) => string
}

const SHAPES: readonly Shape[] = [
  // http://user:password@host/, http://token@host/
  { sign: '@', pattern: /(\w:\/\/[^\s/:@"'?#]*:)([^\s/@"']+)(?=@)/g, replace: keepingBefore(REDACTED) },
  { sign: '@', pattern: /(\w:\/\/)([^\s/:@?#"']+)(?=@)/g, replace: keepingBefore(REDACTED) },
  // The words "Bearer token" are no credentials.
  { sign: ' ', pattern: /\b((?:Bearer|Basic)\s+)([\w.~+/=$-]{16,})/gi, replace: keepingBefore(REDACTED) },
  { sign: 'eyJ', pattern: /()(\beyJ[\w-]{8,}(?:\.[\w-]*){0,2})/g, replace: keepingBefore(REDACTED) },
  { sign: 'wh', pattern: /()(\bwh(?:sec|sk)_(?:\\\/|[\w+/=-])+)/g, replace: keepingBefore(REDACTED) },
  // A key file, in a text of JSON too; of one that is cut, what there is of it.
  {
    sign: 'PRIVATE KEY',
    pattern:
      /()(-----BEGIN (?:[A-Z0-9]{1,16} ){0,3}PRIVATE KEY(?: BLOCK)?-----[^"]*?(?:-----END [A-Z0-9 ]{1,64}-----|(?=")|$))/g,
    replace: keepingBefore(REDACTED),
  },
  ...ISSUED_TOKENS.map(({ sign, pattern }) => ({ sign, pattern, replace: keepingBefore(REDACTED) })),
  // ?token=…  client_secret=…  &sig=…
  {
    sign: '=',
    pattern: new RegExp(`(=)(?<=(?<![\\w-])(?:${SECRET_NAMES})=)([^\\s"'\\\\&;,#<>(){}]+)`, 'gi'),
    replace: keepingBefore(REDACTED),
  },
  {
    sign: '=',
    pattern: /([?&](?:key|sig|signature|auth|access)=)([^\s"'\\&#<>]+)/gi,
    replace: keepingBefore(REDACTED),
  },
  {
    sign: '=',
    pattern: new RegExp(`([?&](?:${PHONE_NAMES})=)([^\\s"'\\\\&#<>]+)`, 'gi'),
    replace: keepingBefore('[phone]'),
  },
]

const MAIL = /()((?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)/gu

/** Hides what looks like a secret, a mail, a phone or a citizen's number, or is called so. Hiding twice changes nothing more. */
export function hideShapes(text: string): string {
  const shaped = SHAPES.reduce(
    (cleaned, { sign, pattern, replace }) => (cleaned.includes(sign) ? cleaned.replace(pattern, replace) : cleaned),
    text,
  )
  const hidden = hideFields(shaped)
  return hideNumbers(/@|%40/.test(hidden) ? hidden.replace(MAIL, keepingBefore('[email]')) : hidden)
}

function keepingBefore(mark: Mark): Shape['replace'] {
  return (whole, before, value) => (isHidden(value) ? whole : `${before}${mark}`)
}

/** Ids may be ten digits that begin like a phone; a name says that they are none. */
const NO_ID = '(?<!"(?:[\\w-]*_)?(?:g?code|id|number)"\\s*:\\s*")'
/** Inside a longer code (`ORD-0912345678`) or number it is none either; after `\n` of a JSON text it is one. */
// Looked ahead first: looking back at every character would take most of the time.
const START = `(?=\\(?0)(?:(?<![\\p{L}\\p{N}_.\\-])|(?<=\\\\[nrt]))${NO_ID}`
const GAP = '(?:[ .\\-\\u00a0+]|%20)'
/** After it the zero may stand in brackets. */
const COUNTRY = '(?:\\(?\\+|%2B|(?<![\\p{L}\\p{N}_.])00)84'
const END = '(?![\\p{L}\\p{N}_]|[.\\-][\\p{L}\\p{N}])'

/**
 * Vietnamese numbers: 0912345678, 0912 345 678, 091-234-5678, (024) 3825 1234, +84 912 345 678, 0084912345678. The first
 * group has three or four digits, so that the date `05-01-2026 08` is none. `84` without a plus is left: a carrier's codes
 * look so.
 */
const AT_HOME = new RegExp(
  `${START}(?:0[35789]\\d{8}|0[12]\\d{9}|\\(?0[35789]\\d{1,2}\\)?(?:${GAP}\\d{2,4}){2,3}|` +
    `\\(?02\\d{1,2}\\)?(?:${GAP}\\d{1,4}){2,3})${END}`,
  'gu',
)
const FROM_ABROAD = new RegExp(
  `${COUNTRY}\\)?(?:${GAP})?(?:\\(0\\)(?:${GAP})?)?[1-9](?:(?:${GAP})?\\d){8,9}${END}`,
  'giu',
)
/**
 * A number of the citizen's card: the code of a province from 001 to 096, a digit for sex and century, the year of birth and
 * six digits; in one, or in groups of three.
 */
const CITIZEN = new RegExp(`${START}0(?:0[1-9]|[1-8]\\d|9[0-6])(?:\\d{9}|(?:${GAP}\\d{3}){3})${END}`, 'gu')

/** Mobile numbers have ten digits, those of a place eleven. */
const WHOLE = /^(?:0[35789]\d{8}|0[12]\d{9})$/

function hideNumbers(text: string): string {
  return text
    .replace(CITIZEN, '[identity]')
    .replace(AT_HOME, found => (WHOLE.test(found.replace(/%20|\D/g, '')) ? '[phone]' : found))
    .replace(FROM_ABROAD, '[phone]')
}

/** Hides what fields hold that are called so, in whole JSON and in JSON that is cut; null and empty texts stay. */
function hideFields(text: string): string {
  let out = ''
  let copied = 0
  const kinds = new Map<string, Mark | null>()
  ENDING.lastIndex = 0
  for (let found = ENDING.exec(text); found !== null; found = ENDING.exec(text)) {
    const [whole, slashes = ''] = found
    let from = found.index
    while (from > copied && NAME.test(text[from - 1] ?? '')) from -= 1
    if (text[from - 1] !== '"') continue
    const name = text.slice(from, text.indexOf('"', found.index) - slashes.length)
    const known = kinds.get(name)
    const mark = known === undefined ? kindOfField(name) : known
    kinds.set(name, mark)
    if (mark === null) continue
    const at = found.index + whole.length
    const { written, end } = hideValue(text, at, { mark, slashes: slashes.length, messages: 'in lists' })
    out += text.slice(copied, at) + written
    copied = end
    ENDING.lastIndex = end
  }
  return copied === 0 ? text : out + text.slice(copied)
}
