import { fingerprint } from '../../domain/random.ts'
import type { Core } from '../world/core.ts'

/**
 * Counts a call with a token in a minute of wall time, where several processes share the count.
 * @returns how many there were, this one included; undefined where one process counts by itself.
 */
export function countSharedCall(
  { store }: Pick<Core, 'store'>,
  token: string,
  minute: number,
): Promise<number> | undefined {
  return store.shared?.count(`rate/${fingerprint(token)}`, minute)
}
