import type { FaultRule } from '../../schemas/types.gen.ts'

/** Whether a rule fires no more, because all for which it may fire have come. @param seen how many it has met */
export function isUsedUp({ match, when }: Pick<FaultRule, 'match' | 'when'>, seen: number): boolean {
  const first = typeof when === 'object' ? when.first : undefined
  return [first, match?.nth].some(last => last !== undefined && seen >= last)
}
