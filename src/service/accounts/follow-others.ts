import type { AccountRow } from '../../domain/world.ts'
import type { WorldSettings } from '../../store/shared-store.ts'
import type { Dispatcher } from '../delivery/dispatcher.ts'
import { type HeldRule, holdRule } from '../faults/held-rule.ts'
import type { Core } from '../world/core.ts'
import { isAccountWorld } from '../world/world-names.ts'
import type { IdleAccounts } from './idle-accounts.ts'

export interface Followed {
  readonly rows: Map<string, AccountRow>
  readonly idle: Pick<IdleAccounts, 'note' | 'forget'>
  readonly dispatcher: Pick<Dispatcher, 'drop'>
  /** The world is gone: nothing of it is waited for. */
  readonly forgetTimers: (world: string) => void
}

type FollowPorts = Pick<Core, 'store' | 'clocks' | 'faults' | 'notices'>

/** From now on what is kept in memory of accounts follows what other processes change; nothing where there are none. */
export function followOthers(core: FollowPorts, followed: Followed): void {
  core.store.shared?.onSettings({
    changed(world, settings) {
      if (!isAccountWorld(world)) return
      if (settings === null) forgetAccount(core, followed, world)
      else adoptSettings(core, followed, { world, settings })
    },
    held: (world, by) => {
      if (isAccountWorld(world)) core.clocks.followHold(world, by)
    },
  })
}

/** Nothing of the account is left in memory. */
export function forgetAccount(
  { clocks, faults, notices }: Omit<FollowPorts, 'store'>,
  { rows, idle, dispatcher, forgetTimers }: Followed,
  id: string,
): void {
  rows.delete(id)
  idle.forget(id)
  dispatcher.drop(id)
  clocks.forget(id)
  faults.forget(id)
  notices.forget(id)
  forgetTimers(id)
}

function adoptSettings(
  { clocks, faults }: FollowPorts,
  { rows, idle, dispatcher }: Followed,
  { world, settings }: { readonly world: string; readonly settings: WorldSettings },
): void {
  const { account, clock, isReplaced } = settings
  // Its first commit is yet to come.
  if (!account || !clock) return
  clocks.follow(world, clock)
  const before = rows.get(world)
  if (isReplaced) dispatcher.drop(world)
  const row = before && isSame(before, account) ? before : account
  rows.set(world, row)
  if (before?.ttlMs !== row.ttlMs || before === undefined) idle.note(row)
  const state = { seed: row.seed, rules: rulesOf(settings) }
  if (before && !isReplaced) faults.follow(world, state)
  else faults.begin(world, state)
}

/** What is kept beside a row is found by the very object. */
const isSame = (one: AccountRow, other: AccountRow): boolean => JSON.stringify(one) === JSON.stringify(other)

function rulesOf({ faults, faultCounts }: WorldSettings): readonly HeldRule[] {
  return faults.map(row => {
    const counts = faultCounts.find(({ id }) => id === row.id)
    return counts ? holdRule(row, counts) : holdRule(row)
  })
}
