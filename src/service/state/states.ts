import type { AccountRow } from '../../domain/world.ts'
import type { Accounts, Replaced } from '../accounts/accounts.ts'
import type { Engine } from '../time/engine.ts'
import type { Core } from '../world/core.ts'
import { publishChange } from '../world/notices.ts'
import { captureState } from './capture-state.ts'
import { type CheckedState, checkState, importState } from './import-state.ts'
import { listSnapshots, removeSnapshot, restoreSnapshot, type SavedSnapshot, saveSnapshot } from './snapshots.ts'
import { countRows, type RowCounts, writeState } from './write-state.ts'

export interface ReplayOption {
  /** The same ids are drawn again as after the state was taken; otherwise a new epoch begins. */
  readonly replay: boolean
  /** The present state is saved as a snapshot in the same commit; when it cannot be, nothing happens. */
  readonly keeps?: boolean
}

/** What an account now holds. */
export interface Begun extends RowCounts {
  readonly account: AccountRow
  /** Virtual ms. */
  readonly now: number
}

/** The same after an import or a restore. */
export interface BegunAnew extends Begun {
  /** What it was before, when that is kept. */
  readonly snapshot: SavedSnapshot | null
}

/** The states of accounts: as documents, and kept under names (docs/state.md). */
export interface States {
  /** The document of the present state, piece by piece. @throws SandboxError `conflict`, `not_found`. */
  export(world: string): Promise<AsyncGenerator<string>>
  /** See `importState`. */
  import(world: string, document: { readonly bytes: AsyncIterable<Buffer> } & ReplayOption): Promise<BegunAnew>
  /** See `checkState`. */
  check(world: string, bytes: AsyncIterable<Buffer>): Promise<CheckedState>
  /** How much the account holds at this moment (virtual ms). @throws SandboxError `not_found`. */
  summary(world: string, at: number): Promise<Begun>
  /** Oldest first. */
  list(world: string): Promise<readonly SavedSnapshot[]>
  /** See `saveSnapshot`. */
  save(world: string, wishes: { readonly name: string; readonly replace: boolean }): Promise<SavedSnapshot>
  /** See `restoreSnapshot`. */
  restore(world: string, wishes: { readonly name: string } & ReplayOption): Promise<BegunAnew>
  /** At a moment of the account (virtual ms). @throws SandboxError `not_found`. */
  remove(world: string, snapshot: { readonly name: string; readonly at: number }): Promise<void>
}

export function createStates(core: Core, { engine, accounts }: { engine: Engine; accounts: Accounts }): States {
  const parts = { core, engine, accounts }
  const begun = (account: AccountRow, now: number): Promise<Begun> =>
    core.store.read(account.id, async view => ({ account, now, ...(await countRows(view)) }))
  const anew = async ({ row, at, snapshot }: Replaced): Promise<BegunAnew> => ({ ...(await begun(row, at)), snapshot })
  return {
    async export(world) {
      accounts.require(world)
      const state = await captureState(parts, world)
      return writeState(state, { version: core.version, at: state.clock.wall })
    },
    import: async (world, { keeps = false, ...document }) =>
      anew(await importState(parts, world, { ...document, keeps })),
    check: (world, bytes) => checkState(parts, world, bytes),
    summary: async (world, at) => begun(accounts.require(world), at),
    async list(world) {
      accounts.require(world)
      return listSnapshots(core, world)
    },
    async save(world, wishes) {
      const saved = await saveSnapshot(parts, world, wishes)
      publishChange(core, world, { at: saved.now, what: 'snapshots', name: wishes.name })
      return saved
    },
    restore: async (world, { keeps = false, ...wishes }) =>
      anew(await restoreSnapshot(parts, world, { ...wishes, keeps })),
    async remove(world, { name, at }) {
      accounts.require(world)
      await removeSnapshot(core, world, name)
      publishChange(core, world, { at, what: 'snapshots', name })
    },
  }
}
