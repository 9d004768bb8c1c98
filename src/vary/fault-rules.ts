import type { FaultRule } from '../schemas/types.gen.ts'
import type { CallPlace } from './campaign.ts'
import type { Variation } from './variation.ts'

export interface FaultPlace extends CallPlace {
  /** The call shows a token: it is no login. */
  readonly hasToken: boolean
}

/**
 * The fault rules of these variations.
 *
 * @param places The first call of each operation that is called, in their order.
 */
export function rulesOf(variations: readonly Variation[], places: readonly FaultPlace[]): readonly FaultRule[] {
  return variations.flatMap((variation): readonly FaultRule[] => {
    if (variation.kind === 'switches') return []
    if (variation.kind === 'webhooks') {
      return variation.chaos === null ? [] : [{ fault: { webhook: variation.chaos } }]
    }
    const meant = variation.needsToken ? places.filter(({ hasToken }) => hasToken) : places
    return meant.map(({ operation }) => ({ match: { operation }, when: { first: 1 }, ...variation.rule }))
  })
}
