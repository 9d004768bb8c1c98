import type { WebhookChaos } from '../../schemas/types.gen.ts'

/** What has to be known of an event, beside its message, to send it to the endpoints. */
export interface EventContext {
  readonly carrier: string | null
  /** Which of the shipment's events it is, from 1: two of one status are two. */
  readonly nth: number
  /** What the script says of this very event; null = nothing. */
  readonly step: { readonly chaos: WebhookChaos; readonly scenario: string } | null
  /** More events of the shipment will come. */
  readonly hasFuture: boolean
  /** It tells how the creation went. */
  readonly isCreation: boolean
  /** Something of the shipment was reported before it. */
  readonly hasEarlier: boolean
  /** It tells that the shipment was cancelled. */
  readonly isCancellation: boolean
}
