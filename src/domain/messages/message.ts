/** One message of /api/v2 and what docs/errors.md says of it. */
export interface Message {
  /** As sent; `{name}` stands for a value. */
  readonly text: string
  /** HTTP statuses it is answered with; 200 = as `carrier_error` of a creation that was refused. */
  readonly http: readonly number[]
  /** What brings it about, with the heading of the specification in brackets. */
  readonly when: string
  /** `observed`: the service's own words, as public clients saw them; `chosen`: ours. */
  readonly basis: 'observed' | 'chosen'
}

/** Messages by code. */
export type Messages = Readonly<Record<string, Message>>
