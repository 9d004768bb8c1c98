import { SandboxError } from '../../domain/errors.ts'
import { foldAccents } from '../../domain/text/text-keys.ts'
import { didYouMean } from '../../files/near-word.ts'
import type { Reference } from '../reference/reference.ts'
import type { ShipmentFilter } from './find-shipments.ts'
import { STANDINGS } from './standing-of.ts'
import { readWantedStatus } from './wanted-status.ts'

const LINES = ['standard', 'ondemand'] as const
const LONGEST_TEXT = 200

/** `q`, `line`, `status` and `state` of a list of shipments. @throws SandboxError `invalid` naming the parameter. */
export function readShipmentFilter(
  query: Readonly<Record<string, unknown>>,
  reference: Pick<Reference, 'statuses' | 'ondemandStatuses'>,
): ShipmentFilter {
  const status = queryText(query, 'status')
  return {
    text: readText(query),
    line: oneOf(query, 'line', LINES),
    status: status === null ? null : readWantedStatus(reference, status, '/status'),
    standing: oneOf(query, 'state', STANDINGS),
  }
}

/** What folds to nothing, spaces alone, is in every text. */
function readText(query: Readonly<Record<string, unknown>>): string | null {
  const text = queryText(query, 'q')
  if (text === null || foldAccents(text) === '') return null
  if (text.length <= LONGEST_TEXT) return text
  const detail = `q has ${text.length} characters, ${LONGEST_TEXT} are allowed; give a part of an id, code, name or phone.`
  throw new SandboxError('invalid', detail, { pointer: '/q' })
}

function oneOf<Word extends string>(
  query: Readonly<Record<string, unknown>>,
  key: string,
  words: readonly Word[],
): Word | null {
  const text = queryText(query, key)
  if (text === null) return null
  const known = words.find(word => word === text)
  if (known !== undefined) return known
  const detail = `${key} cannot be "${text.slice(0, 100)}"; ${didYouMean(text, words)}`
  throw new SandboxError('invalid', detail, { pointer: `/${key}` })
}

function queryText(query: Readonly<Record<string, unknown>>, key: string): string | null {
  const value = query[key]
  if (value === undefined || value === '') return null
  if (typeof value === 'string') return value
  throw new SandboxError('invalid', `${key} was given twice; give it once.`, { pointer: `/${key}` })
}
