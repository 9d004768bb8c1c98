import type { Accounts, Replaced } from '../accounts/accounts.ts'
import { endpointsOf } from '../delivery/delivery-rows.ts'
import { endOrphans } from '../delivery/end-parked.ts'
import { sendOnWhatWaits } from '../delivery/send-on.ts'
import type { ChangePorts, Core } from '../world/core.ts'
import { checkRows } from './check-rows.ts'
import { type ReadHead, readState } from './read-state.ts'
import { openStaging } from './staging.ts'
import { upgradeWorld } from './upgrade-world.ts'
import { countRows, type RowCounts } from './write-state.ts'

export interface ImportParts {
  readonly core: Pick<Core, 'store' | 'reference' | 'clocks' | 'notices' | 'secrets'>
  readonly accounts: Pick<Accounts, 'require' | 'restore'>
}

/**
 * Puts the state of a document in the place of an account's world: all of it, or on any error nothing. A new epoch begins
 * unless `replay`; secrets, tokens and what was given on the command line stay. With `keeps` the present state is saved first.
 * @throws SandboxError `malformed`, `body_too_large`, `invalid` with a pointer; `not_found`; `conflict` while an advance, a
 * reset or a fill of the account is under way, or when what is replaced is to be kept and there is no room.
 */
export async function importState(
  { core, accounts }: ImportParts,
  world: string,
  {
    bytes,
    replay,
    keeps,
  }: { readonly bytes: AsyncIterable<Buffer>; readonly replay: boolean; readonly keeps: boolean },
): Promise<Replaced> {
  const { webhookSecret } = accounts.require(world)
  const staging = await openStaging(core)
  try {
    const head = await readState(bytes, { reference: core.reference, staging, webhookSecret })
    if (head.isOfBefore) await upgradeWorld(core.store, staging.world)
    await checkRows(core, staging.world)
    const { account, clock } = head
    const staged = { world: staging.world, account, clock, hasSecrets: false }
    const before = keeps ? ({ action: 'import' } as const) : null
    const replaced = await accounts.restore(world, staged, { replay, before })
    await sendWhatWaits(core, world)
    return replaced
  } finally {
    await staging.discard()
  }
}

/** A document as an import would take it. */
export interface CheckedState extends ReadHead {
  readonly counts: RowCounts
}

/**
 * Validates a document as `importState` does, and says what it holds. Nothing changes.
 * @throws SandboxError `malformed`, `body_too_large`, `invalid` with a pointer; `not_found`.
 */
export async function checkState(
  { core, accounts }: ImportParts,
  world: string,
  bytes: AsyncIterable<Buffer>,
): Promise<CheckedState> {
  const { webhookSecret } = accounts.require(world)
  const staging = await openStaging(core)
  try {
    const head = await readState(bytes, { reference: core.reference, staging, webhookSecret })
    if (head.isOfBefore) await upgradeWorld(core.store, staging.world)
    await checkRows(core, staging.world)
    return { ...head, counts: await core.store.read(staging.world, countRows) }
  } finally {
    await staging.discard()
  }
}

/** What a state has left held at an endpoint that is enabled, or that is gone, as after a restart. */
export async function sendWhatWaits(core: ChangePorts, world: string): Promise<void> {
  await endOrphans(core, world)
  for (const { id } of await core.store.read(world, endpointsOf)) await sendOnWhatWaits(core, world, id)
}
