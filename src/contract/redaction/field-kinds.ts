/** What replaces a secret of unknown name. */
export const REDACTED = '[redacted]'

export type Mark = typeof REDACTED | '[phone]' | '[email]' | '[name]' | '[street]'

export const SECRET_NAMES =
  '[\\w-]*(?:password|passwd|secret|token|api[-_]?key)s?_?\\d*|(?:proxy-)?authorization|(?:set-)?cookie2?'
export const PHONE_NAMES = '[\\w-]*(?:phone|mobile|hotline)s?(?:_?(?:number|no)s?)?_?\\d*|tel'
const EMAIL_NAMES = '[\\w-]*e-?mails?_?\\d*'
const PERSON_NAMES = '(?:shipper|sender|receiver|recipient|customer|contact|full|first|last|owner)_?name|owner'

const KINDS: readonly (readonly [names: string, mark: Mark])[] = [
  [SECRET_NAMES, REDACTED],
  [PHONE_NAMES, '[phone]'],
  [EMAIL_NAMES, '[email]'],
  [PERSON_NAMES, '[name]'],
]
const TESTS = KINDS.map(([names, mark]) => ({ pattern: new RegExp(`^(?:${names})$`, 'i'), mark }))

/** What a field holds by its name alone; null = nothing to hide. */
export function kindOfField(name: string): Mark | null {
  return TESTS.find(({ pattern }) => pattern.test(name))?.mark ?? null
}

const MARKS = /\$CONTRACT_[A-Z][A-Z0-9_]*|\[(?:redacted|phone|email|name|street)\]/g
/** Of what stands beside a mark: the scheme of credentials, and remnants that tell nothing. */
const TELLING = /[\p{L}\p{N}]{4}/u

/** Whether a value is hidden already: replacing it again would lose the name of its secret. */
export function isHidden(value: string): boolean {
  const rest = value.replace(MARKS, ' ')
  return rest !== value && !TELLING.test(rest.replace(/\b(?:Bearer|Basic)\b/gi, ''))
}
