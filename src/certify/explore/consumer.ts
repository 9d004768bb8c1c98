/** What the search asks of a consumer; the one behind HTTP is `http-consumer.ts`. */
import type { PatienceKind } from './patience.ts'
import type { Outcomes, Script } from './script.ts'

export interface PlayOptions {
  /** What a correct consumer shows, so that reading ends as soon as it does; null = what it shows is not known. */
  readonly expected: Outcomes | null
  /**
   * How long a state may take to follow: `short` = what this consumer was seen to take, `long` = what any consumer may
   * take.
   */
  readonly patience: PatienceKind
  /** Reads before the first delivery, too. */
  readonly before?: boolean
}

export interface Observation {
  /** For each order; a key that could not be read is absent. */
  readonly outcomes: Outcomes
  /** The same before the first delivery; null = it was not asked for, or could not be read. */
  readonly before: Outcomes | null
  /** Events that were taken on no attempt, with the last answer. */
  readonly refused: readonly { readonly event: number; readonly answer: string; readonly status: number | null }[]
  /** Numbers of the deliveries that were not answered 2xx, some of them taken on a later attempt. */
  readonly stumbled: readonly number[]
  /** Why no server answers any more; null = one does. */
  readonly gone: string | null
  /** Why the state or the effects could not be read; null = they were. */
  readonly unread: string | null
}

/** What a consumer can be asked. */
export interface Abilities {
  /** An order can have several parcels. */
  readonly severalParcels: boolean
  /** It takes the events of on-demand orders, too. */
  readonly ondemand: boolean
  /** Its scheme carries the signatures of several secrets. */
  readonly rotation: boolean
}

export interface Consumer {
  readonly abilities: Abilities
  /** How many histories may be in flight at once. */
  atOnce(): number
  /** Its state was seen to follow its answer: most of the time of a history passes in waiting. */
  isSlow(): boolean
  /** Delivers a script with fresh ids, and reads what the consumer then shows. @throws CertifyError */
  play(script: Script, options: PlayOptions): Promise<Observation>
}
