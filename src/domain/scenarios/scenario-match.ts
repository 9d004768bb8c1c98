/** What an order must be like to choose a scenario by itself: all that is not null must hold, and something is not. */
export interface ScenarioMatch {
  /** Glob: `*` stands for any run of characters. */
  readonly orderId: string | null
  /** Of the recipient. */
  readonly phone: string | null
  /** Glob on the order's note. */
  readonly note: string | null
  /** Short name. */
  readonly carrier: string | null
  /** VND, both ends included. */
  readonly cod: { readonly min: number; readonly max: number } | null
}
