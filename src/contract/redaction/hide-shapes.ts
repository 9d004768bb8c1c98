/** What stands in the place of a secret whose name nobody knows. */
export const REDACTED = '[redacted]'

/** Already hidden: replacing it again would lose its name. */
const HIDDEN = /\$CONTRACT_[A-Z]|\[(?:redacted|phone|email|name|street)\]/

const SECRET_NAMES = '[\\w-]*(?:password|passwd|secret|token|api[-_]?key)s?'
const PHONE_NAMES = '[\\w-]*(?:phone|mobile|hotline)(?:_?number)?|tel'
const EMAIL_NAMES = '[\\w-]*e-?mail'
const PERSON_NAMES = 'shipper_name|owner'

/** Fields of JSON bodies, by name. */
const FIELDS: readonly (readonly [names: string, instead: string])[] = [
  [SECRET_NAMES, REDACTED],
  [PHONE_NAMES, '[phone]'],
  [EMAIL_NAMES, '[email]'],
  [PERSON_NAMES, '[name]'],
]

/** A number so short is the wrong type that a case sent on purpose, and no phone. */
const SHORTEST_NUMBER = 8

interface Shape {
  readonly pattern: RegExp
  readonly replace: (whole: string, before: string, value: string) => string
}

const SHAPES: readonly Shape[] = [
  // http://user:password@host/, http://token@host/
  { pattern: /(\w:\/\/[^\s/:@"'?#]*:)([^\s/@"']+)(?=@)/g, replace: keepingBefore(REDACTED) },
  { pattern: /(\w:\/\/)([^\s/:@?#"']+)(?=@)/g, replace: keepingBefore(REDACTED) },
  // The words "Bearer token" are no credentials.
  { pattern: /\b((?:Bearer|Basic)\s+)([\w.~+/=$-]{16,})/gi, replace: keepingBefore(REDACTED) },
  { pattern: /()(\beyJ[\w-]{8,}(?:\.[\w-]*){0,2})/g, replace: keepingBefore(REDACTED) },
  { pattern: /()(\bwh(?:sec|sk)_(?:\\\/|[\w+/=-])+)/g, replace: keepingBefore(REDACTED) },
  // ?token=…  client_secret=…  &sig=…
  {
    pattern: new RegExp(`((?<![\\w-])(?:${SECRET_NAMES})=)([^\\s"'\\\\&;,#<>(){}]+)`, 'gi'),
    replace: keepingBefore(REDACTED),
  },
  { pattern: /([?&](?:key|sig|signature|auth|access)=)([^\s"'\\&#<>]+)/gi, replace: keepingBefore(REDACTED) },
  { pattern: new RegExp(`([?&](?:${PHONE_NAMES})=)([^\\s"'\\\\&#<>]+)`, 'gi'), replace: keepingBefore('[phone]') },
  ...FIELDS.flatMap(([names, instead]) => fieldShapes(names, instead)),
]

const MAIL = /()((?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)/gu

/** Hides what looks like a secret, a mail or a phone, or is called so. Hiding twice changes nothing more. */
export function hideShapes(text: string): string {
  const hidden = SHAPES.reduce((cleaned, { pattern, replace }) => cleaned.replace(pattern, replace), text)
  return hidePhones(/@|%40/.test(hidden) ? hidden.replace(MAIL, keepingBefore('[email]')) : hidden)
}

function keepingBefore(instead: string): Shape['replace'] {
  return (whole, before, value) => (HIDDEN.test(value) ? whole : `${before}${instead}`)
}

/** Values of the named fields, also in JSON that is itself a text of JSON; null, empty texts and lists stay. */
function fieldShapes(names: string, instead: string): readonly Shape[] {
  const quoted = `"${instead}"`
  return [
    {
      pattern: new RegExp(`("(?:${names})"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)+"|-?\\d[\\d.eE+-]*)`, 'gi'),
      replace: (whole, before, value) =>
        HIDDEN.test(value) || (!value.startsWith('"') && value.length < SHORTEST_NUMBER) ? whole : `${before}${quoted}`,
    },
    {
      pattern: new RegExp(`(\\\\+"(?:${names})\\\\+"\\s*:\\s*\\\\+")([^"\\\\]+)`, 'gi'),
      replace: keepingBefore(instead),
    },
  ]
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
const PHONES: readonly (readonly [pattern: RegExp, digits: readonly number[]])[] = [
  [new RegExp(`${START}0[35789]\\d{8}${END}`, 'gu'), [10]],
  [new RegExp(`${START}0[12]\\d{9}${END}`, 'gu'), [11]],
  [new RegExp(`${START}\\(?0[35789]\\d{1,2}\\)?(?:${GAP}\\d{2,4}){2,3}${END}`, 'gu'), [10]],
  [new RegExp(`${START}\\(?02\\d{1,2}\\)?(?:${GAP}\\d{1,4}){2,3}${END}`, 'gu'), [11]],
  [new RegExp(`${COUNTRY}\\)?(?:${GAP})?(?:\\(0\\)(?:${GAP})?)?[1-9](?:(?:${GAP})?\\d){8,9}${END}`, 'giu'), []],
]

function hidePhones(text: string): string {
  return PHONES.reduce(
    (cleaned, [pattern, digits]) =>
      cleaned.replace(pattern, found =>
        digits.length === 0 || digits.includes(found.replace(/%20|\D/g, '').length) ? '[phone]' : found,
      ),
    text,
  )
}
