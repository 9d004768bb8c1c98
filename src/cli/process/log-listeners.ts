import type { SandboxListeners } from '../../sandbox.ts'
import { createEventLines } from '../describe/event-lines.ts'
import { terminalWidth } from '../describe/layout.ts'
import { paint, plain, say } from '../describe/output.ts'

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
    ...(isEachShown ? { onEvent: sayEvents() } : {}),
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

function sayEvents(): NonNullable<SandboxListeners['onEvent']> {
  const describe = createEventLines()
  return event => {
    const lines = describe(event, terminalWidth(process.stderr))
    if (lines.length > 0) say(lines.join('\n'))
  }
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
