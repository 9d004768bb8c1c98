import { SandboxError } from '../../domain/errors.ts'
import { DAILY } from '../../domain/settlement/calendar.ts'
import { didYouMean } from '../../files/near-word.ts'
import type { Store, Tx } from '../../store/store.ts'
import type { Accounts, Replaced } from '../accounts/accounts.ts'
import type { Engine } from '../time/engine.ts'
import { completeProfile } from '../world/complete-profile.ts'
import type { ChangePorts, Core } from '../world/core.ts'
import { unlessGone } from '../world/unless-gone.ts'
import { readSnapshotWorld, snapshotWorld } from '../world/world-names.ts'
import { stateOf, takeDown } from './capture-state.ts'
import { sendWhatWaits } from './import-state.ts'
import { stageRows } from './staging.ts'
import { type AccountOfBefore, isOfBefore, upgradeWorld } from './upgrade-world.ts'
import { countRows, eachRow } from './write-state.ts'

/** Of one account. Each costs the memory of its rows that have changed since, and all of them on the disk. */
export const MOST_SNAPSHOTS = 50
/** The row in which a snapshot's world says when it was made. */
const MARK = 'snapshot'

/** What an account can be replaced by. */
export type Replacing = 'reset' | 'import' | 'restore'

export interface SavedSnapshot {
  readonly name: string
  /** The action before which it was saved by itself; null = a client saved it. */
  readonly before: Replacing | null
  /** Wall ms. */
  readonly savedAt: number
  /** Virtual ms. */
  readonly now: number
  /** Of both lines. */
  readonly shipments: number
  readonly customers: number
  readonly endpoints: number
  readonly deliveries: number
}

/** How a snapshot's world says what it is. */
interface Mark {
  readonly savedAt: number
  readonly before?: Replacing
}

export interface SnapshotParts {
  readonly core: ChangePorts & Pick<Core, 'secrets' | 'wallClock'>
  readonly engine: Engine
  readonly accounts: Pick<Accounts, 'require' | 'restore'>
}

/** An account's snapshots, oldest first. */
export async function listSnapshots(
  { store }: Pick<Core, 'store'>,
  account: string,
): Promise<readonly SavedSnapshot[]> {
  const saved = await readSnapshots(store, account)
  // Of two of one ms the one that was made first: the order of `namesOf` stays.
  return saved.toSorted((a, b) => a.savedAt - b.savedAt)
}

/**
 * Keeps the state of an account under a name, until the account or the snapshot is removed.
 * @throws SandboxError `conflict` for a name that is taken, unless `replace`, for one too many, and while an advance, a
 * reset or a fill of the account is under way; `invalid` for a name that no path can have; `not_found`.
 */
export async function saveSnapshot(
  { core, engine, accounts }: SnapshotParts,
  account: string,
  { name, replace }: { readonly name: string; readonly replace: boolean },
): Promise<SavedSnapshot> {
  const { store } = core
  accounts.require(account)
  // To its end: a removal of the account, or a save under the same name, comes before or after it.
  return engine.inTurn(account, async () => {
    accounts.require(account)
    await refuseName(store, account, { name, replace })
    const { account: row, clock, rows } = await takeDown(core, account)
    const staging = await stageRows(core, eachRow(rows))
    try {
      const { durable } = await store.adoptWorld(staging.world, snapshotWorld(account, name), tx => {
        tx.put('account', row)
        tx.put('clock', clock)
        putMark(tx, { savedAt: clock.wall })
      })
      await durable
    } finally {
      await staging.discard()
    }
    return readSnapshot(store, account, name)
  })
}

/**
 * The account as it was when the snapshot was made; a new epoch begins unless `replay`. Secrets, tokens and what was given
 * on the command line stay. With `keeps` the present state is saved first.
 * @throws SandboxError `not_found`; `conflict` while an advance, a reset or a fill of the account is under way,
 * or when what is replaced is to be kept and there is no room.
 */
export async function restoreSnapshot(
  { core, accounts }: Pick<SnapshotParts, 'core' | 'accounts'>,
  account: string,
  { name, replay, keeps }: { readonly name: string; readonly replay: boolean; readonly keeps: boolean },
): Promise<Replaced> {
  accounts.require(account)
  await requireSnapshot(core.store, account, name)
  const { rows, clock, account: settings } = stateOf(await core.store.allRows(snapshotWorld(account, name)))
  const staging = await stageRows(core, eachRow(rows))
  try {
    if (isOfBefore(settings)) await upgradeWorld(core.store, staging.world)
    const { seed, epoch, paceMs, defaultScenario, defaultOndemandScenario, scenarios } = settings
    const { settlement = DAILY }: AccountOfBefore = settings
    const profile = completeProfile(settings.profile)
    const kept = { seed, epoch, paceMs, settlement, defaultScenario, defaultOndemandScenario, scenarios, profile }
    const staged = { world: staging.world, account: kept, clock, hasSecrets: true }
    const before = keeps ? ({ action: 'restore', from: name } as const) : null
    const replaced = await accounts.restore(account, staged, { replay, before })
    await sendWhatWaits(core, account)
    return replaced
  } finally {
    await staging.discard()
  }
}

/** @throws SandboxError `not_found`. */
export async function removeSnapshot({ store }: Pick<Core, 'store'>, account: string, name: string): Promise<void> {
  await requireSnapshot(store, account, name)
  const { durable } = await store.dropWorld(snapshotWorld(account, name))
  await durable
}

/** They vanish with their account. */
export async function removeSnapshotsOf({ store }: Pick<Core, 'store'>, account: string): Promise<void> {
  for (const name of await namesOf(store, account)) await store.dropWorld(snapshotWorld(account, name))
}

/** At start: what a process that died while it removed an account has left. */
export async function dropOrphans({ store }: Pick<Core, 'store'>, accounts: Pick<Accounts, 'get'>): Promise<void> {
  for (const world of await store.worlds()) {
    const snapshot = readSnapshotWorld(world)
    if (snapshot && !accounts.get(snapshot.account)) await store.dropWorld(world)
  }
}

/** Writes into a snapshot's world what it is. */
export function putMark(tx: Tx, mark: Mark): void {
  tx.put('settings', { id: MARK, value: JSON.stringify(mark) })
}

/** The names of an account's snapshots in the order in which they were made. */
export async function namesOf(store: Pick<Store, 'worlds'>, account: string): Promise<readonly string[]> {
  const worlds = await store.worlds()
  return worlds.flatMap(world => {
    const snapshot = readSnapshotWorld(world)
    return snapshot?.account === account ? [snapshot.name] : []
  })
}

/** In the order in which they were made. */
export async function readSnapshots(
  store: Pick<Store, 'worlds' | 'read'>,
  account: string,
): Promise<readonly SavedSnapshot[]> {
  const names = await namesOf(store, account)
  const saved = await Promise.all(names.map(name => unlessGone(readSnapshot(store, account, name), null)))
  return saved.filter(one => one !== null)
}

export async function readSnapshot(store: Pick<Store, 'read'>, account: string, name: string): Promise<SavedSnapshot> {
  return store.read(snapshotWorld(account, name), async view => {
    const mark = await view.get('settings', MARK)
    const clock = await view.get('clock', 'clock')
    if (!mark || !clock) throw new Error(`the snapshot "${name}" was stored without its mark or its clock`)
    // Written by `putMark`; version 0.1.0 wrote no `before`.
    const { savedAt, before = null } = JSON.parse(mark.value) as Mark
    return { name, savedAt, before, now: clock.virtual, ...(await countRows(view)) }
  })
}

async function refuseName(
  store: Store,
  account: string,
  { name, replace }: { name: string; replace: boolean },
): Promise<void> {
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(name) || name === '.' || name === '..') {
    const detail = `a snapshot cannot be called "${name}"; use 1 to 64 letters, digits, dots, underscores and hyphens.`
    throw new SandboxError('invalid', detail, { pointer: '/name' })
  }
  const names = await namesOf(store, account)
  if (names.includes(name)) {
    if (replace) return
    const detail = `there is a snapshot "${name}"; say replace: true to put this one in its place, or choose another name.`
    throw new SandboxError('conflict', detail, { pointer: '/name' })
  }
  if (names.length >= MOST_SNAPSHOTS) {
    throw new SandboxError('conflict', `the account has ${MOST_SNAPSHOTS} snapshots, the most it may have; delete one.`)
  }
}

async function requireSnapshot(store: Store, account: string, name: string): Promise<void> {
  const names = await namesOf(store, account)
  if (names.includes(name)) return
  const hint = names.length === 0 ? 'the account has none.' : didYouMean(name, names)
  throw new SandboxError('not_found', `no snapshot "${name}"; ${hint}`)
}
