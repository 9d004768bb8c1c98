/** What the words of fault rules are read against. */
export interface FaultWords {
  readonly operations: readonly OperationWords[]
  /** Short names of the carriers of both lines. */
  readonly carriers: readonly string[]
  /** Of both lines. */
  readonly statuses: readonly { readonly code: number; readonly slug: string }[]
}

export interface OperationWords {
  readonly operationId: string
  readonly method: string
}

export const EVENT_NAMES = ['shipment-status', 'creation-result', 'ondemand-status'] as const
