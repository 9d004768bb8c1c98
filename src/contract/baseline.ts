/** A finding that is known and accepted for a while. */
export interface BaselineEntry {
  /** Case id. */
  readonly case: string
  readonly check: string
  readonly pointer: string
  /** Why it is accepted. */
  readonly reason: string
  /** Day in GMT+7 (`2026-12-31`) after which it counts again. */
  readonly expires: string
}

export interface Baseline {
  readonly entries: readonly BaselineEntry[]
}
