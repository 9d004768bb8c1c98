export type Line = 'parcel' | 'ride'

/** Something that the shop does at an instant of the past: it books, or takes back what it booked. */
export interface Doing {
  readonly at: number
  readonly kind: 'book' | 'cancel'
  readonly line: Line
  readonly orderId: string
  /** What its draws are called. */
  readonly name: string
  readonly scenario: string
}
