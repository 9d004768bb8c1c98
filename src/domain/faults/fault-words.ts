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

/** Something that no schema can see: a key that the kind of fault does not have, a window that is empty, an unknown word. */
export interface FaultProblem {
  /** JSON pointer into the rule, or into the whole that it stands in. */
  readonly pointer: string
  readonly message: string
  /** An unknown word and what it may have meant. */
  readonly word?: string
  readonly candidates?: readonly string[]
}

/** Where problems of a rule go; `pointer` is the rule's own. */
export interface Complaints {
  readonly pointer: string
  complain(problem: FaultProblem): void
}
