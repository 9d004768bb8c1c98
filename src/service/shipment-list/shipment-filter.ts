import { SandboxError } from '../../domain/errors.ts'
import { foldAccents } from '../../domain/text/text-keys.ts'
import { parseInstant } from '../../domain/time/instants.ts'
import { didYouMean } from '../../files/near-word.ts'
import type { Reference } from '../reference/reference.ts'
import type { OfEitherLine } from '../shipments/of-both-lines.ts'
import { STANDINGS, type Standing } from './standing-of.ts'
import { readWantedStatus, type WantedStatus } from './wanted-status.ts'

/** What a list of shipments is narrowed to; null = not by this. */
export interface ShipmentFilter {
  /** A part of an id, order_id, carrier code, name or phone, accents and case aside. */
  readonly text: string | null
  readonly line: OfEitherLine['line'] | null
  readonly status: WantedStatus | null
  readonly standing: Standing | null
  /** Its short name. */
  readonly carrier: string | null
  readonly scenario: string | null
  /** Bounds of the booking, in ms of virtual time, both inclusive. */
  readonly from: number | null
  readonly to: number | null
}

const SORTS = ['created_at', 'status', 'next_at', 'cod'] as const

/** How a list of shipments is sorted; ties stand newest first, and what has no next step stands last. */
export interface ShipmentOrder {
  readonly by: (typeof SORTS)[number]
  readonly isDescending: boolean
}

const LINES = ['standard', 'ondemand'] as const
const LONGEST_TEXT = 200

type Query = Readonly<Record<string, unknown>>

/** The filters of a list of shipments. @throws SandboxError `invalid` naming the parameter. */
export function readShipmentFilter(
  query: Query,
  reference: Pick<Reference, 'statuses' | 'ondemandStatuses'>,
): ShipmentFilter {
  const status = queryText(query, 'status')
  return {
    text: readText(query),
    line: oneOf(query, 'line', LINES),
    status: status === null ? null : readWantedStatus(reference, status, '/status'),
    standing: oneOf(query, 'state', STANDINGS),
    carrier: queryText(query, 'carrier'),
    scenario: queryText(query, 'scenario'),
    from: readBound(query, 'booked_from'),
    to: readBound(query, 'booked_to'),
  }
}

/** `sort` of a list of shipments, newest first by default. @throws SandboxError `invalid` */
export function readShipmentOrder(query: Query): ShipmentOrder {
  const word = oneOf(query, 'sort', [...SORTS, ...SORTS.map(by => `-${by}` as const)]) ?? '-created_at'
  const by = SORTS.find(known => word.endsWith(known)) ?? 'created_at'
  return { by, isDescending: word.startsWith('-') }
}

function readBound(query: Query, key: string): number | null {
  const text = queryText(query, key)
  if (text === null) return null
  const instant = parseInstant(text)
  if (instant !== null) return instant
  const detail = `${key} is no instant: "${text.slice(0, 100)}"; write 2026-01-05 or 2026-01-05T08:00:00+07:00.`
  throw new SandboxError('invalid', detail, { pointer: `/${key}` })
}

/** What folds to nothing, spaces alone, is in every text. */
function readText(query: Query): string | null {
  const text = queryText(query, 'q')
  if (text === null || foldAccents(text) === '') return null
  if (text.length <= LONGEST_TEXT) return text
  const detail = `q has ${text.length} characters, ${LONGEST_TEXT} are allowed; give a part of an id, code, name or phone.`
  throw new SandboxError('invalid', detail, { pointer: '/q' })
}

function oneOf<Word extends string>(query: Query, key: string, words: readonly Word[]): Word | null {
  const text = queryText(query, key)
  if (text === null) return null
  const known = words.find(word => word === text)
  if (known !== undefined) return known
  const detail = `${key} cannot be "${text.slice(0, 100)}"; ${didYouMean(text, words)}`
  throw new SandboxError('invalid', detail, { pointer: `/${key}` })
}

function queryText(query: Query, key: string): string | null {
  const value = query[key]
  if (value === undefined || value === '') return null
  if (typeof value === 'string') return value
  throw new SandboxError('invalid', `${key} was given twice; give it once.`, { pointer: `/${key}` })
}
