import { SandboxError } from '../../domain/errors.ts'
import { setSwitches } from '../../domain/set-switches.ts'
import { type ClockSetting, factorOf, type Instant, nextEpoch } from '../../domain/time/clock.ts'
import type { AccountRow, ClockRow } from '../../domain/world.ts'
import type { Awaitable, Tx } from '../../store/store.ts'
import { forgetQuotes } from '../booking/quote-times.ts'
import type { Dispatcher } from '../delivery/dispatcher.ts'
import { heldRules, holdRule, startRulesFrom } from '../faults/held-rule.ts'
import { openBank } from '../money/bank-account.ts'
import { openWallet } from '../money/wallet.ts'
import { adoptState, type StagedState } from '../state/adopt-state.ts'
import { type Before, keepBefore } from '../state/keep-before.ts'
import { removeSnapshotsOf, type SavedSnapshot } from '../state/snapshots.ts'
import type { Engine } from '../time/engine.ts'
import { accountOf } from '../world/account-of.ts'
import { commit, commitDurably } from '../world/commit.ts'
import type { Core } from '../world/core.ts'
import { noteReset, resetAt } from '../world/notice-text.ts'
import { publishChange, type SettingsChanged } from '../world/notices.ts'
import {
  type AccountDefaults,
  type AccountSpec,
  begin,
  definedOnly,
  draftAccount,
  identityOf,
  rowAtStart,
  settingsAtStart,
} from './draft-account.ts'
import { forgetAccount } from './follow-others.ts'
import { createIdleAccounts, type IdleAccounts } from './idle-accounts.ts'
import { loadAccounts } from './load-accounts.ts'
import { type Filling, keepStartEndpoints } from './start-endpoints.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly clientId: number
  readonly clientSecret: string
}

/** The accounts, each with a world of its own. Their rows are kept in memory: every request reads one. */
export interface Accounts {
  list(): readonly AccountRow[]
  get(id: string): AccountRow | undefined
  /** @throws SandboxError `not_found`. */
  require(id: string): AccountRow
  /** What other processes have changed of an account by now, of all without an id, is known here once this resolves. */
  follow(id?: string): Awaitable<void>
  /** @throws SandboxError `conflict` when the id, or the username with its client_id, is taken; `invalid` for an unknown scenario. */
  create(spec: AccountSpec): Promise<AccountRow>
  /**
   * Makes the default account, or lets what was said at this start win over what is stored.
   * @returns Its pace and its calendar from now on, which `changePace` has yet to bring about.
   */
  ensureDefault(said: AccountSpec): Promise<Rhythm>
  /** The same account id with new settings and an empty world; makes it if there is none. */
  replace(id: string, spec: AccountSpec): Promise<AccountRow>
  /**
   * The world as it was when the account was created, its profile included; a new epoch unless `replay` asks for the same
   * ids again. Credentials stay. With `keeps` the present state is saved as a snapshot in the same commit.
   * @throws SandboxError `not_found`; `conflict` while an advance, a reset or a fill is under way, with the pointer
   * `/snapshot` when there is no room for the snapshot: the account is then as it was.
   */
  reset(id: string, options: { readonly replay: boolean; readonly keeps?: boolean }): Promise<SavedSnapshot | null>
  /**
   * Puts a staged state in the place of the account's world; a new epoch unless `replay`. Who may log in stays. With
   * `before` the present state is saved as a snapshot in the same commit.
   * @throws SandboxError as `reset`.
   */
  restore(
    id: string,
    staged: StagedState,
    options: { readonly replay: boolean; readonly before: Before | null },
  ): Promise<Replaced>
  /**
   * How the account answers from the next request on: another profile with all its switches, some switches set over what
   * is in force, or both.
   * @throws SandboxError `not_found`.
   */
  changeProfile(id: string, change: Pick<AccountSpec, 'profile' | 'set'>): Promise<AccountRow>
  /**
   * The account with other settings, from the next request on: its pace, scenarios, defaults. The change looks up what stands
   * at its virtual instant, `at`. Once it is on the disk `said` is published.
   * @throws SandboxError `not_found`, and what `change` throws.
   */
  amend(
    id: string,
    change: (row: AccountRow, tx: Tx, at: number) => Awaitable<AccountRow>,
    said?: Pick<SettingsChanged, 'what' | 'name'>,
  ): Promise<AccountRow>
  /**
   * With its world. `provided` is asked when its turn has come; where it says no, the account stays.
   * @throws SandboxError `conflict` for the default account, `not_found`.
   */
  remove(id: string, options?: { readonly provided?: () => boolean }): Promise<void>
  /** Which accounts are used, and which are removed because they are not. */
  readonly idle: IdleAccounts
  findLogin(credentials: Credentials): AccountRow | undefined
  findRefresh(refreshToken: string, client: Pick<Credentials, 'clientId' | 'clientSecret'>): AccountRow | undefined
}

/** What `changePace` can change of an account. */
export type Rhythm = Pick<AccountRow, 'paceMs' | 'settlement'>

export const DEFAULT_ACCOUNT = 'default'

/** An account in whose place another state stands. */
export interface Replaced {
  readonly row: AccountRow
  /** What its clock shows in the commit that put it there, virtual ms. */
  readonly at: number
  /** What it was before, when that is kept. */
  readonly snapshot: SavedSnapshot | null
}

export interface AccountParts {
  readonly engine: Engine
  readonly dispatcher: Dispatcher
  readonly defaults: AccountDefaults
  /** No other process uses the worlds. */
  readonly isAlone?: boolean
  /** Whether a client follows the events of an account. */
  readonly isFollowed?: (id: string) => boolean
  /** The account is gone, and what was to be due in it. */
  readonly forgetTimers?: (id: string) => void
}

/** Reads the stored accounts and resumes their clocks. */
export async function openAccounts(
  core: Core,
  { engine, dispatcher, defaults, isAlone = true, isFollowed = () => false, forgetTimers = () => {} }: AccountParts,
): Promise<Accounts> {
  const { store, clocks } = core
  const { shared } = store
  const rows = new Map<string, AccountRow>()
  /** Ids whose world is being written: a second request for one of them comes too late. */
  const making = new Set<string>()
  const idle = createIdleAccounts(core, {
    isFollowed,
    isBusy: engine.isBusy,
    remove: (id, options) => remove(id, options),
  })
  const followed = { rows, idle, dispatcher, forgetTimers }
  await loadAccounts(core, followed, isAlone)

  const requireAccount = (id: string): AccountRow => {
    const row = rows.get(id)
    if (!row) throw new SandboxError('not_found', `no account "${id}"; GET /__sandbox/accounts lists them.`)
    return row
  }

  /** Puts an account into a world that holds nothing else but endpoints of the command line. */
  const fill = async (row: AccountRow, { kept, inbox }: Filling = {}): Promise<SavedSnapshot | null> => {
    const isKnown = (await store.worlds()).includes(row.id)
    const putEndpoints = await keepStartEndpoints(core, row, { isKnown, inbox })
    const rules = isKnown ? await startRulesFrom(store, row.id) : []
    dispatcher.drop(row.id)
    let begun: Instant = { at: 0, wall: 0 }
    const write = async (tx: Tx): Promise<void> => {
      tx.put('account', row)
      begun = clocks.begin(tx, row.id, { setting: row.initial.clock, start: row.initial.clock.start })
      await openWallet(tx, row, begun.at)
      await openBank(tx, row, begun.at)
      putEndpoints(tx, begun.at)
      const held = rules.map(rule => holdRule({ ...rule, addedAt: begun.at }))
      for (const rule of held) tx.put('faults', rule.row)
      core.faults.begin(row.id, { seed: row.seed, rules: held })
      if (rows.has(row.id)) noteReset(core, tx, row.id, begun)
    }
    const { durable } = await store.replaceWorld(row.id, write, { keep: kept?.keep })
    const isReset = rows.has(row.id)
    rows.set(row.id, row)
    idle.note(row)
    if (isReset) publishReset(row.id, begun.at)
    await durable
    return kept ? kept.settle(begun.at) : null
  }

  /** In the moment in which it is visible, and not once it is on the disk: nothing of the new world is reported before it. */
  const publishReset = (id: string, at: number): void =>
    core.notices.publish(id, resetAt(core, id, at), { isNoted: store.log !== undefined })

  const refuseTaken = (row: AccountRow): void => {
    for (const other of rows.values()) {
      if (other.id !== row.id && other.username === row.username && other.clientId === row.clientId) {
        const detail = `username "${row.username}" with client_id ${row.clientId} belongs to the account "${other.id}"; choose another.`
        throw new SandboxError('conflict', detail, { pointer: '/username' })
      }
    }
  }

  const draft = (spec: AccountSpec, epoch: number): AccountRow => {
    if (spec.id === DEFAULT_ACCOUNT && typeof spec.ttlMs === 'number') {
      throw new SandboxError('invalid', 'the default account stays: it can have no ttl.', { pointer: '/ttl' })
    }
    const highest = Math.max(0, ...[...rows.values()].map(({ clientId }) => clientId))
    return draftAccount(core, spec, { defaults, epoch, nextClientId: highest + 1 })
  }

  const create = async (spec: AccountSpec): Promise<AccountRow> => {
    const row = draft(spec, 0)
    if (rows.has(row.id) || making.has(row.id)) {
      const detail = `the account "${row.id}" exists; PUT it with replace: true to reset it.`
      throw new SandboxError('conflict', detail, { pointer: '/id' })
    }
    refuseTaken(row)
    making.add(row.id)
    try {
      await fill(row, { inbox: spec.inbox })
    } finally {
      making.delete(row.id)
    }
    return row
  }

  /** Names of accounts are unique among all processes. */
  const amongAll = <T>(run: () => Promise<T>): Promise<T> =>
    shared
      ? shared.alone(async () => {
          await shared.refreshAll()
          return run()
        })
      : run()

  const findClient = (
    { clientId, clientSecret }: Pick<Credentials, 'clientId' | 'clientSecret'>,
    fits: (row: AccountRow) => boolean,
  ): AccountRow | undefined => {
    return [...rows.values()].find(r => r.clientId === clientId && r.clientSecret === clientSecret && fits(r))
  }

  const amend: Accounts['amend'] = async (id, change, said) => {
    requireAccount(id)
    const { value, durable } = await commit(core, { world: id }, async ({ tx, world, at }) => {
      // The stored row, not the one in memory: of two changes at once each sees the other.
      const changed = await change(await accountOf({ tx, world }), tx, at)
      tx.put('account', changed)
      return { row: changed, at }
    })
    const { row, at } = value
    // It may have been removed since.
    if (rows.has(id)) rows.set(id, row)
    try {
      await durable
    } catch (error) {
      // The disk refused it and the store took it back.
      const kept = await store.read(id, view => view.get('account', id))
      if (kept) rows.set(id, kept)
      throw error
    }
    if (said) publishChange(core, id, { at, ...said })
    return row
  }

  const remove: Accounts['remove'] = async (id, { provided = () => true } = {}) => {
    requireAccount(id)
    if (id === DEFAULT_ACCOUNT) throw new SandboxError('conflict', 'the default account stays; reset it instead.')
    await engine.exclusive(id, async () => {
      requireAccount(id)
      if (!provided()) return
      forgetAccount(core, followed, id)
      const { durable } = await store.dropWorld(id)
      await removeSnapshotsOf(core, id)
      await durable
    })
  }

  return {
    list: () => [...rows.values()],
    get: id => rows.get(id),
    require: requireAccount,
    follow(id) {
      if (shared) return id === undefined ? shared.refreshAll() : shared.refresh(id).then(() => undefined)
    },
    create: spec => amongAll(() => create(spec)),
    async ensureDefault(said) {
      const stored = rows.get(DEFAULT_ACCOUNT)
      if (!stored) {
        const row = draft({ ...said, id: DEFAULT_ACCOUNT }, 0)
        await fill(row)
        return row
      }
      const drafted = draft({ ...settingsAtStart(stored, said), ...definedOnly(said) }, stored.epoch)
      const row = rowAtStart(stored, drafted, said)
      rows.set(row.id, row)
      await commitDurably(core, { world: row.id }, ({ tx }) => tx.put('account', row))
      // By another seed the rules choose otherwise.
      core.faults.begin(row.id, { seed: row.seed, rules: await store.read(row.id, heldRules) })
      if (said.clock && !runsLike(clocks.row(row.id), said.clock)) await clocks.set(row.id, said.clock)
      return drafted
    },
    async replace(id, spec) {
      const put = async (): Promise<AccountRow> => {
        const before = rows.get(id)
        const kept = before ? identityOf(before) : {}
        const row = draft({ ...kept, ...definedOnly(spec), id }, before ? nextEpoch(before) : 0)
        refuseTaken(row)
        await fill(row, { inbox: spec.inbox })
        return row
      }
      return engine.exclusive(id, () => amongAll(put))
    },
    async reset(id, { replay, keeps = false }) {
      requireAccount(id)
      return engine.exclusive(id, async () => {
        const row = requireAccount(id)
        const kept = keeps ? await keepBefore(core, id, { action: 'reset' }) : undefined
        return fill({ ...row, ...begin(row.initial), epoch: replay ? row.epoch : nextEpoch(row) }, { kept })
      })
    },
    async restore(id, staged, { replay, before }) {
      requireAccount(id)
      return engine.exclusive(id, async () => {
        const present = requireAccount(id)
        const drop = () => dispatcher.drop(id)
        const kept = before ? await keepBefore(core, id, before) : null
        const { row, at, durable } = await adoptState(core, { present, staged, replay, drop, keep: kept?.keep })
        rows.set(id, row)
        publishReset(id, at)
        await durable
        return { row, at, snapshot: kept ? await kept.settle(at) : null }
      })
    },
    async changeProfile(id, { profile, set = {} }) {
      const change = async (row: AccountRow, tx: Tx): Promise<AccountRow> => {
        const changed = { ...row, profile: setSwitches(profile ?? row.profile, set) }
        await forgetQuotes(tx, changed)
        return changed
      }
      return amend(id, change, { what: 'profile', name: null })
    },
    amend,
    remove,
    idle,
    findLogin: ({ username, password, clientId, clientSecret }) =>
      findClient({ clientId, clientSecret }, row => row.username === username && row.password === password),
    findRefresh: (refreshToken, client) => findClient(client, row => row.refreshToken === refreshToken),
  }
}

function runsLike(clock: ClockRow, setting: ClockSetting): boolean {
  return clock.mode === setting.mode && clock.factor === factorOf(setting)
}
