import type { VaryAccept } from '../schemas/types.gen.ts'
import type { VariationResult } from './campaign.ts'

/** Reasons by the id of the variation. */
export function readAccepted({ accepted }: VaryAccept): ReadonlyMap<string, string> {
  return new Map(accepted.map(({ variation, reason }) => [variation, reason]))
}

/** What a file of accepted dependences does not say yet: its reasons stay, and new ones ask for one. */
export function writeAccepted(results: readonly VariationResult[]): VaryAccept {
  const depends = results.filter(({ verdict }) => verdict === 'depends')
  return {
    accepted: depends.map(({ variation, accepted, firstDifference }) => ({
      variation: variation.id,
      reason: accepted ?? `to be explained: ${describePlace(firstDifference)}`,
    })),
  }
}

function describePlace(difference: VariationResult['firstDifference']): string {
  if (difference === null) return 'no first difference is known'
  const { operation, occurrence, pointer } = difference
  return `first seen in ${operation} ${occurrence}${pointer === '' ? '' : `, ${pointer}`}`
}
