import type { FaultEffect } from '../../schemas/types.gen.ts'

/** Of the carriers' faults, those of a ride: nothing of it is weighed, quoted for later, sorted in a hub or lost there. */
export const ONDEMAND_FAULTS: readonly CarrierFault[] = [
  'down',
  'no_tracking',
  'pickup_failed',
  'delivery_failed',
  'return',
  'stuck',
]

/** What a rule hits: the answer of a call, an event on its way, or a booking. A rule is of one kind. */
export type EffectKind = 'answer' | 'webhook' | 'carrier'

type EffectKey = keyof FaultEffect

export type AnswerKey = Exclude<EffectKey, 'webhook' | 'carrier'>

/**
 * What a key of an effect on an answer changes: `error` and `connection` leave nothing of the regular answer, `beside`
 * stands beside an error, `body` changes the regular one, `sending` is how its bytes are sent, `wait` when, and `work` how
 * often the call is carried out.
 */
const CHANGES: Readonly<Record<AnswerKey, 'error' | 'connection' | 'beside' | 'body' | 'sending' | 'wait' | 'work'>> = {
  status: 'error',
  retry_after: 'beside',
  html: 'error',
  dribble: 'sending',
  numbers: 'body',
  add_field: 'body',
  drop_field: 'body',
  null_field: 'body',
  stale: 'body',
  close: 'connection',
  hang: 'connection',
  delay: 'wait',
  twice: 'work',
}

function keysThat(...changes: readonly (typeof CHANGES)[AnswerKey][]): readonly AnswerKey[] {
  // The keys of the record, which has all.
  return (Object.keys(CHANGES) as AnswerKey[]).filter(key => changes.includes(CHANGES[key]))
}

/** Nothing of the regular answer is left; one rule brings all of these that a call gets, with `retry_after`. */
export const REPLACING = keysThat('error', 'connection')

/** What changes the body of the regular answer. */
export const OF_THE_BODY = keysThat('body')

/** What can be seen only where an answer arrives. */
export const OF_AN_ANSWER = keysThat('error', 'beside', 'sending', 'body')

/** Which keys the effect has, in the order they are written. */
export function keysOf(effect: FaultEffect): readonly EffectKey[] {
  // The keys of an effect that its schema accepts; a key said to be undefined is none.
  return (Object.keys(effect) as EffectKey[]).filter(key => effect[key] !== undefined)
}

export function kindOf(effect: FaultEffect): EffectKind {
  if (effect.webhook !== undefined) return 'webhook'
  return effect.carrier === undefined ? 'answer' : 'carrier'
}

export function isReplacing(effect: FaultEffect): boolean {
  return REPLACING.some(key => effect[key] !== undefined)
}

type CarrierFault = NonNullable<FaultEffect['carrier']>
