/** A rule, as schemas/sandbox/fault-rule.schema.json says. */
export interface FaultRule {
  readonly match?: Readonly<Record<string, unknown>>
  readonly when?: 'always' | Readonly<Record<string, unknown>>
  readonly fault: Readonly<Record<string, unknown>>
  readonly phase?: 'before' | 'after'
  readonly ttl?: string
}

/** A rule of the account, and what it has done. */
export interface FaultState {
  readonly id: string
  readonly rule: FaultRule
  /** `start`: from --faults. */
  readonly origin: 'start' | 'api'
  readonly enabled: boolean
  readonly seen: number
  readonly fired: number
  /** Virtual; null = never. */
  readonly last_fired_at: string | null
  readonly ends_at: string | null
}

/** A fault did its work. */
export interface Firing {
  /** Virtual. */
  readonly at: string
  /** Id of the rule; `header`, `scenario`. */
  readonly rule: string
  readonly effects: readonly string[]
  /** The operation, or the event. */
  readonly on: string
  readonly order_id: string | null
  readonly shipment: string | null
  readonly endpoint: string | null
}

/** GET /faults. */
export interface FaultBook {
  readonly rules: readonly FaultState[]
  /** Newest first. */
  readonly firings: readonly Firing[]
}
