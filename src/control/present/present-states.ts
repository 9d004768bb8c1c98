import { isoInstant } from '../../domain/time/instants.ts'
import type { ResetDone, Snapshot, StateChecked, StateImported, StateSummary } from '../../schemas/types.gen.ts'
import type { CheckedState } from '../../service/state/import-state.ts'
import type { SavedSnapshot } from '../../service/state/snapshots.ts'
import type { Begun, BegunAnew } from '../../service/state/states.ts'
import type { RowCounts } from '../../service/state/write-state.ts'

export function presentSnapshot(saved: SavedSnapshot): Snapshot {
  const { name, before, savedAt, now } = saved
  return { name, before, saved_at: isoInstant(savedAt), now: isoInstant(now), ...countsOf(saved) }
}

/** `snapshot` is there only where one was asked for. */
export function presentBegun({ account, now, shipments, customers, deliveries, snapshot }: BegunAnew): StateImported {
  const begun = { epoch: account.epoch, now: isoInstant(now), shipments, customers, deliveries }
  return snapshot ? { ...begun, snapshot: presentSnapshot(snapshot) } : begun
}

export function presentReset(snapshot: SavedSnapshot): ResetDone {
  return { snapshot: presentSnapshot(snapshot) }
}

export function presentSummary(held: Begun): StateSummary {
  const { account, now } = held
  return {
    account: account.id,
    seed: account.seed,
    profile: account.profile.name,
    now: isoInstant(now),
    ...countsOf(held),
  }
}

export function presentChecked({ account, clock, origin, counts }: CheckedState): StateChecked {
  return {
    account: origin.account,
    version: origin.version,
    sandbox_version: origin.sandboxVersion,
    exported_at: origin.exportedAt === null ? null : isoInstant(origin.exportedAt),
    seed: account.seed,
    profile: account.profile.name,
    now: isoInstant(clock.virtual),
    ...countsOf(counts),
  }
}

function countsOf({ shipments, customers, endpoints, deliveries }: RowCounts): RowCounts {
  return { shipments, customers, endpoints, deliveries }
}
