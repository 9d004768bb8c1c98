/** How the outcome is chosen: by the magic prefix of an order_id. */
export interface Outcome {
  readonly scenario: string
  readonly prefix: string
  /** Of the accounts that book. */
  readonly seed: number
}

/** A booking's whole life in lines that a person can read. */
export interface PlayedBooking {
  readonly title: string
  readonly lines: readonly string[]
}
