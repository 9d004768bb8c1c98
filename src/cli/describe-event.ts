import type { SandboxListeners } from '../sandbox.ts'
import { describeDelivery, describeTransition } from './describe-advance.ts'
import { localTime } from './local-time.ts'
import { paint, plain } from './output.ts'
import { type Fields, numberAt, optionalNumberAt, textAt } from './read-answer.ts'

export type HeardEvent = Parameters<NonNullable<SandboxListeners['onEvent']>>[0]

/** The account that most sandboxes have alone; others are named. */
const DEFAULT_ACCOUNT = 'default'

/** One line of stderr for a call, a move or a webhook; null for what has none. Everything in it may be foreign text. */
export function describeEvent({ account, type, data }: HeardEvent): string | null {
  const line = describe(type, { ...data })
  if (line === null || account === DEFAULT_ACCOUNT) return line
  // Without an account there is no virtual time: wall time in that column says so.
  if (account === null) return line.replace(/^\S+ /, 'received ').replace(/^received \S+/, time => time.padEnd(19))
  return `${line}  [${plain(account)}]`
}

function describe(type: HeardEvent['type'], data: Fields): string | null {
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
  return [localTime(textAt(call, 'at')), ...cells, `${numberAt(call, 'ms')} ms`].join('  ')
}

/** A receiver's address without what may be secret in it: the user's name and password, and the query. */
function shortUrl(url: unknown): string | null {
  if (typeof url !== 'string') return null
  if (!URL.canParse(url)) return url.replace(/[?#].*$/s, '?…')
  const { protocol, host, pathname, search } = new URL(url)
  return `${protocol}//${host}${pathname}${search === '' ? '' : '?…'}`
}
