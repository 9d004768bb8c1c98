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

/** Nothing of the regular answer is left; one rule brings all of these that a call gets, with `retry_after`. */
export const REPLACING = ['status', 'html', 'close', 'hang'] as const satisfies readonly EffectKey[]

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
