import { isLongerThan } from '../is-longer-than.ts'
import { say } from '../messages.ts'
import type { OndemandProblem } from './path-problems.ts'
import type { OrderInput } from './read-order.ts'

/** Of its JSON, in characters: 200 entries of a hundred each. */
const LONGEST_METADATA = 20_000

/** Metadata is kept and given back to the letter, whatever is in it, so its whole length is what has a limit. */
export function findMetadataProblem({ metadata }: Pick<OrderInput, 'metadata'>): readonly OndemandProblem[] {
  if (metadata === null || !isLongerThan(JSON.stringify(metadata), LONGEST_METADATA)) return []
  return [{ key: 'metadata', message: say('field_too_long', { key: 'metadata', limit: LONGEST_METADATA }) }]
}
