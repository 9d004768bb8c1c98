import { isoInstant } from '../domain/instants.ts'
import type { Snapshot, StateImported } from '../schemas/types.gen.ts'
import type { SavedSnapshot } from '../service/state/snapshots.ts'
import type { Begun } from '../service/state/states.ts'

export function presentSnapshot({ name, savedAt, now, shipments, deliveries }: SavedSnapshot): Snapshot {
  return { name, saved_at: isoInstant(savedAt), now: isoInstant(now), shipments, deliveries }
}

export function presentBegun({ account, now, shipments, customers, deliveries }: Begun): StateImported {
  return { epoch: account.epoch, now: isoInstant(now), shipments, customers, deliveries }
}
