import type { AccountRow } from '../../domain/world.ts'
import type { Accounts } from '../accounts.ts'
import type { Core } from '../core.ts'
import { endpointsOf } from '../delivery-rows.ts'
import { sendOnWhatWaits } from '../send-on.ts'
import { checkRows } from './check-rows.ts'
import { readState } from './read-state.ts'
import { openStaging } from './staging.ts'

export interface ImportParts {
  readonly core: Core
  readonly accounts: Pick<Accounts, 'require' | 'restore'>
}

/**
 * Puts the state of a document in the place of an account's world: all of it, or on any error nothing. A new epoch begins
 * unless `replay`; secrets, tokens and what was given on the command line stay.
 * @throws SandboxError `malformed`, `body_too_large`, `invalid` with a pointer; `not_found`; `conflict` while an advance, a
 * reset or a fill of the account is under way.
 */
export async function importState(
  { core, accounts }: ImportParts,
  world: string,
  { bytes, replay }: { readonly bytes: AsyncIterable<Buffer>; readonly replay: boolean },
): Promise<AccountRow> {
  const { webhookSecret } = accounts.require(world)
  const staging = await openStaging(core)
  try {
    const head = await readState(bytes, { reference: core.reference, staging, webhookSecret })
    await checkRows(core, staging.world)
    const row = await accounts.restore(world, { world: staging.world, ...head, hasSecrets: false }, { replay })
    await sendWhatWaits(core, world)
    return row
  } finally {
    await staging.discard()
  }
}

/** What a state has left held at an endpoint that is enabled, as after a restart. */
export async function sendWhatWaits(core: Core, world: string): Promise<void> {
  for (const { id } of await core.store.read(world, endpointsOf)) await sendOnWhatWaits(core, world, id)
}
