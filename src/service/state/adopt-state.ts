import type { FaultRow } from '../../domain/faults/fault-rows.ts'
import { isInbox, openedInbox } from '../../domain/inbox.ts'
import type { Endpoint } from '../../domain/outbox-rows.ts'
import { nextEpoch } from '../../domain/time/clock.ts'
import { type AccountRow, type ClockRow, ROW_LAYOUT } from '../../domain/world.ts'
import type { Keep, Tx } from '../../store/store.ts'
import { endpointsOf } from '../delivery/delivery-rows.ts'
import { latestArrivalOf } from '../delivery/inbox-rows.ts'
import { isSameRule } from '../faults/fault-book.ts'
import { forgetCounts } from '../faults/fault-counts.ts'
import { heldRules, startRulesFrom } from '../faults/held-rule.ts'
import type { Core } from '../world/core.ts'
import { nextNumber } from '../world/counters.ts'
import { noteReset } from '../world/notice-text.ts'
import { hideInUrl } from './hide-secrets.ts'
import type { StateSettings } from './read-state.ts'

/** A state that stands in a staging world, ready to take an account's place. */
export interface StagedState {
  readonly world: string
  readonly account: StateSettings
  readonly clock: ClockRow
  /** False for one that came as a document: what endpoints sign with is left as it is here. */
  readonly hasSecrets: boolean
}

export interface Adoption {
  readonly present: AccountRow
  readonly staged: StagedState
  /** The epoch of the state goes on, so that the same ids are drawn again. */
  readonly replay: boolean
  /** Hangs up on what is on the wire. */
  readonly drop: () => void
  /** Under which name the present world is kept; absent = it is not. */
  readonly keep: Keep | undefined
}

/**
 * Puts a staged state in the place of an account's world, in one commit. The account stays who it is, with its tokens, its
 * secrets and what was given on the command line; how it draws, paces and answers is the state's.
 */
export async function adoptState(
  core: Pick<Core, 'store' | 'clocks' | 'faults'>,
  { present, staged, replay, drop, keep }: Adoption,
): Promise<{ readonly row: AccountRow; readonly at: number; readonly durable: Promise<void> }> {
  const { store, clocks } = core
  const { id } = present
  const here = {
    endpoints: await store.read(id, endpointsOf),
    rules: await startRulesFrom(store, id),
  }
  const row = settledRow(present, staged.account, replay)
  let at = 0
  const change = async (tx: Tx): Promise<void> => {
    tx.put('account', row)
    const begun = clocks.adopt(tx, id, staged.clock)
    at = begun.at
    await keepEndpoints(tx, here.endpoints, staged)
    await keepRules(tx, here.rules, at)
    core.faults.begin(id, { seed: row.seed, rules: await heldRules(tx) })
    drop()
    noteReset(core, tx, id, begun)
  }
  const { durable } = await store.adoptWorld(staged.world, id, change, { keep })
  return { row, at, durable }
}

function settledRow(
  { isLayingOut: _done, ...present }: AccountRow,
  settings: StateSettings,
  replay: boolean,
): AccountRow {
  const next = nextEpoch(present)
  // Higher than any of which a consumer may have seen ids.
  const epoch = replay ? settings.epoch : Math.max(next, settings.epoch + 1)
  return { ...present, ...settings, layout: ROW_LAYOUT, epoch, highestEpoch: Math.max(next - 1, epoch) }
}

/** Who is registered here under the same address keeps the secret it has; who was given at the start stays in any case. */
async function keepEndpoints(
  tx: Tx,
  here: readonly Endpoint[],
  { hasSecrets }: Pick<StagedState, 'hasSecrets'>,
): Promise<void> {
  const known = new Set<string>()
  for (const endpoint of await endpointsOf(tx)) {
    const alike = here.filter(one => hideInUrl(one.url) === hideInUrl(endpoint.url))
    const twin = alike.find(({ id }) => id === endpoint.id) ?? alike[0]
    if (!twin) continue
    known.add(twin.id)
    const { url, secret, oldSecrets, origin } = twin
    const settings = hasSecrets ? endpoint.settings : withSecretsOf(endpoint.settings, twin.settings)
    tx.put('endpoints', { ...endpoint, url, secret, oldSecrets, origin, settings })
  }
  for (const endpoint of here) {
    if (endpoint.origin !== 'start' || known.has(endpoint.id)) continue
    if (isInbox(endpoint)) tx.put('endpoints', { ...endpoint, inbox: openedInbox(await latestArrivalOf(tx)) })
    else tx.put('endpoints', { ...endpoint, id: String(await nextNumber(tx, 'endpoints')) })
  }
}

/** Schemes that sign with a secret of their own here go on doing so. */
function withSecretsOf(settings: Endpoint['settings'], here: Endpoint['settings']): Endpoint['settings'] {
  if (settings.signature === null) return settings
  const signature = settings.signature.map(setting => {
    const secret = here.signature?.find(one => one.scheme === setting.scheme && one.header === setting.header)?.secret
    return secret === undefined ? setting : { ...setting, secret }
  })
  return { ...settings, signature }
}

/** The rules of `--faults` are those of this start; one that the state has as well goes on, and counts on, as it was. */
async function keepRules(tx: Tx, here: readonly FaultRow[], now: number): Promise<void> {
  for (const rule of here) {
    const there = await tx.get('faults', rule.id)
    if (there && isSameRule(there, rule)) tx.put('faults', { ...there, origin: 'start' })
    else {
      await forgetCounts(tx, rule.id)
      tx.put('faults', { ...rule, addedAt: now })
    }
  }
}
