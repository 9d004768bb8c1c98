import { SandboxError } from '../../domain/errors.ts'
import { dashedSecond } from '../../domain/time/instants.ts'
import type { Keep } from '../../store/store.ts'
import type { ChangePorts, Core } from '../world/core.ts'
import { publishChange } from '../world/notices.ts'
import { snapshotWorld } from '../world/world-names.ts'
import { shownClock } from './capture-state.ts'
import {
  MOST_SNAPSHOTS,
  namesOf,
  putMark,
  type Replacing,
  readSnapshots,
  removeSnapshot,
  type SavedSnapshot,
} from './snapshots.ts'
import { countRows } from './write-state.ts'

/** Of one account, of those that were saved by themselves. */
const MOST_AUTOMATIC = 5

export interface Before {
  readonly action: Replacing
  /** The snapshot that is restored: it does not go while an older one can. */
  readonly from?: string
}

/** A snapshot that is saved by itself, in the commit that replaces the account. */
export interface KeptBefore {
  /** For that commit. */
  readonly keep: Keep
  /** Once it is durable: the oldest automatic snapshots go. `at` is the virtual instant at which the new world begins. */
  settle(at: number): Promise<SavedSnapshot>
}

/**
 * How the account's present world is kept when the action replaces it. The caller has the account exclusively until the
 * snapshot is settled.
 * @throws SandboxError `conflict` with the pointer `/snapshot` when clients have saved as many as there may be.
 */
export async function keepBefore(core: ChangePorts, account: string, { action, from }: Before): Promise<KeptBefore> {
  const { store } = core
  const own = (await listKinds(core, account)).filter(({ isAutomatic }) => !isAutomatic)
  if (own.length >= MOST_SNAPSHOTS) {
    const detail = `the account has ${own.length} snapshots of its own, the most it may have, so its present state cannot be saved; delete one, or leave snapshot out.`
    throw new SandboxError('conflict', detail, { pointer: '/snapshot' })
  }
  const { wall: savedAt } = shownClock(core, account)
  const name = freeName(await namesOf(store, account), `before-${action}-${stampOf(savedAt)}`)
  let saved: SavedSnapshot | undefined
  return {
    keep: {
      as: snapshotWorld(account, name),
      async change(tx) {
        const clock = shownClock(core, account)
        tx.put('clock', clock)
        putMark(tx, { savedAt, before: action })
        // In the commit: what was booked until then is counted, too.
        saved = { name, savedAt, before: action, now: clock.virtual, ...(await countRows(tx)) }
      },
    },
    async settle(at) {
      if (!saved) throw new Error('a snapshot was settled before the commit that saves it')
      const gone = await dropOldest(core, account, { saved: name, from })
      publishChange(core, account, { at, what: 'snapshots', name: gone === 0 ? name : null })
      return saved
    },
  }
}

/** The oldest automatic ones go until there are five, and fifty of both kinds; what a client saved never does. */
async function dropOldest(
  core: Pick<Core, 'store'>,
  account: string,
  { saved, from }: { readonly saved: string; readonly from: string | undefined },
): Promise<number> {
  const all = await listKinds(core, account)
  const automatic = all.filter(({ isAutomatic }) => isAutomatic).map(({ name }) => name)
  const excess = Math.max(automatic.length - MOST_AUTOMATIC, all.length - MOST_SNAPSHOTS, 0)
  const candidates = automatic.filter(name => name !== saved)
  // The one that was just restored is the last to go.
  const inOrder = [...candidates.filter(name => name !== from), ...candidates.filter(name => name === from)]
  const gone = inOrder.slice(0, excess)
  await Promise.all(gone.map(name => drop(core, account, name)))
  return gone.length
}

/** Once it is gone, this does nothing: a client may delete it at the same moment. */
async function drop(core: Pick<Core, 'store'>, account: string, name: string): Promise<void> {
  try {
    await removeSnapshot(core, account, name)
  } catch (error) {
    if (!(error instanceof SandboxError && error.code === 'not_found')) throw error
  }
}

/** The snapshots of an account, oldest first: by when they were made, as the wall clock may have been set back. */
async function listKinds({ store }: Pick<Core, 'store'>, account: string) {
  const saved = await readSnapshots(store, account)
  return saved.map(({ name, before }) => ({ name, isAutomatic: before !== null }))
}

/** `2026-11-22-153012`, in GMT+7 as everything that is shown. */
function stampOf(instant: number): string {
  return dashedSecond(instant).replace(' ', '-').replaceAll(':', '')
}

/** Two in one second are distinguished by a number. */
function freeName(taken: readonly string[], wanted: string): string {
  let name = wanted
  for (let n = 2; taken.includes(name); n++) name = `${wanted}-${n}`
  return name
}
