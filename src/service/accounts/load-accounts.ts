import { heldRules } from '../faults/held-rule.ts'
import { isOfBefore, upgradeWorld } from '../state/upgrade-world.ts'
import { upgradeAccount } from '../world/complete-profile.ts'
import type { Core } from '../world/core.ts'
import { unlessRemoved } from '../world/unless-gone.ts'
import { isAccountWorld } from '../world/world-names.ts'
import { refuseOlder } from './draft-account.ts'
import { type Followed, followOthers } from './follow-others.ts'

type LoadPorts = Pick<Core, 'store' | 'clocks' | 'faults' | 'notices' | 'log' | 'reference'>

/** Reads the stored accounts and resumes their clocks. Beside other processes nothing was interrupted: the clocks go on. */
export async function loadAccounts(core: LoadPorts, followed: Followed, isAlone: boolean): Promise<void> {
  const { store } = core
  if (isAlone) {
    // Processes that seem to have ended may go on, and remove an account.
    for (const world of await store.worlds()) await unlessRemoved(store, world, loadAccount(core, followed, world))
  }
  followOthers(core, followed)
  await store.shared?.refreshAll()
}

async function loadAccount(core: LoadPorts, { rows, idle }: Followed, world: string): Promise<void> {
  const { store, clocks, faults } = core
  if (!isAccountWorld(world)) return
  const stored = await store.read(world, view => view.get('account', world))
  if (!stored) throw new Error(`the world "${world}" was stored without its account`)
  refuseOlder(stored)
  if (isOfBefore(stored)) await upgradeWorld(store, world)
  const row = (await store.read(world, view => view.get('account', world))) ?? stored
  await clocks.resume(world)
  rows.set(world, await upgradeAccount(core, row))
  faults.begin(world, { seed: row.seed, rules: await store.read(world, heldRules) })
  idle.note(row)
}
