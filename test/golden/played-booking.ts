/** How the outcome is chosen: by the magic prefix of an order_id. */
export interface Outcome {
  readonly scenario: string
  readonly prefix: string
  /** Of the accounts that book. */
  readonly seed: number
}

/** The whole course of a booking as readable lines. */
export interface PlayedBooking {
  readonly title: string
  readonly lines: readonly string[]
}
