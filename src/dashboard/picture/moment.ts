/** What became of a webhook that reported a moment. */
export interface Mark {
  readonly state: 'delivered' | 'failed' | 'waiting'
  /** In words, for who cannot see the mark. */
  readonly title: string
}

/** A moment of a parcel's course: it has happened, or it is planned. */
export interface Moment {
  /** ISO 8601, virtual time. */
  readonly at: string
  readonly slug: string
  readonly code: number
  /** As the carrier says it, in Vietnamese. */
  readonly text: string
  readonly message: string | null
  readonly isPlanned: boolean
  readonly marks: readonly Mark[]
}
