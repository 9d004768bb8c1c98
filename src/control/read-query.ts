import { SandboxError } from '../domain/errors.ts'
import type { RequestMatch } from '../schemas/types.gen.ts'
import type { DeliveryFilter } from '../service/delivery/deliveries.ts'
import { checkBody } from '../service/input/check-body.ts'
import { readRequestMatch } from '../service/requests/match-request.ts'
import { createTextSearch, type RequestFilter } from '../service/requests/select-requests.ts'
import { readWantedStatus } from '../service/shipment-list/wanted-status.ts'

const DEFAULT_SIZE = 50
const LARGEST_SIZE = 500

/** `size` and `page` of a control list. @throws SandboxError `invalid` naming the parameter. */
export function readPaging(query: Readonly<Record<string, unknown>>): { readonly size: number; readonly page: number } {
  return {
    size: Math.min(LARGEST_SIZE, readPositive(query, 'size', DEFAULT_SIZE)),
    page: readPositive(query, 'page', 1),
  }
}

/** A positive integer of a query, or what stands for none. @throws SandboxError `invalid` naming the parameter. */
export function readPositive(query: Readonly<Record<string, unknown>>, key: string, absent: number): number {
  const value = query[key]
  if (value === undefined) return absent
  if (typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value)) return Number(value)
  throw new SandboxError('invalid', `${key} must be a positive integer, not "${String(value)}".`, {
    pointer: `/${key}`,
  })
}

/** Whether a query asks for something. @throws SandboxError `invalid` for any other word than the one that does. */
export function isAsked(key: string, value: unknown, word: string): boolean {
  if (value === undefined) return false
  if (value === word) return true
  throw new SandboxError('invalid', `${key} must be ${word} or absent, not "${String(value)}".`, { pointer: `/${key}` })
}

const STATES = ['pending', 'held', 'delivered', 'failed', 'dropped', 'no-endpoint'] as const

/** `state`, `shipment`, `endpoint`, `status` and `id` of a list of deliveries. @throws SandboxError `invalid` naming the parameter. */
export function readDeliveryFilter(
  query: Readonly<Record<string, unknown>>,
  reference: Parameters<typeof readWantedStatus>[0],
): DeliveryFilter {
  const state = queryText(query, 'state')
  const known = STATES.find(one => one === state)
  if (state !== null && known === undefined) {
    const detail = `state cannot be "${state}"; it is one of ${STATES.join(', ')}.`
    throw new SandboxError('invalid', detail, { pointer: '/state' })
  }
  const status = queryText(query, 'status')
  // An event may tell a code that there is not; a word that there is not is a typing error.
  if (status !== null && !/^\d+$/.test(status)) readWantedStatus(reference, status, '/status')
  return {
    state: known ?? null,
    shipment: queryText(query, 'shipment'),
    endpointId: queryText(query, 'endpoint'),
    status,
    id: queryText(query, 'id'),
  }
}

/** What a query says of a parameter; null = nothing. @throws SandboxError `invalid` when it says two things. */
export function queryText(query: Readonly<Record<string, unknown>>, key: string): string | null {
  const value = query[key]
  if (value === undefined || value === '') return null
  if (typeof value === 'string') return value
  throw new SandboxError('invalid', `${key} was given twice; give it once.`, { pointer: `/${key}` })
}

type Query = Readonly<Record<string, unknown>>

const KEYS = ['method', 'operation', 'path', 'shipment', 'order_id'] as const

/**
 * `method`, `status`, `operation`, `path`, `shipment`, `order_id` and `q` of a list of calls, and whether those of no account are
 * meant. `ids`: of the shipments that `shipment` names. @throws SandboxError `invalid` naming the parameter.
 */
export function readRequestFilter(
  query: Query,
  ids: readonly string[],
): RequestFilter & { readonly isUnmatched: boolean } {
  const status = queryText(query, 'status')
  const match = {
    ...Object.fromEntries(KEYS.flatMap(key => (queryText(query, key) === null ? [] : [[key, queryText(query, key)]]))),
    ...(status === null ? {} : { status: /^\d+$/.test(status) ? Number(status) : status }),
  }
  checkBody('sandbox/request-match.schema.json', match)
  const text = queryText(query, 'q')
  return {
    // Valid by request-match.schema.json.
    matches: readRequestMatch(match as RequestMatch, { place: '', ids }),
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
