import type { StateDocument } from '../../../src/schemas/types.gen.ts'

/** A state without whose it is, when it was taken, and the epoch that a restore begins. */
export function sameState({ exported_at: _at, account, clock, ...rest }: StateDocument) {
  const { id: _id, epoch: _epoch, ...settings } = account
  const { wall: _wall, ...shown } = clock
  return { ...rest, account: settings, clock: shown }
}
