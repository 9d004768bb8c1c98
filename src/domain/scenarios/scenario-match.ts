/** What an order must be like to choose a scenario by itself. */
export interface ScenarioMatch {
  /** Glob: `*` stands for any run of characters. */
  readonly orderId: string | null
  readonly phone: string | null
}
