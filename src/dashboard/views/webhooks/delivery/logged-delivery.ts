import type { Both } from '../../../i18n.ts'

export type DeliveryState = 'pending' | 'held' | 'delivered' | 'failed' | 'dropped' | 'no-endpoint'

/** A row of GET /webhooks/deliveries, as schemas/sandbox/delivery-summary.schema.json says. Instants are virtual. */
export interface LoggedDelivery {
  readonly id: string
  /** The webhook-id. */
  readonly message: string
  readonly event: 'shipment-status' | 'creation-result' | 'ondemand-status' | 'test'
  readonly at: string
  readonly shipment: string
  readonly order_id: string | null
  readonly status: number
  readonly slug: string
  readonly endpoint: number | null
  readonly url: string | null
  readonly state: DeliveryState
  readonly waits_for: 'turn' | 'next-event' | 'burst' | 'cancel' | null
  readonly faults: readonly string[]
  readonly attempts: number
  readonly last_answer: number | null
  readonly last_error: string | null
  /** Row of docs/hints.md; of a delivered one when its answer says that the event was refused. */
  readonly last_hint: string | null
  readonly next_at: string | null
}

export interface DeliveryList {
  readonly items: readonly LoggedDelivery[]
  readonly total: number
  readonly page: number
  readonly size: number
}

/** What to do about an attempt that failed, or whose answer says so although it counts as delivered. */
export interface Hint extends Both {
  readonly code: string
}

/** One attempt as it was, as schemas/sandbox/delivery-attempt.schema.json says. */
export interface Attempt {
  readonly n: number
  readonly cause: 'scheduled' | 'brought-forward' | 'resend' | 'recover' | 'test'
  readonly wall_at: string
  readonly virtual_at: string
  readonly next_at: string | null
  readonly url: string
  readonly request_headers: Readonly<Record<string, string>>
  /** At most its first 65,536 characters. */
  readonly request_body: string
  readonly request_bytes: number
  readonly faults: readonly string[]
  /** The receiver's HTTP status; null when there was none. */
  readonly answer: number | null
  readonly error: string | null
  readonly detail: string | null
  readonly hint: Hint | null
  readonly response_headers: Readonly<Record<string, string>>
  readonly response_body: string
  /** Of real time. */
  readonly ms: number
}

/** Answer of GET /webhooks/deliveries/{id}. */
export interface DeliveryDetail extends Omit<LoggedDelivery, 'attempts'> {
  /** The event as it should be. */
  readonly body: string
  readonly attempts: readonly Attempt[]
}

/** Whether the receiver took it. A 2xx can be a failure too, where the profile wants a 200: then a sentence says so. */
export function isTaken({ answer, error, detail }: Pick<Attempt, 'answer' | 'error' | 'detail'>): boolean {
  return error === null && detail === null && answer !== null && answer >= 200 && answer < 300
}

/** `500`, or what went wrong on the wire. */
export function outcomeOf({ answer, error }: Pick<Attempt, 'answer' | 'error'>): string {
  return error ?? String(answer ?? '—')
}
