import type { SandboxListeners } from '../sandbox.ts'
import { paint, plain } from './output.ts'

export type LogEntry = Parameters<NonNullable<SandboxListeners['onLog']>>[0]

const WORDS = { error: 'error', warn: 'warning', info: 'info', debug: 'debug' } as const
const STYLES = { error: 'red', warn: 'yellow', info: 'cyan', debug: 'dim' } as const
const LONGEST = 500

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
  // A request is told as its call is: what was asked, and what was answered.
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
  const texts = (Array.isArray(value) ? value : [value]).map(textOf).filter(text => !message.includes(text))
  return texts.length === 0 ? [] : [`${name}: ${plain(texts.join(', '), LONGEST)}`]
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
