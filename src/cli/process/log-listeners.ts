import type { SandboxListeners } from '../../sandbox.ts'
import { type Fields, numberAt, optionalNumberAt, optionalTextAt, textAt } from '../client/read-answer.ts'
import { describeDelivery, describeTransition } from '../describe/describe-advance.ts'
import { localTime } from '../describe/local-time.ts'
import { paint, plain, say } from '../describe/output.ts'

/** The account that most sandboxes have alone; others are named. */
const DEFAULT_ACCOUNT = 'default'

const WORDS = { error: 'error', warn: 'warning', info: 'info', debug: 'debug' } as const

const STYLES = { error: 'red', warn: 'yellow', info: 'cyan', debug: 'dim' } as const

const LONGEST = 500

export const LOG_FORMATS = ['lines', 'json'] as const
export type LogFormat = (typeof LOG_FORMATS)[number]

export interface LogWish {
  readonly logFormat?: LogFormat | undefined
  /** A line for each call, move and webhook too. */
  readonly isEachShown: boolean
}

/** Writes on stderr what a sandbox does, as lines for people; nothing for `json`, which the sandbox writes itself. */
export function logListeners({ logFormat, isEachShown }: LogWish): SandboxListeners {
  if (logFormat === 'json') return {}
  return {
    onLog(entry) {
      // A call of the API has its line already.
      if (isEachShown && entry.message === 'request' && isApiCall(entry.facts.path)) return
      say(describeLog(entry))
    },
    ...(isEachShown ? { onEvent: sayEvent } : {}),
  }
}

/** Of `start`: on a terminal, or where it is asked for; not after `--quiet`, nor after `--log-level silent`. */
export function isEachShown({
  logFormat,
  logLevel,
  quiet = false,
}: {
  readonly logFormat?: LogFormat | undefined
  readonly logLevel?: string | undefined
  readonly quiet?: boolean | undefined
}): boolean {
  if (quiet || logFormat === 'json' || logLevel === 'silent') return false
  return logFormat === 'lines' || process.stderr.isTTY === true
}

function sayEvent(event: Parameters<typeof describeEvent>[0]): void {
  const line = describeEvent(event)
  if (line !== null) say(line)
}

function isApiCall(path: unknown): boolean {
  return typeof path === 'string' && path.startsWith('/api/v2')
}

type LogEntry = Parameters<NonNullable<SandboxListeners['onLog']>>[0]

/**
 * What the log says, for a person: the message, and of the facts only those that it does not say itself. A message of
 * several lines stays so, each line indented.
 */
export function describeLog({ level, facts, message }: LogEntry): string {
  const [first = '', ...more] = linesOf(level, facts, message)
  const label = paint(STYLES[level], `carrier-sandbox: ${WORDS[level]}:`, process.stderr)
  return [`${label} ${first}`, ...more.map(line => `  ${line}`)].join('\n')
}

function linesOf(level: LogEntry['level'], facts: LogEntry['facts'], message: string): readonly string[] {
  const { method, path, status, ms, ...others } = facts
  // A request is reported as its call is: what was asked, and what was answered.
  const isRequest = level === 'debug' && message === 'request'
  const answer = status === null ? 'cut off' : `${status}, ${ms} ms`
  const text = isRequest ? `${method} ${path}: ${answer}` : message
  const news = Object.entries(isRequest ? others : facts).flatMap(([name, value]) => newsOf(name, value, message))
  const lines = text.split('\n').map(line => plain(line, LONGEST))
  const last = lines.length - 1
  return news.length === 0 ? lines : lines.map((line, n) => (n === last ? `${line} (${news.join('; ')})` : line))
}

/** Nothing where the message says it. */
function newsOf(name: string, value: unknown, message: string): readonly string[] {
  const texts = (Array.isArray(value) ? value : [value]).map(fieldText).filter(text => !message.includes(text))
  return texts.length === 0 ? [] : [`${name}: ${plain(texts.join(', '), LONGEST)}`]
}

function fieldText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

type HeardEvent = Parameters<NonNullable<SandboxListeners['onEvent']>>[0]

/** One line of stderr for a call, a move or a webhook; null for what has none. Everything in it may be foreign text. */
export function describeEvent({ account, type, data }: HeardEvent): string | null {
  const line = describeHeard(type, { ...data })
  if (line === null || account === DEFAULT_ACCOUNT) return line
  // Without an account there is no virtual time: wall time in that column says so.
  if (account === null) return line.replace(/^\S+ /, 'received ').replace(/^received \S+/, time => time.padEnd(19))
  return `${line}  [${plain(account)}]`
}

function describeHeard(type: HeardEvent['type'], data: Fields): string | null {
  switch (type) {
    case 'request':
      return describeCall(data)
    case 'transition':
      return describeTransition(data, process.stderr)
    case 'delivery':
      return describeDelivery({ ...data, url: shortUrl(data.url) }, process.stderr)
    default:
      return null
  }
}

function describeCall(call: Fields): string {
  const status = optionalNumberAt(call, 'status')
  const answer = status === null ? 'cut off' : String(status)
  const style = status === null || status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green'
  const path = plain(textAt(call, 'path'), 200)
  const cells = [`${plain(textAt(call, 'method'))} ${path}`, paint(style, answer, process.stderr)]
  const reason = optionalTextAt(call, 'reason')
  const why = reason === null ? [] : [plain(reason, LONGEST)]
  return [localTime(textAt(call, 'at')), ...cells, `${numberAt(call, 'ms')} ms`, ...why].join('  ')
}

/** A receiver's address without what may be secret in it: the user's name and password, and the query. */
function shortUrl(url: unknown): string | null {
  if (typeof url !== 'string') return null
  if (!URL.canParse(url)) return url.replace(/[?#].*$/s, '?…')
  const { protocol, host, pathname, search } = new URL(url)
  return `${protocol}//${host}${pathname}${search === '' ? '' : '?…'}`
}
