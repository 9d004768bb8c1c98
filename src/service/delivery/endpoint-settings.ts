import { SandboxError } from '../../domain/errors.ts'
import type { Endpoint, EndpointSettings } from '../../domain/outbox-rows.ts'
import type { EndpointSettingsSet } from '../../schemas/types.gen.ts'
import { findSignatureFault } from '../../webhooks/sign/find-signature-fault.ts'
import { schemesOf, signWith } from '../../webhooks/sign/schemes.ts'
import { commitDurably } from '../world/commit.ts'
import type { ChangePorts, Core } from '../world/core.ts'
import { endpointsOf } from './delivery-rows.ts'
import { sendOnWhatWaits } from './send-on.ts'

/** How long the secret before a rotation is still signed with: a day of virtual time. */
const OVERLAP_MS = 86_400_000
/** Each adds a signature to every request, and receivers bound the size of a header. */
const MOST_OLD_SECRETS = 10

export interface EndpointAsServed {
  readonly endpoint: Endpoint
  /** Deliveries without a timer: held, or kept back. */
  readonly waiting: number
}

/** @throws SandboxError `not_found`. */
export async function findEndpoint(core: Pick<Core, 'store'>, world: string, id: string): Promise<EndpointAsServed> {
  return core.store.read(world, async view => {
    const endpoint = await view.get('endpoints', id)
    if (!endpoint) throw unknownEndpoint(id)
    return { endpoint, waiting: (await view.ids('parkedDeliveriesByEndpoint', id)).length }
  })
}

/** All of an account, the oldest first. */
export async function findEndpoints(core: Pick<Core, 'store'>, world: string): Promise<readonly EndpointAsServed[]> {
  return core.store.read(world, async view => {
    const served: EndpointAsServed[] = []
    for (const endpoint of await endpointsOf(view)) {
      served.push({ endpoint, waiting: (await view.ids('parkedDeliveriesByEndpoint', endpoint.id)).length })
    }
    return served
  })
}

/**
 * How an endpoint is served from now on; what is left out stays. Enabled again, it gets what was held for it.
 * @throws SandboxError `not_found`; `invalid` with a pointer for a signature that cannot be made.
 */
export async function changeEndpoint(
  core: ChangePorts,
  world: string,
  { id, wanted }: { readonly id: string; readonly wanted: EndpointSettingsSet },
): Promise<EndpointAsServed> {
  refuseSignature(wanted.signature ?? [])
  await commitDurably(core, { world }, async ({ tx, at, publish: tell }) => {
    const before = await tx.get('endpoints', id)
    if (!before) throw unknownEndpoint(id)
    const settings = settingsAfter(before.settings, wanted)
    const { enabled = before.disabled === null } = wanted
    const disabled = enabled ? null : (before.disabled ?? { by: 'user', at })
    // Enabling it again starts another five days.
    const failingSince = enabled && before.disabled ? null : before.failingSince
    tx.put('endpoints', { ...before, settings, disabled, failingSince, updatedAt: at })
    tell({ kind: 'change', at, what: 'endpoints', name: id })
  })
  await sendOnWhatWaits(core, world, id)
  return findEndpoint(core, world, id)
}

function settingsAfter(before: EndpointSettings, wanted: EndpointSettingsSet): EndpointSettings {
  const state = wanted.state === undefined ? before.state : (wanted.state ?? undefined)
  return {
    ...(state === undefined ? {} : { state }),
    signature: wanted.signature === undefined ? before.signature : wanted.signature,
    retry: wanted.retry === undefined ? before.retry : wanted.retry,
    ordered: wanted.ordered ?? before.ordered,
    onDisabled: wanted.on_disabled ?? before.onDisabled,
  }
}

/**
 * A new secret of the endpoint's own. The old one is signed with too for a day (virtual), so that a consumer may change
 * over within it.
 * @throws SandboxError `not_found`.
 */
export async function rotateSecret(
  core: ChangePorts & Pick<Core, 'secrets'>,
  world: string,
  id: string,
): Promise<Endpoint> {
  return commitDurably(core, { world }, async ({ tx, at, publish: tell }) => {
    const before = await tx.get('endpoints', id)
    if (!before) throw unknownEndpoint(id)
    const valid = before.oldSecrets.filter(({ until }) => at < until).slice(0, MOST_OLD_SECRETS - 1)
    const oldSecrets = [{ secret: before.secret, until: at + OVERLAP_MS }, ...valid]
    const endpoint: Endpoint = { ...before, secret: core.secrets.webhookSecret(), oldSecrets, updatedAt: at }
    tx.put('endpoints', endpoint)
    tell({ kind: 'change', at, what: 'endpoints', name: id })
    return endpoint
  })
}

export function unknownEndpoint(id: string): SandboxError {
  return new SandboxError('not_found', `no webhook "${id}" in this account; GET /api/v2/webhooks lists them.`)
}

/** @throws SandboxError `invalid` with a pointer. */
function refuseSignature(wanted: NonNullable<EndpointSettings['signature']>): void {
  const fault = findSignatureFault(wanted)
  if (fault !== null) throw new SandboxError('invalid', `signature: ${fault}`, { pointer: '/signature' })
  for (const [index, setting] of wanted.entries()) {
    if (setting.secret === undefined) continue
    try {
      const schemes = schemesOf([setting], { endpointSecret: '', oldEndpointSecrets: [], clientSecret: '' })
      signWith(schemes, { id: 'msg_test', timestamp: 0, body: Buffer.of() })
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error
      throw new SandboxError('invalid', error.message, { pointer: `/signature/${index}/secret`, cause: error })
    }
  }
}
