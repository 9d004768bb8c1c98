import { parseInstant } from '../domain/instants.ts'
import { type FieldProblems, refuseProblems } from '../service/field-problems.ts'
import type { PageRequest } from '../service/shipments.ts'

const DEFAULT_SIZE = 25
/** A larger `size` is clamped (switch `max_page_size`). */
const LARGEST_SIZE = 100
const DAY_MS = 86_400_000

type Query = Readonly<Record<string, unknown>>

/**
 * `size`, `page`, `from` and `to` of a list. Bounds are UNIX seconds, 13-digit milliseconds or a date in GMT+7, both
 * inclusive (switch `time_bounds: unix_or_date`).
 * @throws SandboxError `invalid` naming each key that is none of these.
 */
export function readPage(query: Query): PageRequest {
  const problems: Record<string, string[]> = {}
  const integer = (key: string, absent: number): number => {
    const value = query[key]
    if (value === undefined || value === '') return absent
    if (typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value)) return Number(value)
    problems[key] = [`The ${key} must be a positive integer.`]
    return absent
  }
  const bound = (key: 'from' | 'to'): number | null => {
    const value = query[key]
    if (value === undefined || value === '') return null
    const read = typeof value === 'string' ? readBound(value, key) : null
    if (read === null)
      problems[key] = [`The ${key} must be UNIX seconds, 13-digit milliseconds or a date (YYYY-MM-DD).`]
    return read
  }
  const request: PageRequest = {
    size: Math.min(LARGEST_SIZE, integer('size', DEFAULT_SIZE)),
    page: integer('page', 1),
    from: bound('from'),
    to: bound('to'),
  }
  refuseProblems(problems satisfies FieldProblems)
  return request
}

/** As `to`, a second lasts until its last millisecond and a date until the end of its day. */
function readBound(text: string, side: 'from' | 'to'): number | null {
  if (/^[1-9]\d{12}$/.test(text)) return Number(text)
  if (/^[1-9]\d{0,11}$/.test(text)) return Number(text) * 1_000 + (side === 'to' ? 999 : 0)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const midnight = parseInstant(text)
  return midnight === null || side === 'from' ? midnight : midnight + DAY_MS - 1
}
