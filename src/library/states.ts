/** What the library gives to keep and to carry the state of a world. */
import type { Snapshot, StateDocument } from '../schemas/types.gen.ts'

export interface ReplayWish {
  /** Draw the same ids again as after the state was taken; otherwise a new epoch begins. */
  readonly replay?: boolean
}

/** The whole state of a world as one document; no secret is in it. */
export interface WorldState {
  /** @throws SandboxError `conflict` while an advance, a reset or a fill is under way. */
  export(): Promise<StateDocument>
  /**
   * Puts a state in the place of this world: all of it, or on any error nothing. Tokens, secrets and endpoints that were
   * given to `createSandbox` stay. @throws SandboxError `invalid` with a pointer; `conflict` as above.
   */
  import(document: StateDocument, options?: ReplayWish): Promise<void>
}

/** A kept state; `await using` lets it go at the end of the block. */
export interface WorldSnapshot extends AsyncDisposable {
  readonly name: string
  /** The world as it was when the snapshot was made, as often as you like. */
  restore(options?: ReplayWish): Promise<void>
  /** Forgets it. Once it is gone, this does nothing. */
  remove(): Promise<void>
}

/** What has been kept of a world. */
export interface WorldSnapshots {
  /** Oldest first. */
  list(): Promise<readonly Snapshot[]>
  /** One by its name, to restore or remove; it need not have been made by this program. */
  of(name: string): WorldSnapshot
}

export interface SnapshotOptions {
  /** Take the place of the one of that name. */
  readonly replace?: boolean
}
