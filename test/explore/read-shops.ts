/** The shops that `certify --explore` is measured by, and what it has to find in each. */
import { readFileSync } from 'node:fs'

export const LANGUAGES = ['javascript', 'php', 'python'] as const

/** Ways in which a delivery may differ from each event once, in order, as the schemas have it. */
export const DEVIATIONS = [
  'duplicate',
  'retry-after-lost-answer',
  'reorder',
  'late',
  'two-at-once',
  'rotated-secret',
  'unknown-field',
  'unknown-status',
  'null-order-id',
  'same-second',
  'late-registration',
  'second-parcel',
] as const

export type Deviation = (typeof DEVIATIONS)[number]

export interface ServedShop {
  /** `language/file`, without the ending. */
  readonly name: string
  readonly language: (typeof LANGUAGES)[number]
  /** Run in the folder of the repository; it serves until it is ended. */
  readonly command: readonly string[]
}

export interface CorrectShop extends ServedShop {
  readonly says: string
}

export interface PlantedShop extends ServedShop {
  readonly wrong: string
  /** The first way is that of the script; a way without a deviation is the plain delivery of some history. */
  readonly reveals: readonly (readonly Deviation[])[]
  readonly steps: number
  readonly depth: 1 | 2 | 3
  /** Name of the check of `certify` that fails; null = all pass. */
  readonly certify: string | null
  readonly differs: readonly Aspect[]
  readonly script: Script & { readonly expect: readonly OrderOutcome[] }
}

export type Aspect = 'status' | 'effects' | 'parcels' | 'answer'

export interface Script {
  readonly history: readonly ScriptEvent[]
  readonly deliveries: readonly Delivery[]
}

export interface ScriptEvent {
  readonly status: number
  /** Seconds after the beginning of all scripts. */
  readonly at: number
  readonly parcel?: number
  readonly order?: number
  readonly line?: Line
  readonly order_id?: null
  readonly unknown_field?: true
}

export type Line = 'standard' | 'ondemand'

export interface Delivery {
  /** Counted from 1 in the history. */
  readonly event: number
  readonly attempt?: number
  /** At the same time as the delivery before it. */
  readonly at_once?: true
  /** So many seconds earlier did the event happen, with those of its parcel before it. */
  readonly late?: number
  readonly signature?: 'old-secret'
}

export interface OrderOutcome {
  /** Slug; null before any status is known. */
  readonly status: string | null
  readonly effects: number
  /** Slugs, in the order of the parcels' numbers. */
  readonly parcels: readonly (string | null)[]
}

export interface PlantedShops {
  readonly correct: readonly CorrectShop[]
  readonly planted: readonly PlantedShop[]
}

/** All of them in the order of the file. */
export function readShops(): PlantedShops {
  return JSON.parse(readFileSync(new URL('expectations.json', import.meta.url), 'utf8'))
}
