/** What a consumer shows by the last status of a parcel, and which effects its events have: learned, not assumed. */
import type { ExploreOutcome } from '../../schemas/types.gen.ts'
import type { Observation } from './consumer.ts'
import {
  eventAt,
  type Line,
  lineOf,
  numbersOf,
  type Outcomes,
  orderOf,
  ordersOf,
  parcelsOf,
  type Script,
} from './script.ts'
import { isKnown, movesAfter, statusesOf, wayTo } from './statuses.ts'

/** A plain delivery of one parcel that is played to learn from. */
export interface Lesson {
  readonly line: Line
  readonly statuses: readonly number[]
}

export interface Learned extends Lesson {
  readonly observation: Observation
}

type State = ExploreOutcome['state']

/** The shortest way to each status by each of those before it. A status occurs once in each. */
export function lessonsOf(line: Line): readonly Lesson[] {
  const lessons = new Map<string, Lesson>()
  const add = (statuses: readonly number[]) => lessons.set(statuses.join(), { line, statuses })
  for (const before of statusesOf(line)) {
    const way = wayTo(line, before)
    if (way === null) continue
    add(way)
    for (const next of movesAfter(line, way)) if (!way.includes(next)) add([...way, next])
  }
  return [...lessons.values()]
}

/** What was seen in several ways and differed is left out: it depends on more than the status. */
export class Model {
  readonly #states = new Map<string, State>()
  readonly #effects = new Map<string, number>()
  /** Effects of an order before its first event. */
  readonly #effectsBefore: number
  /** Whether the state, and the number of effects, change with events. */
  readonly sees: { readonly status: boolean; readonly effects: boolean }

  constructor(learned: readonly Learned[], effectsBefore: number) {
    const shown = new Map<string, ExploreOutcome>()
    for (const { line, statuses, observation } of learned) {
      const [outcome] = observation.outcomes
      const isTaken = observation.refused.length === 0 && observation.gone === null && observation.unread === null
      if (outcome !== undefined && isTaken) shown.set(`${line} ${statuses.join()}`, flat(outcome))
    }
    this.#effectsBefore = effectsBefore
    const states = new Map<string, State[]>()
    const effects = new Map<string, number[]>()
    for (const { line, statuses } of learned) {
      const outcome = shown.get(`${line} ${statuses.join()}`)
      const key = `${line} ${statuses.at(-1)}`
      if (outcome?.state !== undefined) states.set(key, [...(states.get(key) ?? []), outcome.state])
      if (outcome?.effects === undefined) continue
      const earlier =
        statuses.length === 1 ? this.#effectsBefore : shown.get(`${line} ${statuses.slice(0, -1).join()}`)?.effects
      if (earlier !== undefined) effects.set(key, [...(effects.get(key) ?? []), outcome.effects - earlier])
    }
    keepEqual(states, this.#states)
    keepEqual(effects, this.#effects)
    const first = (key: 'state' | 'effects') => new Set([...shown.values()].map(one => JSON.stringify(one[key])))
    this.sees = { status: first('state').size > 1, effects: first('effects').size > 1 }
  }

  /** The state that shows a status; undefined = it depends on more, or was not seen. */
  stateOf(line: Line, status: number): State {
    return this.#states.get(`${line} ${status}`)
  }

  /** How many effects an event with a status has. */
  effectsOf(line: Line, status: number): number | undefined {
    return this.#effects.get(`${line} ${status}`)
  }

  /**
   * What the history itself says, for each order. What it does not say is absent: the state of an order with several
   * parcels, and what depends on more than statuses.
   */
  expect(script: Pick<Script, 'history'>, isOfParcel: boolean): Outcomes {
    return ordersOf(script).map(order => {
      const parcels = parcelsOf(script, order)
      const states = parcels.map(parcel => {
        const last = lastKnown(script, parcel)
        return last === null ? undefined : this.stateOf(last.line, last.status)
      })
      const effects = this.#sumOf(script, order)
      return {
        ...(this.sees.status && isOfParcel && states.every(isSeen) ? { parcels: states } : {}),
        ...(this.sees.status && !isOfParcel && states.length === 1 && states[0] !== undefined
          ? { state: states[0] }
          : {}),
        ...(this.sees.effects && effects !== null ? { effects } : {}),
      }
    })
  }

  #sumOf(script: Pick<Script, 'history'>, order: number): number | null {
    let sum = this.#effectsBefore
    for (const event of script.history) {
      if (orderOf(event) !== order || !isKnown(lineOf(event), event.status)) continue
      const effects = this.effectsOf(lineOf(event), event.status)
      if (effects === undefined) return null
      sum += effects
    }
    return sum
  }
}

const isSeen = (state: State): state is NonNullable<State> | null => state !== undefined

/** The state of the one parcel of a lesson, wherever it is read. */
function flat({ state, parcels, effects }: ExploreOutcome): ExploreOutcome {
  const one = state === undefined ? parcels?.[0] : state
  return { ...(one === undefined ? {} : { state: one }), ...(effects === undefined ? {} : { effects }) }
}

function keepEqual<T>(seen: ReadonlyMap<string, readonly T[]>, kept: Map<string, T>): void {
  for (const [key, values] of seen) {
    const [first] = values
    if (first !== undefined && values.every(value => JSON.stringify(value) === JSON.stringify(first)))
      kept.set(key, first)
  }
}

/** The last event of a parcel that has a known status; null = there is none. */
export function lastKnown(
  script: Pick<Script, 'history'>,
  parcel: number,
): { readonly line: Line; readonly status: number } | null {
  const number = numbersOf(script, parcel).findLast(one => {
    const event = eventAt(script, one)
    return isKnown(lineOf(event), event.status)
  })
  if (number === undefined) return null
  const event = eventAt(script, number)
  return { line: lineOf(event), status: event.status }
}
