import { SandboxError } from '../domain/errors.ts'
import type { RequestMatch } from '../schemas/types.gen.ts'
import { checkBody } from '../service/input/check-body.ts'
import { readRequestMatch } from '../service/requests/match-request.ts'
import { createTextSearch, type RequestFilter } from '../service/requests/select-requests.ts'

type Query = Readonly<Record<string, unknown>>

const KEYS = ['method', 'operation', 'path', 'shipment', 'order_id'] as const

/**
 * `method`, `status`, `operation`, `path`, `shipment`, `order_id` and `q` of a list of calls, and whether those of no account are
 * meant. @throws SandboxError `invalid` naming the parameter.
 */
export function readRequestFilter(query: Query): RequestFilter & { readonly isUnmatched: boolean } {
  const status = queryText(query, 'status')
  const match = {
    ...Object.fromEntries(KEYS.flatMap(key => (queryText(query, key) === null ? [] : [[key, queryText(query, key)]]))),
    ...(status === null ? {} : { status: /^\d+$/.test(status) ? Number(status) : status }),
  }
  checkBody('sandbox/request-match.schema.json', match)
  const text = queryText(query, 'q')
  return {
    // Valid by request-match.schema.json.
    matches: readRequestMatch(match as RequestMatch, ''),
    contains: text === null ? null : createTextSearch(text),
    isUnmatched: readUnmatched(query),
  }
}

/** @throws SandboxError `invalid` for anything but true and false. */
export function readUnmatched(query: Query): boolean {
  const text = queryText(query, 'nobody')
  if (text === null || text === 'false') return false
  if (text === 'true') return true
  throw new SandboxError('invalid', `"nobody" must be true or false, not "${text}".`, { pointer: '/nobody' })
}

function queryText(query: Query, key: string): string | null {
  const value = query[key]
  if (value === undefined || value === '') return null
  if (typeof value === 'string') return value
  throw new SandboxError('invalid', `${key} was given twice; give it once.`, { pointer: `/${key}` })
}
