import { parse } from 'node:querystring'
import { SandboxError } from '../domain/errors.ts'
import { say } from '../domain/messages.ts'
import type { Switches } from '../domain/profile.ts'
import { parseInstant } from '../domain/time/instants.ts'
import { type FieldProblems, refuseProblems } from '../service/input/field-problems.ts'
import type { PageRequest } from '../service/input/list-page.ts'

const DEFAULT_SIZE = 25
const DAY_MS = 86_400_000

type Query = Readonly<Record<string, unknown>>
const NO_QUERY: Query = parse('')

/** What stands behind the `?` of a URL: each parameter a text, a list of texts when it is given twice. */
export function readQuery(url: string): Query {
  const at = url.indexOf('?')
  return at === -1 ? NO_QUERY : parse(url.slice(at + 1).replace(/#.*$/s, ''))
}

type TimeBounds = Switches['time_bounds']

/** What a bound may be, for the person who sent another. */
const BOUND_MESSAGES = { unix: 'bound_not_unix', unix_or_date: 'bound_not_time' } as const

/**
 * `size`, `page`, `from` and `to` of a list; a size beyond `max_page_size` is clamped to it. Bounds are UNIX seconds,
 * or under `time_bounds: unix_or_date` also 13-digit milliseconds or a date in GMT+7; both inclusive.
 * @throws SandboxError `invalid` naming each key that is none of these.
 */
export function readPage(query: Query, switches: Pick<Switches, 'max_page_size' | 'time_bounds'>): PageRequest {
  const problems: Record<string, string[]> = {}
  const integer = (key: string, absent: number): number => {
    const value = query[key]
    if (value === undefined || value === '') return absent
    if (typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value)) return Number(value)
    problems[key] = [say('page_not_positive', { key })]
    return absent
  }
  const bound = (key: 'from' | 'to'): number | null => {
    const value = query[key]
    if (value === undefined || value === '') return null
    const read = typeof value === 'string' ? readBound(value, key, switches.time_bounds) : null
    if (read === null) problems[key] = [say(BOUND_MESSAGES[switches.time_bounds], { key })]
    return read
  }
  const request: PageRequest = {
    size: Math.min(switches.max_page_size, integer('size', DEFAULT_SIZE)),
    page: integer('page', 1),
    from: bound('from'),
    to: bound('to'),
  }
  refuseProblems(problems satisfies FieldProblems)
  return request
}

/** As `to`, a second lasts until its last millisecond and a date until the end of its day. */
function readBound(text: string, side: 'from' | 'to', bounds: TimeBounds): number | null {
  if (/^[1-9]\d{0,11}$/.test(text)) return Number(text) * 1_000 + (side === 'to' ? 999 : 0)
  if (bounds === 'unix') return null
  if (/^[1-9]\d{12}$/.test(text)) return Number(text)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const midnight = parseInstant(text)
  return midnight === null || side === 'from' ? midnight : midnight + DAY_MS - 1
}

/**
 * The code that a list may be narrowed by, `code` unless another parameter holds it; null when it says nothing.
 * @throws SandboxError `invalid` on the parameter when it is given twice.
 */
export function readCode(query: Readonly<Record<string, unknown>>, key: 'code' | 'order_id' = 'code'): string | null {
  const code = query[key]
  if (code === undefined || code === '') return null
  if (typeof code === 'string') return code
  const message = say('query_twice', { key })
  throw new SandboxError('invalid', message, { errors: { [key]: [message] } })
}

/**
 * A parameter that a search cannot do without, as it was sent.
 * @throws SandboxError `invalid` on it when it is absent, all blanks or given twice.
 */
export function requireText(query: Readonly<Record<string, unknown>>, key: string): string {
  const value = query[key]
  if (typeof value === 'string' && value.trim() !== '') return value
  const message = say(Array.isArray(value) ? 'query_twice' : 'field_required', { key })
  throw new SandboxError('invalid', message, { errors: { [key]: [message] } })
}
