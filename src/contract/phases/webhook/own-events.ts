import type { EventKind } from '../../checks/webhook-schema.ts'
import { bodyText, idOf, payloadOf, type ReceivedWebhook } from '../../receiver/receiver.ts'
import type { Switches } from '../../target.ts'

/** By which events of an order are distinguished from others. */
export interface OrderNames {
  readonly gcode: string
  readonly orderId: string
}

export interface SortedWebhooks {
  /** Of this order, and what is no event at our address: no one else knows the address. */
  readonly ours: readonly ReceivedWebhook[]
  /** Of other orders: the account may be in use. */
  readonly foreign: readonly ReceivedWebhook[]
}

export function sortWebhooks(received: readonly ReceivedWebhook[], names: OrderNames): SortedWebhooks {
  const isOurs = (one: ReceivedWebhook): boolean => {
    const words = bodyText(one).split(/[^A-Za-z0-9]+/)
    return words.includes(names.gcode) || words.includes(names.orderId) || isBroken(one)
  }
  return { ours: received.filter(isOurs), foreign: received.filter(one => !isOurs(one)) }
}

/** An address may receive the events of others: without a path or a readable payload, an event is ours only by name. */
function isBroken(one: ReceivedWebhook): boolean {
  return one.path !== null && payloadOf(one) === null
}

/** Which payload it is meant to be, by what this profile pushes of a line; null switches = whatever it looks like. */
export function kindOf(
  payload: Readonly<Record<string, unknown>> | null,
  { line, switches }: { readonly line: 'standard' | 'ondemand'; readonly switches: Switches | null },
): EventKind {
  if (line === 'ondemand') {
    const pushed =
      switches?.ondemand_push ?? (payload !== null && 'is_ondemand_shipment' in payload ? 'ondemand' : 'status')
    return pushed === 'status' ? 'shipment-status' : 'ondemand-status'
  }
  const short = payload !== null && 'shipment_code' in payload && switches?.creation_push !== 'status'
  return short ? 'creation-result' : 'shipment-status'
}

/** What an event reports, in a word or a code. */
export function labelOf(kind: EventKind, payload: Readonly<Record<string, unknown>> | null): string {
  if (payload === null) return 'no JSON'
  return kind === 'creation-result' ? 'the creation result' : String(payload.status)
}

/** The labels of several, in order of arrival. */
export function labelsOf(webhooks: readonly ReceivedWebhook[], of: Parameters<typeof kindOf>[1]): readonly string[] {
  return webhooks.map(one => {
    const payload = payloadOf(one)
    return labelOf(kindOf(payload, of), payload)
  })
}

/** One of each event: a repetition has the id of the first, or its bytes. */
export function withoutRepetitions(webhooks: readonly ReceivedWebhook[]): readonly ReceivedWebhook[] {
  const seen = new Map<string, ReceivedWebhook>()
  for (const one of webhooks) {
    const key = idOf(one) ?? bodyText(one)
    if (!seen.has(key)) seen.set(key, one)
  }
  return [...seen.values()]
}
