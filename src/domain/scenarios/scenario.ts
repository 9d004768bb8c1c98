/** A scenario after reading: slugs resolved, durations in ms. The file's own shape is `scenario.schema.json`. */
import type { WebhookChaos } from '../../schemas/types.gen.ts'
import type { OndemandScenario } from '../ondemand/statuses.ts'
import type { StandardStatus } from '../shipments/statuses.ts'
import type { FeeChanges } from '../world.ts'

/** What steps of both lines have. */
export interface StepOf<Status> {
  readonly wait: Wait
  /** The step moves to the carrier's next opening; absent = it happens at any time. */
  readonly hours?: 'work'
  readonly status: Status
  readonly reason: string | null
  /** Break the table of legal moves. */
  readonly force: boolean
  /** What goes wrong with the delivery of its event; null = nothing. */
  readonly webhook: WebhookChaos | null
}

export interface ScenarioStep extends StepOf<StandardStatus> {
  readonly set: FeeChanges | null
  /** Joins `note_update` of the record; absent = nothing does. */
  readonly noteUpdate?: string
}

/** A list of steps with the rounds and choices in it; `pointer` is the entry's place in its file. */
export type Script<Step> = readonly ScriptEntry<Step>[]

export type ScriptEntry<Step> =
  | { readonly kind: 'step'; readonly pointer: string; readonly step: Step }
  | { readonly kind: 'repeat'; readonly pointer: string; readonly rounds: number; readonly script: Script<Step> }
  | { readonly kind: 'choice'; readonly pointer: string; readonly options: readonly ScriptOption<Step>[] }

export interface ScriptOption<Step> {
  /** Above 0; 3 against 1 = three times in four. */
  readonly weight: number
  readonly script: Script<Step>
}

/** How the carrier takes an order, and all that follows. */
export interface ScenarioBranch<Step> {
  readonly create: {
    /** ms until the carrier takes the order, or with `error` refuses it. */
    readonly delayMs: number
    readonly error: string | null
    readonly webhook: WebhookChaos | null
  }
  readonly script: Script<Step>
}

export interface ScenarioOf<Line, Step> extends ScenarioBranch<Step> {
  readonly name: string
  readonly description: string
  readonly line: Line
  readonly match: readonly ScenarioMatch[]
  /** What is different with single carriers, by short name. */
  readonly carriers: ReadonlyMap<string, ScenarioBranch<Step>>
}

export type Scenario = ScenarioOf<'standard', ScenarioStep>

/** The scenario as it goes with one carrier. */
export function branchFor<Step>(scenario: ScenarioOf<unknown, Step>, carrier: string): ScenarioBranch<Step> {
  return scenario.carriers.get(carrier) ?? scenario
}

/** Of either line. */
export type AnyScenario = Scenario | OndemandScenario

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

/** How long a step waits for the one before it. */
export type Wait =
  /** ms; equal ends = no draw. */
  | { readonly kind: 'range'; readonly min: number; readonly max: number }
  /** A time of day in GMT+7: days 0 = the next such time ahead, N = that time on the N-th calendar day after. */
  | { readonly kind: 'clock'; readonly secondOfDay: number; readonly days: number }
  /** Until the delivery that the rate promises, or the round that brings it. */
  | { readonly kind: 'promise' }

/** A wait of a plan, drawn: ms, a time of day that depends on when the step before happens, or what the promise gave. */
export type PlannedWait = number | Omit<Extract<Wait, { kind: 'clock' }>, 'kind'> | { readonly until: number }

/** Something the schema cannot see: an unknown status, an impossible wait, an illegal move, a key of the other line. */
export interface ScenarioProblem {
  /** JSON pointer into the file. */
  readonly pointer: string
  readonly message: string
  /** An unknown word and what it may have meant. */
  readonly word?: string
  readonly candidates?: readonly string[]
}
