/** How long a step waits for the one before it. */
export type Wait =
  /** ms; equal ends = no draw. */
  | { readonly kind: 'range'; readonly min: number; readonly max: number }
  /** A time of day in GMT+7: days 0 = the next such time ahead, N = that time on the N-th calendar day after. */
  | { readonly kind: 'clock'; readonly secondOfDay: number; readonly days: number }

/** A wait of a plan, drawn: ms, or a time of day that depends on when the step before happens. */
export type PlannedWait = number | Omit<Extract<Wait, { kind: 'clock' }>, 'kind'>
