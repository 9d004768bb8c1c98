/** The rules of an account, and what they count. */
import type { FaultRule } from '../../schemas/types.gen.ts'

/** A fault rule of an account (webhooks-and-faults.md, "Fault rules"). */
export interface FaultRow {
  /** Shown, and part of what decides: `1`, `2`, … in the order they came; `start-1`, … for those of `--faults`. */
  readonly id: string
  readonly rule: FaultRule
  /** `start`: from `--faults FILE`, so a reset keeps it. */
  readonly origin: 'start' | 'api'
  /** Virtual; `ttl` counts from it. */
  readonly addedAt: number
  /** It is switched off: it concerns nothing until it is switched on again. */
  readonly isOff?: true
}

/** How often a fault rule has met something and has done its work; without a row, never. */
export interface FaultCounts {
  /** Of the rule. */
  readonly id: string
  /** Calls, events or bookings that it concerned. */
  readonly seen: number
  /** Those that it hit. */
  readonly fired: number
  /** Virtual; null = never. */
  readonly lastFiredAt: number | null
}

/** How often a fault rule that draws has met one key. */
export interface FaultMeeting {
  /** The rule and the key. */
  readonly id: string
  /** Id of the rule. */
  readonly rule: string
  readonly n: number
  /** Of all meetings of the account the latest has the highest. */
  readonly seq: number
}
