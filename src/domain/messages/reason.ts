/** Why a call was refused, in English and in ASCII, whatever language the wire's own message has (docs/errors.md). */
import type { SandboxError } from '../errors.ts'
import { MESSAGES, type MessageCode } from '../messages.ts'
import { redactText } from '../redaction/redact-text.ts'

/** Letters that English has not. */
type Vietnamese =
  | 'ă'
  | 'â'
  | 'đ'
  | 'ê'
  | 'ô'
  | 'ơ'
  | 'ư'
  | 'ạ'
  | 'ả'
  | 'ấ'
  | 'ầ'
  | 'ế'
  | 'ề'
  | 'ệ'
  | 'ị'
  | 'ộ'
  | 'ợ'
  | 'ụ'
  | 'á'
  | 'à'

/** Codes of the messages whose text is Vietnamese: one that has no English here does not compile. */
type VietnameseCode = {
  [Code in MessageCode]: (typeof MESSAGES)[Code]['text'] extends `${string}${Vietnamese}${string}` ? Code : never
}[MessageCode]

const ENGLISH: Readonly<Record<VietnameseCode, string>> = {
  rate_malformed: 'The rate is missing or is no rate id; take an id from POST /api/v2/rates.',
  rate_unknown: 'No service of this rate id goes this way; ask POST /api/v2/rates for this route.',
  rate_expired: 'The rate has expired; ask POST /api/v2/rates again.',
  carrier_down: 'The system of {carrier} is interrupted; try again later.',
  recall_unsupported: '{carrier} does not take recall orders; send is_recall 0 or choose another carrier.',
  parcel_weight_exceeded: 'The charged weight is {value} g; {carrier} ({service}) takes at most {most} g.',
  parcel_side_exceeded: 'The longest side is {value} cm; {carrier} ({service}) takes at most {most} cm.',
  parcel_cod_exceeded: 'The COD is {value} VND; {carrier} ({service}) takes at most {most} VND.',
  parcel_amount_exceeded: 'The declared value is {value} VND; {carrier} ({service}) takes at most {most} VND.',
  recipient_ward_missing: 'The ward of the recipient is missing; GET /api/v2/districts/{code}/wards lists them.',
  sender_ward_missing: 'The ward of the sender is missing; GET /api/v2/districts/{code}/wards lists them.',
}

/** What carriers say in the scenarios that ship, and where a scenario gives no reason. */
const OF_CARRIERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'Khu vực tạm ngưng phục vụ': 'The carrier does not serve this area at present.',
    'Bưu cục phát không phục vụ địa chỉ người nhận': "The delivery post office does not serve the recipient's address.",
    'Dịch vụ tạm ngưng tại khu vực lấy hàng': 'The service is suspended in the pickup area.',
    'Hãng vận chuyển báo lỗi: không tìm thấy vận đơn': 'The carrier reports an error: it does not find the shipment.',
    'Hãng vận chuyển không nhận đơn': 'The carrier does not take the order.',
  }),
)

/** Header of every refusal. */
export const REASON_HEADER = 'X-Sandbox-Reason'

const LONGEST = 300

interface Pattern {
  /** What stands before, between and behind the values of a message. */
  readonly parts: readonly string[]
  readonly names: readonly string[]
  readonly english: string
}

const PATTERNS: readonly Pattern[] = Object.entries(ENGLISH).map(([code, english]) => {
  // The keys of the table above.
  const { text } = MESSAGES[code as VietnameseCode]
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return { parts: text.split(/\{\w+\}/), names, english }
})

/** The values between the parts, or null where the text is another one. Each part is looked for once: a client sent the text. */
function valuesBetween([first = '', ...others]: readonly string[], text: string): readonly string[] | null {
  if (!text.startsWith(first)) return null
  const values: string[] = []
  let from = first.length
  for (const [index, part] of others.entries()) {
    const isLast = index === others.length - 1
    const end = isLast ? text.length - part.length : text.indexOf(part, from)
    if (end <= from || !text.startsWith(part, end)) return null
    values.push(text.slice(from, end))
    from = end + part.length
  }
  return from === text.length ? values : null
}

/**
 * A message or a carrier's text in English; null for a text in another language that is in no table, such as the `error` of
 * a person's own scenario. Rows that were stored before need nothing more: the text alone decides.
 */
export function englishOf(text: string): string | null {
  const said = OF_CARRIERS.get(text.normalize('NFC'))
  if (said !== undefined) return said
  for (const { parts, names, english } of PATTERNS) {
    const values = valuesBetween(parts, text)
    if (values) return english.replace(/\{(\w+)\}/g, (whole, name: string) => values[names.indexOf(name)] ?? whole)
  }
  // Letters beyond ASCII may be a client's own value in an English sentence, which ends with a stop as all of them do.
  return /^[\x20-\x7e]*$/.test(text) || /^The .*\.$/s.test(text) ? text : null
}

/** `carrier_error` as a reason. A text in no table is written without its accents. */
export function reasonOfCarrier(text: string): string {
  return writeReason(englishOf(text) || `The carrier refuses the order: ${text}`)
}

/** The first field's message with its key, and how many more fields there are; other refusals say it in one sentence. */
export function reasonOfRefusal({ message, errors = {} }: Pick<SandboxError, 'message' | 'errors'>): string {
  const [first, ...others] = Object.entries(errors)
  if (!first) return writeReason(englishOf(message) ?? message)
  const [key, [text = message]] = first
  const english = englishOf(text) ?? text
  const named = english.includes(key) ? english : `${key}: ${english}`
  return writeReason(others.length === 0 ? named : `${named} (and ${others.length} more)`)
}

/** One line of printable ASCII, bounded and without secrets, so that a header holds it whatever a client sent. */
function writeReason(text: string): string {
  const plain = redactText(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'D')
    .replace(/…/g, '...')
    .replace(/[–—]/g, '-')
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/[^\x20-\x7e]/g, '?')
    .trim()
  return plain.length <= LONGEST ? plain : `${plain.slice(0, LONGEST - 3)}...`
}
