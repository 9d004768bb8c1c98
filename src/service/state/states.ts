import type { AccountRow } from '../../domain/world.ts'
import type { Accounts } from '../accounts.ts'
import type { Core } from '../core.ts'
import type { Engine } from '../engine.ts'
import { tellChange } from '../tell-change.ts'
import { captureState } from './capture-state.ts'
import { importState } from './import-state.ts'
import { listSnapshots, removeSnapshot, restoreSnapshot, type SavedSnapshot, saveSnapshot } from './snapshots.ts'
import { writeState } from './write-state.ts'

export interface ReplayOption {
  /** The same ids are drawn again as after the state was taken; otherwise a new epoch begins. */
  readonly replay: boolean
}

/** What an account now holds. */
export interface Begun {
  readonly account: AccountRow
  /** Virtual ms. */
  readonly now: number
  /** Of both lines. */
  readonly shipments: number
  readonly customers: number
  readonly deliveries: number
}

/** The states of accounts: as documents, and kept under names (docs/state.md). */
export interface States {
  /** The document of the present state, piece by piece. @throws SandboxError `conflict`, `not_found`. */
  export(world: string): Promise<AsyncGenerator<string>>
  /** See `importState`. */
  import(world: string, document: { readonly bytes: AsyncIterable<Buffer> } & ReplayOption): Promise<Begun>
  /** Oldest first. */
  list(world: string): Promise<readonly SavedSnapshot[]>
  /** See `saveSnapshot`. */
  save(world: string, wishes: { readonly name: string; readonly replace: boolean }): Promise<SavedSnapshot>
  /** See `restoreSnapshot`. */
  restore(world: string, wishes: { readonly name: string } & ReplayOption): Promise<Begun>
  /** @throws SandboxError `not_found`. */
  remove(world: string, name: string): Promise<void>
}

export function createStates(core: Core, { engine, accounts }: { engine: Engine; accounts: Accounts }): States {
  const parts = { core, engine, accounts }
  const begun = (account: AccountRow): Promise<Begun> =>
    core.store.read(account.id, async view => ({
      account,
      now: core.clocks.now(account.id),
      shipments: (await view.count('shipments')) + (await view.count('ondemand')),
      customers: await view.count('customers'),
      deliveries: await view.count('deliveries'),
    }))
  return {
    async export(world) {
      accounts.require(world)
      const state = await captureState(parts, world)
      return writeState(state, { version: core.version, at: core.wallClock.now() })
    },
    import: async (world, document) => begun(await importState(parts, world, document)),
    async list(world) {
      accounts.require(world)
      return listSnapshots(core, world)
    },
    async save(world, wishes) {
      const saved = await saveSnapshot(parts, world, wishes)
      tellChange(core, world, { what: 'snapshots', name: wishes.name })
      return saved
    },
    restore: async (world, wishes) => begun(await restoreSnapshot(parts, world, wishes)),
    async remove(world, name) {
      accounts.require(world)
      await removeSnapshot(core, world, name)
      tellChange(core, world, { what: 'snapshots', name })
    },
  }
}
