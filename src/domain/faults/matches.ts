import type { FaultMatch } from '../../schemas/types.gen.ts'
import { globMatches } from '../scenarios/select.ts'

/** An order_id may be a book, and every rule is held against it. */
const LONGEST_MATCHED = 1_000

/** Whether a rule concerns the subject: every key of its `match` but `nth`, which counts those that it concerns. */
export function matches(match: FaultMatch, subject: FaultSubject): boolean {
  const { operation, method, path, order_id, event, carrier, endpoint } = match
  return (
    (operation === undefined || operation === subject.operation) &&
    (method === undefined || method === subject.method) &&
    (path === undefined || globMatches(path, cut(subject.path))) &&
    (order_id === undefined ||
      globMatches(order_id.normalize('NFC'), cut(subject.orderId)?.normalize('NFC') ?? null)) &&
    (event === undefined || isOfEvent(event, subject.event)) &&
    (carrier === undefined || carrier === subject.carrier) &&
    (endpoint === undefined || isOfEndpoint(endpoint, subject.endpoint))
  )
}

function cut(text: string | null): string | null {
  return text?.slice(0, LONGEST_MATCHED) ?? null
}

/** By the name of the payload, by the status's code or slug, or `*`. */
function isOfEvent(wanted: string | number, event: FaultSubject['event']): boolean {
  if (event === null) return false
  const word = String(wanted)
  return word === '*' || word === event.name || word === event.slug || word === String(event.status)
}

/** By id, or by URL, in which `*` is anything. */
function isOfEndpoint(wanted: string | number, endpoint: FaultSubject['endpoint']): boolean {
  if (endpoint === null) return false
  return String(wanted) === endpoint.id || globMatches(String(wanted), endpoint.url)
}

/** What a rule is held against: a call, an event on its way, a booking. Null = it has nothing of that kind. */
export interface FaultSubject {
  readonly operation: string | null
  readonly method: string | null
  readonly path: string | null
  readonly orderId: string | null
  readonly carrier: string | null
  readonly event: {
    readonly name: string
    readonly status: number
    readonly slug: string
    /** It tells how the creation of its shipment went. */
    readonly isCreation: boolean
    /** Something of its shipment was reported before it. */
    readonly hasEarlier: boolean
  } | null
  readonly endpoint: { readonly id: string; readonly url: string } | null
}
