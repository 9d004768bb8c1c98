import { asFields, type Fields, numberAt, optionalTextAt, textAt } from '../client/read-answer.ts'
import { wrapWords } from './local-time.ts'
import { paint, plain } from './output.ts'

export type Language = 'en' | 'vi'

const LONGEST_BODY = 4_000
const MOST_LINES = 40
/** All seven schemes at once, each with its secret. */
const LONGEST_HINT = 2_000

/** What was sent, line by line. */
export function describeRequest(url: string, headers: Fields, body: string): readonly string[] {
  return [`POST ${plain(url, 500)}`, ...describeHeaders(headers), ...describeBody(body)]
}

/** A receiver's answer, or why there was none. */
export interface Exchanged {
  readonly status: number | null
  readonly headers: Fields
  readonly body: string
  readonly error: string | null
  readonly detail: string | null
  readonly hint: unknown
  readonly ms: number
  readonly taken: boolean
}

export function describeAnswer(answer: Exchanged, language: Language): readonly string[] {
  const { status, error, detail, ms, taken } = answer
  const what = status === null ? `no answer (${plain(error ?? 'unknown')})` : `answered ${status}`
  const line = paint(taken ? 'green' : 'red', `${what} in ${Math.round(ms)} ms`)
  return [
    detail === null ? line : `${line}: ${plain(detail, 500)}`,
    ...(status === null ? [] : [...describeHeaders(answer.headers), ...describeBody(answer.body)]),
    ...describeHint(answer.hint, language),
  ]
}

/** What to do about it, in the language asked for. */
function describeHint(hint: unknown, language: Language): readonly string[] {
  if (hint === null || hint === undefined) return []
  const text = plain(textAt(asFields(hint), language).normalize('NFC'), LONGEST_HINT)
  const [first = '', ...more] = wrapWords(text, 80 - 8)
  return [`${paint('yellow', 'hint:')} ${first}`, ...more.map(words => `      ${words}`)]
}

export function describeHeaders(headers: Fields): readonly string[] {
  return Object.entries(headers).map(
    ([name, value]) => `  ${paint('dim', `${plain(name, 80)}:`)} ${plain(String(value), 300)}`,
  )
}

/** Its own lines, so that an HTML page can be read; what is too long is cut, and the cut said. */
export function describeBody(body: string): readonly string[] {
  if (body === '') return []
  const lines = body.slice(0, LONGEST_BODY).split(/\r?\n/)
  const shown = lines.slice(0, MOST_LINES).map(line => `  ${plain(line, LONGEST_BODY)}`)
  const isCut = body.length > LONGEST_BODY || lines.length > MOST_LINES
  return ['', ...shown, ...(isCut ? [paint('dim', `  … (${body.length} characters in all; --json has them)`)] : [])]
}

/** An attempt of the delivery log as an exchange. */
export function exchangeOf(attempt: Fields, { taken }: { readonly taken: boolean }): Exchanged {
  return {
    status: typeof attempt.answer === 'number' ? attempt.answer : null,
    headers: asFields(attempt.response_headers ?? {}),
    body: optionalTextAt(attempt, 'response_body') ?? '',
    error: optionalTextAt(attempt, 'error'),
    detail: optionalTextAt(attempt, 'detail'),
    hint: attempt.hint,
    ms: numberAt(attempt, 'ms'),
    taken,
  }
}

/** Did the receiver take it? A 2xx that is a failure has a sentence that says so. */
export function isTaken(status: number | null, detail: string | null): boolean {
  return status !== null && status >= 200 && status < 300 && detail === null
}
