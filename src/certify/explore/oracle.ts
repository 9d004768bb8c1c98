/** What a correct consumer shows after a script: by what was learned of it, and else by a plain delivery of the same history. */
import type { ExploreOutcome } from '../../schemas/types.gen.ts'
import { CertifyError } from '../certify-error.ts'
import type { Consumer, Observation } from './consumer.ts'
import { type Learned, type Lesson, lastKnown, lessonsOf, Model } from './model.ts'
import {
  lineOf,
  numbersOf,
  type Outcomes,
  orderOf,
  ordersOf,
  parcelOf,
  parcelsOf,
  plainOf,
  type Script,
  walk,
} from './script.ts'
import { isForward, isKnown } from './statuses.ts'

const SPACING_S = 60

/** What is compared, and what it is compared with. */
export class Oracle {
  readonly model: Model
  readonly #consumer: Consumer
  /** The state is read of each parcel, not of each order. */
  readonly #isOfParcel: boolean
  /** By the history without its oddities. */
  readonly #references = new Map<string, Promise<Observation>>()

  constructor(consumer: Consumer, learned: readonly Learned[], effectsBefore: number) {
    this.#consumer = consumer
    this.model = new Model(learned, effectsBefore)
    this.#isOfParcel = learned.some(({ observation }) => observation.outcomes[0]?.parcels !== undefined)
  }

  async expect(script: Script): Promise<Outcomes> {
    const known = this.model.expect(script, this.#isOfParcel)
    if (known.every(outcome => this.#isWhole(outcome))) return known
    const references = await Promise.all(referencesOf(script).map(reference => this.#playReference(reference)))
    return known.map((outcome, index) => ({
      ...this.#comparable(this.#choose(script, index, references)),
      ...outcome,
    }))
  }

  /** Remembered, because many scripts have the same history. Null = a plain delivery did not achieve it, so it is no measure. */
  async #playReference(reference: Script): Promise<Outcomes | null> {
    const key = JSON.stringify(reference)
    const played = this.#references.get(key) ?? this.#consumer.play(reference, { expected: null, patience: 'short' })
    this.#references.set(key, played)
    const { outcomes, refused, gone, unread } = await played
    return refused.length > 0 || gone !== null || unread !== null ? null : outcomes
  }

  /**
   * Of two plain deliveries that disagree about an order with several parcels one is wrong: right is the one that shows
   * the parcel that is furthest behind, or else the first.
   */
  #choose(script: Script, index: number, references: readonly (Outcomes | null)[]): ExploreOutcome {
    const outcomes = references.flatMap(reference => reference?.[index] ?? [])
    if (outcomes.length < references.length) return {}
    const behind = furthestBehind(script, ordersOf(script)[index] ?? 1)
    const state = behind === null ? undefined : this.model.stateOf(behind.line, behind.status)
    return outcomes.find(one => state !== undefined && isEqual(one.state, state)) ?? outcomes[0] ?? {}
  }

  #isWhole({ state, parcels, effects }: ExploreOutcome): boolean {
    const { sees } = this.model
    const hasState = !sees.status || (this.#isOfParcel ? parcels : state) !== undefined
    return hasState && (!sees.effects || effects !== undefined)
  }

  #comparable({ state, parcels, effects }: ExploreOutcome): ExploreOutcome {
    const { sees } = this.model
    return {
      ...(sees.status && state !== undefined ? { state } : {}),
      ...(sees.status && parcels !== undefined ? { parcels } : {}),
      ...(sees.effects && effects !== undefined ? { effects } : {}),
    }
  }
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The parcel of an order from which all others are ahead; null when there is none. */
function furthestBehind(script: Script, order: number) {
  const lasts = parcelsOf(script, order).map(parcel => lastKnown(script, parcel))
  return (
    lasts.find(
      one =>
        one !== null &&
        lasts.every(
          other =>
            other !== null &&
            other.line === one.line &&
            (other.status === one.status || isForward(one.line, one.status, other.status)),
        ),
    ) ?? null
  )
}

/**
 * The same events without anything unusual, each once, in order within their parcel. With several parcels there are two of
 * them, from the last parcel on and from the first, because no order is promised between parcels.
 */
export function referencesOf({ history }: Pick<Script, 'history'>): readonly Script[] {
  const clean = history.filter(event => isKnown(lineOf(event), event.status))
  const script = plainOf(
    clean.map((event, index) => ({
      status: event.status,
      parcel: parcelOf(event),
      order: orderOf(event),
      line: lineOf(event),
      at: SPACING_S * index,
    })),
  )
  const parcels = parcelsOf(script)
  const inOrder = (numbers: readonly number[]) => ({
    ...script,
    deliveries: numbers.flatMap(parcel => numbersOf(script, parcel).map(event => ({ event }))),
  })
  return parcels.length < 2 ? [inOrder(parcels)] : [inOrder(parcels.toReversed()), inOrder(parcels)]
}

export interface LearnOptions {
  /** Whether to stop; what was learned so far is used. */
  readonly isOver: () => boolean
}

/** Plays the plain deliveries of single parcels. @throws CertifyError when no consumer answers, or its orders are not new. */
export async function learn(consumer: Consumer, { isOver }: LearnOptions): Promise<Oracle> {
  const before = await readBefore(consumer)
  const lessons = [...lessonsOf('standard'), ...(consumer.abilities.ondemand ? lessonsOf('ondemand') : [])]
  // All at once: most of the time passes in waiting for what may still come.
  const learned = await Promise.all(lessons.map(lesson => playLesson(consumer, lesson, isOver)))
  return new Oracle(consumer, learned.flat(), before)
}

async function playLesson(consumer: Consumer, lesson: Lesson, isOver: () => boolean): Promise<readonly Learned[]> {
  if (isOver()) return []
  const script = plainOf(walk(lesson.statuses, lesson.line === 'ondemand' ? { line: 'ondemand' } : {}))
  return [{ ...lesson, observation: await consumer.play(script, { expected: null, patience: 'long' }) }]
}

/** Of different statuses, so that orders that an earlier run has used are not all alike. */
const FIRST_STATUSES = [901, 904, 905]

/**
 * The effects of an order before its first event. It is asked of a few orders only, of which nothing else is learned: a
 * consumer may keep what it was asked before it knew the order.
 */
async function readBefore(consumer: Consumer): Promise<number> {
  const befores: Observation['before'][] = []
  for (const status of FIRST_STATUSES) {
    const script = plainOf(walk([status]))
    const { gone, before } = await consumer.play(script, { expected: null, patience: 'short', before: true })
    if (gone !== null) throw new CertifyError('unreachable', `No consumer answers: ${gone}.`)
    befores.push(before)
  }
  if (new Set(befores.map(before => JSON.stringify(before))).size > 1) {
    throw new CertifyError(
      'usage',
      'The consumer knows some of the orders already: before the first event their states or effects differ. ' +
        'Give --order and --gcode from which new ids can be counted on, or empty its database.',
    )
  }
  return befores[0]?.[0]?.effects ?? 0
}
