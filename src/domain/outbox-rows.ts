/** The rows of webhooks: endpoints, messages, deliveries. Units as in `world.ts`. */
import type { ConsumerState, EndpointSignature, WebhookChaos } from '../schemas/types.gen.ts'
import type { Switches } from './profile.ts'

export interface Endpoint {
  /** The integer id of the API, as text. */
  readonly id: string
  readonly url: string
  /** `whsec_…`: the account's at first, its own since the first rotation. */
  readonly secret: string
  /** What was valid before each rotation, newest first, and until when (virtual) it is still signed with. */
  readonly oldSecrets: readonly { readonly secret: string; readonly until: number }[]
  readonly settings: EndpointSettings
  /** Null = active. `gone`: the receiver answered 410. `failures`: five days of nothing else. */
  readonly disabled: { readonly by: 'user' | 'gone' | 'failures'; readonly at: number } | null
  /** Since when (virtual) every attempt has failed; null after a success and before the first attempt. */
  readonly failingSince: number | null
  /** `start`: given on the command line or to the library, so a reset keeps it. */
  readonly origin: 'start' | 'api'
  readonly createdAt: number
  readonly updatedAt: number
  /** Events stay in the sandbox; absent = they are sent to `url`. */
  readonly inbox?: Inbox
}

/** What the inbox of an account answers. */
export interface Inbox {
  /** It was opened after the arrival of this number; what arrived before belongs to one that was closed. */
  readonly since: number
  readonly answer: InboxAnswer
  /** What it answers so many times before; null = nothing else. */
  readonly first: (InboxAnswer & { readonly times: number }) | null
}

export interface InboxAnswer {
  readonly status: number
  /** Wall ms until it answers. */
  readonly delayMs: number
}

/** How one endpoint is served (interfaces.md, PUT `/webhooks/{id}/settings`). */
export interface EndpointSettings {
  /** Null = as the switch `webhook_signature` says. */
  readonly signature: readonly EndpointSignature[] | null
  /** Null = as the switch `webhook_retry` says. */
  readonly retry: Switches['webhook_retry'] | null
  /** A retry holds back the shipment's later events until it has succeeded or is given up. */
  readonly ordered: boolean
  /** What becomes of events while it is disabled. */
  readonly onDisabled: 'hold' | 'drop'
  /** Where the receiver shows what became of an order, for `certify`; absent = not known. */
  readonly state?: ConsumerState
}

/** `test`: sent to one endpoint by hand, of no shipment. */
export type EventName = 'shipment-status' | 'creation-result' | 'ondemand-status' | 'test'

/** One event, immutable: the same id and the same bytes on every attempt to every endpoint. */
export interface Message {
  readonly id: string
  /** Arrival number in the world: the order in which things happened. */
  readonly seq: number
  readonly at: number
  /** Which payload it is: the documented one, the short creation result, the on-demand order's. */
  readonly event: EventName
  readonly shipmentId: string
  readonly orderId: string | null
  readonly status: number
  /** Of that status, in the words of its own line. */
  readonly slug: string
  readonly body: string
}

/** One message on its way to one endpoint; `endpointId` and `url` null = no endpoint was registered. */
export interface Delivery {
  readonly id: string
  readonly seq: number
  readonly messageId: string
  readonly shipmentId: string
  readonly endpointId: string | null
  readonly url: string | null
  /** `held`, `dropped`: its endpoint is disabled; the latter also by a fault. Only `pending` and `held` are not the end. */
  readonly state: 'pending' | 'held' | 'delivered' | 'failed' | 'dropped' | 'no-endpoint'
  /** When the next attempt is due (virtual); null when none is. */
  readonly nextAt: number | null
  /** Its place among the attempts due at one instant: part of the id of its timer. */
  readonly slot: string
  /** What it waits for without a timer of its own; null = nothing of that kind. */
  readonly waitsFor: DeliveryWait | null
  /** 1; 2 and more are what the fault `copies` adds. */
  readonly copy: number
  /** What goes wrong with it on the wire, on every scheduled attempt; null = nothing. */
  readonly chaos: WebhookChaos | null
  /** Which faults it suffers, for a person: `copies (scenario duplicate)`, `drop (rule 3)`. */
  readonly faults: readonly string[]
  readonly attempts: readonly Attempt[]
}

/**
 * `turn`: an earlier event of the shipment, at an ordered endpoint. `next-event`, `burst`, `cancel`: faults that keep it
 * back until the shipment's next event, until enough of them wait, until the shipment is cancelled.
 */
export type DeliveryWait = 'turn' | 'next-event' | 'burst' | 'cancel'

export type AttemptError = 'dns' | 'refused' | 'reset' | 'timeout' | 'tls' | 'aborted' | 'forbidden-target' | 'other'

export interface Attempt {
  /** 1 for the first. */
  readonly n: number
  /**
   * `scheduled` by the outbox or the retry preset; `brought-forward` from there, because the endpoint answers again; the
   * others by a person, and without faults.
   */
  readonly cause: 'scheduled' | 'brought-forward' | 'resend' | 'recover' | 'test'
  readonly wallAt: number
  readonly virtualAt: number
  readonly url: string
  readonly requestHeaders: Readonly<Record<string, string>>
  /** Faults that this attempt suffered, as in the delivery. */
  readonly faults: readonly string[]
  readonly status: number | null
  readonly error: AttemptError | null
  /** One sentence for a person: what happened on the wire. */
  readonly detail: string | null
  /** What to do about it; null for a success, and where nothing is known. */
  readonly hint: Hint | null
  readonly responseHeaders: Readonly<Record<string, string>>
  /** First 4 KiB of the answer, as text. */
  readonly responseBody: string
  readonly durationMs: number
  /** When the next attempt was due after this one (virtual); null when none was. */
  readonly nextAt: number | null
  /** It arrived in the inbox of the account; absent = it went to another endpoint, or did not arrive. */
  readonly inbox?: Arrival
}

export interface Arrival {
  /** The number of the arrival in the world. */
  readonly n: number
  /** Whether all signatures are valid; null = the endpoint signs nothing. */
  readonly verified: boolean | null
}

/** One or two sentences for the operator of the receiver, in both languages. `code` names the row of the table. */
export interface Hint {
  readonly code: string
  readonly en: string
  readonly vi: string
}
