/** Counts of GET /state/summary, of POST /state/check and of a snapshot. */
export interface StateCounts {
  /** Of both lines. */
  readonly shipments: number
  readonly customers: number
  readonly endpoints: number
  readonly deliveries: number
}

/** Answer of POST /state/check. */
export interface CheckedFile extends StateCounts {
  readonly account: string
  readonly seed: number
  readonly sandbox_version: string | null
  /** Wall time. */
  readonly exported_at: string | null
}

/** One of GET /snapshots. */
export interface Snapshot extends StateCounts {
  readonly name: string
  /** The action before which it was saved by itself; null = a person saved it. */
  readonly before: 'reset' | 'import' | 'restore' | null
  /** Wall time. */
  readonly saved_at: string
  readonly now: string
}
