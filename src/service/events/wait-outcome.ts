/** What every wait answers. */
export interface WaitOutcome<Item, Miss> {
  readonly matched: boolean
  /** Oldest first. */
  readonly items: readonly Item[]
  /** Newest first. */
  readonly nearMisses: readonly Miss[]
  readonly cursor: string
  /** On time-out: why nothing came, as far as it can be told. */
  readonly why: string | null
}

/** Of more, the newest are told. */
export const MOST_ITEMS = 100
export const MOST_NEAR_MISSES = 5
