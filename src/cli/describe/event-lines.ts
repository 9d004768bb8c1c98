import { asFields, type Fields, numberAt, optionalNumberAt, optionalTextAt, textAt } from '../client/read-answer.ts'
import { fitCells, fitText, padTo } from './layout.ts'
import { localTime } from './local-time.ts'
import { paint, plain } from './output.ts'
import { describeStatus } from './status-names.ts'

/** As a sandbox in this process reports it, or as the stream of the control API has it. */
interface HeardEvent {
  /** Null for a call of no account. */
  readonly account: string | null
  readonly type: string
  /** schemas/sandbox/event-*.schema.json */
  readonly data: object
  /** Of a webhook's attempt, where it is known. */
  readonly attempt: Attempt | null
}

interface Attempt {
  /** Wall ms. */
  readonly ms: number
  readonly detail: string | null
  readonly hint: string | null
}

/** The account that most sandboxes have alone; others are named. */
const DEFAULT_ACCOUNT = 'default'

/** A narrower terminal has no room for a date on each line: a line of its own says that the day is another. */
const WIDE = 100
/** `DELETE`, `webhook`: the column after the time. */
const KIND = 7
/** An answer with its time. */
const ANSWER = 12
const LONGEST_PATH = 200
const LONGEST_REASON = 500
/** All schemes at once, each with whose secret it was. */
const LONGEST_HINT = 2_000

/** Where the columns of a line stand. */
interface Frame {
  /** Of the terminal; null = a line may be of any length. */
  readonly width: number | null
  /** So many columns the time takes. */
  readonly time: number
  readonly stream: NodeJS.WriteStream
}

interface Described {
  readonly at: string
  readonly cells: readonly string[]
  /** Of a webhook: the receiver, and what to do about its answer; null = nothing. */
  readonly hint?: { readonly url: string; readonly text: string | null }
}

/** Of so many receivers the last hint is known. */
const MOST_RECEIVERS = 1_000

/**
 * Lines for a person for what a sandbox does: one for a call, a move or a webhook, with more below it where something
 * has to be explained or the terminal is narrow; none for other events. Everything in them may be foreign text.
 */
export function createEventLines(stream: NodeJS.WriteStream = process.stderr) {
  /** The day that a narrow terminal last showed, for each account: each has its own clock. */
  const days = new Map<string | null, string>()
  /** The last hint about each receiver: retries that fail for the same reason do not repeat it. */
  const hints = new Map<string, string | null>()
  const newHint = ({ hint }: Described): readonly string[] => {
    if (hint === undefined || hints.get(hint.url) === hint.text) return []
    if (hints.size >= MOST_RECEIVERS) hints.clear()
    hints.set(hint.url, hint.text)
    return hint.text === null ? [] : [`${paint('yellow', 'hint:', stream)} ${hint.text}`]
  }
  return (event: HeardEvent, width: number | null): readonly string[] => {
    const isNarrow = width !== null && width < WIDE
    const frame = { width, time: isNarrow ? 8 : 19, stream }
    const { account } = event
    const described = describe(event, frame)
    if (described === null) return []
    const time = timeOf(described.at, { account, isNarrow })
    const name = account === DEFAULT_ACCOUNT ? [] : [paint('dim', `[${plain(account ?? 'no account')}]`, stream)]
    const room = { width, indent: frame.time + 2 + KIND + 2 }
    const lines = [
      ...fitCells([time, ...described.cells, ...name], room),
      ...newHint(described).flatMap(text => fitText(text, room)),
    ]
    const day = described.at.slice(0, 10)
    if (!isNarrow || account === null || days.get(account) === day) return lines
    days.set(account, day)
    return [[paint('dim', day, stream), ...name].join('  '), ...lines]
  }
}

/** A call of no account has no virtual time: the word says that wall time stands in that column. */
function timeOf(at: string, { account, isNarrow }: { readonly account: string | null; readonly isNarrow: boolean }) {
  const time = localTime(at)
  if (isNarrow) return time.slice(11)
  return account === null ? `received ${time.slice(11)}`.padEnd(19) : time
}

function describe({ type, data, attempt }: HeardEvent, { stream }: Frame): Described | null {
  const fields = asFields(data)
  switch (type) {
    case 'request':
      return describeCall(fields, stream)
    case 'transition':
      return describeMove(fields, stream)
    case 'delivery':
      return describeAttempt(fields, attempt, stream)
    default:
      return null
  }
}

/** `POST     422   3 ms  /api/v2/shipments  The size must be …` */
function describeCall(call: Fields, stream: NodeJS.WriteStream): Described {
  const reason = optionalTextAt(call, 'reason')
  return {
    at: textAt(call, 'at'),
    cells: [...describeAnswered(call, stream), ...(reason === null ? [] : [plain(reason, LONGEST_REASON)])],
  }
}

/** Method, answer, wall time and path of a call, in cells of the same width. `stream` decides about colour. */
export function describeAnswered(call: Fields, stream: NodeJS.WriteStream = process.stdout): readonly string[] {
  const status = optionalNumberAt(call, 'status')
  const style = status === null || status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green'
  const answer = paint(style, status === null ? 'cut off' : String(status), stream)
  return [
    padTo(plain(textAt(call, 'method')), KIND),
    withTime(answer, numberAt(call, 'ms')),
    plain(textAt(call, 'path'), LONGEST_PATH),
  ]
}

/** An answer and how long it took: `200    12 ms`, `refused 1 ms`. */
function withTime(answer: string, ms: number): string {
  const time = `${Math.round(ms)} ms`
  return `${padTo(answer, ANSWER - time.length - 1)} ${time}`
}

/** `move     DH-1001  GS6ZE234V6  901 → 902 on-the-way-to-pick-up` */
function describeMove(move: Fields, stream: NodeJS.WriteStream): Described {
  const message = optionalTextAt(move, 'message')
  return {
    at: textAt(move, 'at'),
    cells: [
      padTo('move', KIND),
      ...describeCourse(move, stream),
      ...(message === null ? [] : [paint('dim', plain(message, LONGEST_REASON), stream)]),
    ],
  }
}

/** Order, shipment, and from which status to which. */
function describeCourse(move: Fields, stream: NodeJS.WriteStream): readonly string[] {
  const from = optionalNumberAt(move, 'from') ?? 'new'
  return [
    plain(optionalTextAt(move, 'order_id') || '–'),
    plain(textAt(move, 'shipment')),
    `${from} → ${paint('cyan', `${numberAt(move, 'status')} ${plain(textAt(move, 'slug'))}`, stream)}`,
  ]
}

/** `webhook  200   6 ms  901 waiting-for-pickup  DH-1001  localhost:3000/hook`, and below what went wrong. */
function describeAttempt(delivery: Fields, attempt: Attempt | null, stream: NodeJS.WriteStream): Described {
  const answer = optionalNumberAt(delivery, 'answer')
  const isDelivered = textAt(delivery, 'state') === 'delivered'
  const hint = attempt?.hint ?? attempt?.detail ?? null
  const style = !isDelivered ? 'red' : hint === null ? 'green' : 'yellow'
  const error = plain(optionalTextAt(delivery, 'error') ?? 'no answer')
  const shown = paint(style, answer === null ? error : String(answer), stream)
  return {
    at: textAt(delivery, 'at'),
    cells: [
      padTo('webhook', KIND),
      attempt === null ? shown : withTime(shown, attempt.ms),
      paint('cyan', describeStatus(delivery), stream),
      plain(optionalTextAt(delivery, 'order_id') || textAt(delivery, 'shipment')),
      plain(shortUrl(textAt(delivery, 'url')), LONGEST_PATH),
      ...describeTries(delivery, isDelivered),
    ],
    hint: { url: textAt(delivery, 'url'), text: hint === null ? null : plain(withoutQueries(hint), LONGEST_HINT) },
  }
}

function describeTries(delivery: Fields, isDelivered: boolean): readonly string[] {
  const attempt = numberAt(delivery, 'attempt')
  const nth = `attempt ${attempt}`
  if (isDelivered) return attempt > 1 ? [nth] : []
  const next = optionalTextAt(delivery, 'next_at')
  if (next === null) return [`${nth}, the last`]
  const isToday = next.slice(0, 10) === textAt(delivery, 'at').slice(0, 10)
  return [`${nth}, next ${isToday ? localTime(next).slice(11) : localTime(next)}`]
}

/** A receiver's address without what may be secret in it (user, password and query), and without `http://`. */
function shortUrl(url: string): string {
  if (!URL.canParse(url)) return url.replace(/[?#].*$/s, '?…')
  const { protocol, host, pathname, search } = new URL(url)
  return `${protocol === 'http:' ? '' : `${protocol}//`}${host}${pathname}${search === '' ? '' : '?…'}`
}

/** The same for addresses that a hint names. */
function withoutQueries(hint: string): string {
  return hint.split(' ').map(withoutQuery).join(' ')
}

function withoutQuery(word: string): string {
  const at = word.search(/https?:\/\//)
  const address = word.slice(at)
  if (at === -1 || !URL.canParse(address)) return word
  const { protocol, host, pathname, search, username } = new URL(address)
  if (search === '' && username === '') return word
  // The sentence goes on behind the address.
  const [end = ''] = /[.,;)]$/.exec(address) ?? []
  return `${word.slice(0, at)}${protocol}//${host}${pathname}${search === '' ? '' : `?…${end}`}`
}
