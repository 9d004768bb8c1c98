import type { FaultRule } from '../schemas/types.gen.ts'
import type { CallPlace } from './campaign.ts'
import type { Variation } from './variation.ts'

export interface FaultPlace extends CallPlace {
  /** The call shows a token: it is no login. */
  readonly hasToken: boolean
}

export interface RuleOptions {
  /** The first call of each operation that is called, in their order; or the calls that are varied. */
  readonly places: readonly FaultPlace[]
  /** Every call may be varied, not `places` alone. */
  readonly isEach: boolean
  /** A name that no document has. */
  readonly field: string
}

/** The fault rules of these variations. */
export function rulesOf(
  variations: readonly Variation[],
  { places, isEach, field }: RuleOptions,
): readonly FaultRule[] {
  return variations.flatMap((variation): readonly FaultRule[] => {
    if (variation.kind === 'switches' || variation.kind === 'data') return []
    if (variation.kind === 'grease') return variation.name === 'field' ? fieldRules(field, isEach ? null : places) : []
    if (variation.kind === 'webhooks') {
      return variation.chaos === null ? [] : [{ fault: { webhook: variation.chaos } }]
    }
    const meant = variation.needsToken ? places.filter(({ hasToken }) => hasToken) : places
    return meant.map(({ operation }) => ({ match: { operation }, when: { first: 1 }, ...variation.rule }))
  })
}

/** @param places Null = every answer. */
function fieldRules(field: string, places: readonly FaultPlace[] | null): readonly FaultRule[] {
  const fault = { add_field: `data.${field}` }
  if (places === null) return [{ fault }]
  return places.map(({ operation, occurrence }) => ({ match: { operation, nth: occurrence }, fault }))
}
