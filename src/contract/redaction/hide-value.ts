export interface Hiding {
  readonly mark: Mark
  /** How many backslashes a quote has: none in JSON, one in JSON that is itself a text of JSON. */
  readonly slashes?: number
  /** Where messages about the field may stand, which may be read: only what looks like a phone or a token goes there. */
  readonly messages?: 'anywhere' | 'in lists'
  /** Texts that may be read, as they stand in JSON. */
  readonly mayRead?: (raw: string) => boolean
}

/** A number so short is the wrong type that a case sent on purpose, and no phone. */
export const SHORTEST_NUMBER = 8
/** A token has digits; `required` and `validation.min` have none. */
const TOKEN = /^(?=.*\d)\S{6,}$/
const DIGITS = /\+?\d(?:[ .()-]?\d){7,}/g
const NUMBER = /-?\d[\d.eE+-]*/y
const KEY = /^[A-Za-z_][\w.-]*$/

/**
 * Hides the JSON value that begins at `at`, which may be cut: the texts and long numbers in it, however deep, but no
 * names of fields. Returns what to write, and where the value ends.
 */
export function hideValue(
  text: string,
  at: number,
  hiding: Hiding,
): { readonly written: string; readonly end: number } {
  const slashes = hiding.slashes ?? 0
  const quote = `${'\\'.repeat(slashes)}"`
  /** Of each list or object that is open, whether it is an object. */
  const open: boolean[] = []
  let written = ''
  let from = at
  do {
    const character = text[from]
    // Of a row of backslashes only the last ones may belong to a quote.
    const slashesEnd = endOfSlashes(text, from)
    const isQuote = text[slashesEnd] === '"' && slashesEnd - slashes >= from
    const next = isQuote ? slashesEnd - slashes : slashesEnd
    if (next > from) {
      written += text.slice(from, next)
      from = next
    } else if (text.startsWith(quote, from)) {
      const string = readString(text, from + quote.length, slashes)
      const isKey = open.at(-1) === true && /^\s*:/.test(text.slice(string.end, string.end + 8))
      const raw = isKey ? hideKey(string.raw, hiding) : hideText(string.raw, hiding, open)
      written += quote + raw + text.slice(from + quote.length + string.raw.length, string.end)
      from = string.end
    } else if (character === '{' || character === '[') {
      open.push(character === '{')
      written += character
      from += 1
    } else if (character === '}' || character === ']') {
      open.pop()
      written += character
      from += 1
    } else {
      NUMBER.lastIndex = from
      const number = NUMBER.exec(text)?.[0] ?? ''
      const end = from + number.length
      // The length of a cut number is unknown.
      const isCut = end === text.length || text[end] === '…'
      const isLong = number.length >= SHORTEST_NUMBER || (isCut && number.length > 2)
      written += number === '' ? character : isLong ? `${quote}${hiding.mark}${quote}` : number
      from = Math.max(end, from + 1)
    }
  } while (open.length > 0 && from < text.length)
  return { written, end: from }
}

function endOfSlashes(text: string, at: number): number {
  let end = at
  while (text[end] === '\\') end += 1
  return end
}

/** The text from `at` to its closing quote, or to where it is cut. */
function readString(text: string, at: number, slashes: number): { readonly raw: string; readonly end: number } {
  for (let close = text.indexOf('"', at); close !== -1; close = text.indexOf('"', close + 1)) {
    let before = 0
    while (close - before > at && text[close - before - 1] === '\\') before += 1
    // Fewer: the text around it ends. More: backslashes of its own, which escape the quote if they are odd.
    const own = Math.floor((before - slashes) / (slashes + 1))
    if (before <= slashes)
      return { raw: text.slice(at, close - before), end: before < slashes ? close - before : close + 1 }
    if (own % 2 === 0) return { raw: text.slice(at, close - slashes), end: close + 1 }
  }
  const raw = text.slice(at)
  return { raw: raw.endsWith('…') ? raw.slice(0, -1) : raw, end: text.length }
}

function hideText(raw: string, { mark, messages, mayRead }: Hiding, open: readonly boolean[]): string {
  // A letter in an object is the wrong type that a case sent on purpose.
  if (raw.length < (open.length > 0 ? 2 : 1) || isHidden(raw) || mayRead?.(raw) === true) return raw
  const isMessage = messages === 'anywhere' || (messages === 'in lists' && open.length === 1 && open[0] === false)
  if (!isMessage) return mark
  if (mark === '[phone]') return raw.replace(DIGITS, mark)
  return mark === REDACTED && TOKEN.test(raw) ? mark : raw
}

function hideKey(raw: string, { mark }: Hiding): string {
  return KEY.test(raw) || raw === '' || isHidden(raw) ? raw : mark
}

/** What replaces a secret of unknown name. */
export const REDACTED = '[redacted]'

export type Mark = typeof REDACTED | '[phone]' | '[email]' | '[name]' | '[street]' | '[identity]'

/** In whichever way the words are joined: client_secret, client-secret, clientSecret. */
const KEYS =
  '(?:api|access|account|auth|encryption|master|private|secret|service|shared|signature|signing)[-_]?key(?:[-_]?id)?'
export const SECRET_NAMES = `[\\w-]*(?:password|passwd|passphrase|passcode|secret|token|credential|${KEYS})s?_?\\d*|pwd|otp|(?:proxy-)?authorization|(?:set-)?cookie2?`
export const PHONE_NAMES = '[\\w-]*(?:phone|mobile|hotline)s?(?:_?(?:number|no)s?)?_?\\d*|tel'
const EMAIL_NAMES = '[\\w-]*e-?mails?_?\\d*'
const PERSON_NAMES = '(?:shipper|sender|receiver|recipient|customer|contact|full|first|last|owner)_?name|owner'
/** Of a person, as a state numbers its people: CMND, CCCD, passport, tax code. */
const IDENTITY_NAMES =
  '[\\w-]*(?:identity|cmnd|cmtnd|cccd|can_?cuoc|passport|national_?id|citizen_?id|personal_?id|id_?card)(?:_?(?:card|number|code|no|id))?_?\\d*|id_?number|ssn|mst'

const KINDS: readonly (readonly [names: string, mark: Mark])[] = [
  [SECRET_NAMES, REDACTED],
  [PHONE_NAMES, '[phone]'],
  [EMAIL_NAMES, '[email]'],
  [PERSON_NAMES, '[name]'],
  [IDENTITY_NAMES, '[identity]'],
]
const TESTS = KINDS.map(([names, mark]) => ({ pattern: new RegExp(`^(?:${names})$`, 'i'), mark }))

/** What a field holds by its name alone; null = nothing to hide. */
export function kindOfField(name: string): Mark | null {
  return TESTS.find(({ pattern }) => pattern.test(name))?.mark ?? null
}

const MARKS = /\$CONTRACT_[A-Z][A-Z0-9_]*|\[(?:redacted|phone|email|name|street|identity)\]/g
/** Of what stands beside a mark: the scheme of credentials, and remnants that tell nothing. */
const TELLING = /[\p{L}\p{N}]{4}/u

/** Whether a value is hidden already: replacing it again would lose the name of its secret. */
export function isHidden(value: string): boolean {
  const rest = value.replace(MARKS, ' ')
  return rest !== value && !TELLING.test(rest.replace(/\b(?:Bearer|Basic)\b/gi, ''))
}
