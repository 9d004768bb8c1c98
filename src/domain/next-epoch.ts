import type { AccountRow } from './world.ts'

/** An epoch of which nobody has seen an id: not even after `replay` has gone back to an earlier one. */
export function nextEpoch({ epoch, highestEpoch = epoch }: Pick<AccountRow, 'epoch' | 'highestEpoch'>): number {
  return Math.max(epoch, highestEpoch) + 1
}
