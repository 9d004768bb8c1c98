import { SandboxError } from '../../domain/errors.ts'
import { globMatches } from '../../domain/scenarios/select.ts'
import { didYouMean } from '../../files/near-word.ts'
import { operations } from '../../schemas/operations.ts'
import type { RequestMatch } from '../../schemas/types.gen.ts'
import type { Difference } from '../events/match-delivery.ts'
import { keptText } from './keep-parts.ts'
import type { RequestEntry } from './request-entry.ts'

const LONGEST_SHOWN = 200

/** What of a call does not fit; empty = it does. Beyond two it is not looked for more. */
export type RequestMatcher = (entry: RequestEntry) => readonly Difference[]

type Comparison = (entry: RequestEntry) => readonly Difference[]

/**
 * @param place Where the match stands in what was asked.
 * @param ids Of the shipments that `shipment` names (`findNamedIds`).
 * @throws SandboxError `invalid` for an unknown operation.
 */
export function readRequestMatch(
  match: RequestMatch,
  { place = '/match', ids = [] }: { readonly place?: string; readonly ids?: readonly string[] } = {},
): RequestMatcher {
  const comparisons = [...ofFacts(match, { place, ids }), ...ofParts(match)]
  return entry => {
    const differences: Difference[] = []
    for (const compare of comparisons) {
      differences.push(...compare(entry))
      // Neither a match nor a near miss any more; the body need not be read.
      if (differences.length > 1) break
    }
    return differences
  }
}

function ofFacts(
  match: RequestMatch,
  { place, ids }: { readonly place: string; readonly ids: readonly string[] },
): readonly Comparison[] {
  const { method, operation, status, shipment, order_id, path } = match
  const comparisons: Comparison[] = []
  const compare = (name: string, wanted: string, read: (entry: RequestEntry) => string | null) =>
    comparisons.push(entry => {
      const got = read(entry)
      return got === wanted ? [] : [difference(name, wanted, got)]
    })
  if (method !== undefined) compare('method', method.toUpperCase(), entry => entry.method)
  if (operation !== undefined) compare('operation', knownOperation(operation, place), entry => entry.operation)
  if (status !== undefined) {
    comparisons.push(entry => (isOfStatus(status, entry.status) ? [] : [difference('status', status, entry.status)]))
  }
  if (shipment !== undefined) {
    const isMeant = ({ shipment: id, orderId }: RequestEntry) =>
      id === shipment || orderId === shipment || (id !== null && ids.includes(id))
    comparisons.push(entry => (isMeant(entry) ? [] : [difference('shipment', shipment, entry.shipment)]))
  }
  if (order_id !== undefined) compare('order_id', order_id, entry => entry.orderId)
  if (path !== undefined) comparisons.push(comparePath(path))
  return comparisons
}

/** What has to be taken apart first, so it is looked at last. */
function ofParts({ query, header, body }: RequestMatch): readonly Comparison[] {
  const comparisons: Comparison[] = []
  if (query !== undefined) {
    comparisons.push(({ path }) => {
      const got = new URLSearchParams(path.split('?')[1] ?? '')
      return Object.entries(query).flatMap(([name, value]) => compareAny(`query.${name}`, value, got.getAll(name)))
    })
  }
  if (header !== undefined) {
    comparisons.push(({ headers }) =>
      Object.entries(header).flatMap(([name, value]) =>
        compareAny(`header.${name.toLowerCase()}`, value, valuesOf(headers, name.toLowerCase())),
      ),
    )
  }
  if (body !== undefined) comparisons.push(entry => compareBody(body, entry))
  return comparisons
}

/** By the path without its query; `{…}` asks for the operation's own way of writing it. */
function comparePath(wanted: string): Comparison {
  const templates = wanted.includes('{')
    ? new Set<string | null>(operations().flatMap(({ path, operationId }) => (path === wanted ? [operationId] : [])))
    : null
  return entry => {
    const [got = ''] = entry.path.split('?', 1)
    const fits = templates ? templates.has(entry.operation) : globMatches(wanted, got)
    return fits ? [] : [difference('path', wanted, got)]
  }
}

function compareAny(name: string, wanted: string, got: readonly string[]): readonly Difference[] {
  return got.some(value => globMatches(wanted, value)) ? [] : [difference(name, wanted, got[0])]
}

function valuesOf(headers: readonly string[], name: string): readonly string[] {
  return headers.filter((_value, at) => at % 2 === 1 && headers[at - 1]?.toLowerCase() === name)
}

function compareBody(wanted: unknown, { sent: kept, isSentWhole }: RequestEntry): readonly Difference[] {
  if (kept === null) return [difference('body', wanted, null)]
  const sent = keptText(kept)
  try {
    return compareJson(wanted, JSON.parse(sent), 'body')
  } catch {
    // Cut off, or no JSON from the start.
    return [difference('body', wanted, isSentWhole ? sent : 'too long to be kept whole')]
  }
}

/** `4xx`, a number, or `none` for a call whose client did not get the answer. */
function isOfStatus(wanted: string | number, got: number | null): boolean {
  if (got === null) return wanted === 'none'
  return typeof wanted === 'number' ? wanted === got : wanted === String(got) || wanted === `${Math.trunc(got / 100)}xx`
}

function knownOperation(name: string, place: string): string {
  const names = operations().map(({ operationId }) => operationId)
  if (names.some(known => known === name)) return name
  const detail = `there is no operation "${name}"; ${didYouMean(name, names)}`
  throw new SandboxError('invalid', detail, { pointer: `${place}/operation` })
}

/**
 * What of `wanted` is otherwise in `got`, leaf by leaf: every key given must be there with the same value, others may be;
 * of a list every item, and as many.
 */
function compareJson(wanted: unknown, got: unknown, place: string): readonly Difference[] {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(got) || got.length !== wanted.length) return [difference(place, wanted, got)]
    return wanted.flatMap((item, at) => compareJson(item, got[at], `${place}.${at}`))
  }
  if (isObject(wanted)) {
    if (!isObject(got)) return [difference(place, wanted, got)]
    return Object.entries(wanted).flatMap(([key, value]) =>
      compareJson(value, Object.hasOwn(got, key) ? got[key] : undefined, `${place}.${key}`),
    )
  }
  return wanted === got ? [] : [difference(place, wanted, got)]
}

function difference(differs: string, wanted: unknown, got: unknown): Difference {
  return { differs, wanted: shown(wanted) ?? 'null', got: shown(got) }
}

/** Texts and whole numbers as they are, anything else as JSON. */
function shown(value: unknown): string | number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' && Number.isInteger(value)) return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
