import type { FaultEffect, FaultRule } from '../../schemas/types.gen.ts'
import { isReplacing, keysOf, REPLACING } from './effect-kind.ts'

/** The rules that fire at once, in their order, as one: of two that have a key, the first wins. */
export interface Merged<Effect> {
  readonly effect: Effect
  /** What each rule has brought, in their order; those that brought nothing are left out. */
  readonly brought: readonly { readonly rule: FaultRule; readonly keys: readonly string[] }[]
}

type AnswerEffect = Omit<FaultEffect, 'webhook' | 'carrier'>

const REPLACED_AT_ONCE: readonly string[] = [...REPLACING, 'retry_after']

/**
 * Effects on one answer. What replaces it comes from one rule: half of a 503 and half of a hang-up would be neither.
 * @returns With the phase of that rule, or else of the one that brings the delay; `before` by default.
 */
export function mergeAnswers(
  rules: readonly FaultRule[],
): Merged<AnswerEffect> & { readonly phase: 'before' | 'after' } {
  const replacing = rules.find(({ fault }) => isReplacing(fault))
  const merged = merge<AnswerEffect>(rules, rule =>
    keysOf(rule.fault)
      .filter(key => rule === replacing || !REPLACED_AT_ONCE.includes(key))
      .map(key => [key, rule.fault[key]]),
  )
  const delaying = rules.find(({ fault }) => fault.delay !== undefined)
  return { ...merged, phase: (replacing ?? delaying)?.phase ?? 'before' }
}

/** What goes wrong with one event, of all rules. */
export function mergeChaos(rules: readonly FaultRule[]): Merged<NonNullable<FaultEffect['webhook']>> {
  return merge(rules, ({ fault }) => Object.entries(fault.webhook ?? {}).filter(([, value]) => value !== undefined))
}

function merge<Effect>(
  rules: readonly FaultRule[],
  entriesOf: (rule: FaultRule) => readonly (readonly [string, unknown])[],
): Merged<Effect> {
  const effect = new Map<string, unknown>()
  const brought = rules.flatMap(rule => {
    const own = entriesOf(rule).filter(([key]) => !effect.has(key))
    for (const [key, value] of own) effect.set(key, value)
    return own.length === 0 ? [] : [{ rule, keys: own.map(([key]) => key) }]
  })
  // Entries of effects of the one kind, each under its own key.
  return { effect: Object.fromEntries(effect) as Effect, brought }
}
