import { SandboxError } from '../domain/errors.ts'
import type { Delivery, Endpoint, EndpointSettings } from '../domain/outbox-rows.ts'
import { findSignatureFault } from '../domain/signature-header.ts'
import type { EndpointSettingsSet } from '../schemas/types.gen.ts'
import { schemesOf, signWith } from '../webhooks/sign/schemes.ts'
import { type Change, commitDurably } from './commit.ts'
import type { Core } from './core.ts'
import { scheduleDelivery } from './delivery-rows.ts'

/** How long the secret before a rotation is still signed with: a day of virtual time. */
const OVERLAP_MS = 86_400_000

export interface EndpointAsServed {
  readonly endpoint: Endpoint
  /** Deliveries without a timer: held, or kept back. */
  readonly waiting: number
}

/** @throws SandboxError `not_found`. */
export async function findEndpoint(core: Core, world: string, id: string): Promise<EndpointAsServed> {
  return core.store.read(world, async view => {
    const endpoint = await view.get('endpoints', id)
    if (!endpoint) throw unknownEndpoint(id)
    return { endpoint, waiting: (await view.find('parkedDeliveriesByEndpoint', id)).length }
  })
}

/**
 * How an endpoint is served from now on; what is left out stays. Enabled again, it gets what was held for it.
 * @throws SandboxError `not_found`; `invalid` with a pointer for a signature that cannot be made.
 */
export async function changeEndpoint(
  core: Core,
  world: string,
  { id, wanted }: { readonly id: string; readonly wanted: EndpointSettingsSet },
): Promise<EndpointAsServed> {
  refuseSignature(wanted.signature ?? [])
  await commitDurably(core, { world, at: core.clocks.now(world) }, async change => {
    const { tx, at } = change
    const before = await tx.get('endpoints', id)
    if (!before) throw unknownEndpoint(id)
    const settings = settingsAfter(before.settings, wanted)
    const { enabled = before.disabled === null } = wanted
    const disabled = enabled ? null : (before.disabled ?? { by: 'user', at })
    // Whoever enables it again gives it another five days.
    const failingSince = enabled && before.disabled ? null : before.failingSince
    const endpoint: Endpoint = { ...before, settings, disabled, failingSince, updatedAt: at }
    tx.put('endpoints', endpoint)
    if (!disabled) await sendOnWhatWaits(change, endpoint, { wasDisabled: before.disabled !== null })
  })
  return findEndpoint(core, world, id)
}

function settingsAfter(before: EndpointSettings, wanted: EndpointSettingsSet): EndpointSettings {
  return {
    signature: wanted.signature === undefined ? before.signature : wanted.signature,
    retry: wanted.retry === undefined ? before.retry : wanted.retry,
    ordered: wanted.ordered ?? before.ordered,
    onDisabled: wanted.on_disabled ?? before.onDisabled,
  }
}

/** What was held goes now; at an ordered endpoint the first of each shipment, at any other all that waited for a turn. */
async function sendOnWhatWaits(
  { tx, at }: Change,
  { id, settings }: Endpoint,
  { wasDisabled }: { readonly wasDisabled: boolean },
): Promise<void> {
  const parked = await tx.find('parkedDeliveriesByEndpoint', id)
  const waiting = parked
    .filter(({ state, waitsFor }) => (state === 'held' ? wasDisabled : waitsFor === 'turn' && !settings.ordered))
    .toSorted((a, b) => a.seq - b.seq || a.copy - b.copy)
  const begun = new Set<string>()
  for (const delivery of waiting) {
    const { shipmentId } = delivery
    if (settings.ordered && begun.has(shipmentId)) tx.put('deliveries', inTurn(delivery))
    else scheduleDelivery(tx, delivery, { dueAt: at, chain: shipmentId })
    begun.add(shipmentId)
  }
}

function inTurn(delivery: Delivery): Delivery {
  return { ...delivery, state: 'pending', waitsFor: 'turn' }
}

/**
 * A new secret of the endpoint's own. The old one is signed with too for a day (virtual), so that a consumer may change
 * over within it.
 * @throws SandboxError `not_found`.
 */
export async function rotateSecret(core: Core, world: string, id: string): Promise<Endpoint> {
  return commitDurably(core, { world, at: core.clocks.now(world) }, async ({ tx, at }) => {
    const before = await tx.get('endpoints', id)
    if (!before) throw unknownEndpoint(id)
    const oldSecret = { secret: before.secret, until: at + OVERLAP_MS }
    const endpoint: Endpoint = { ...before, secret: core.secrets.webhookSecret(), oldSecret, updatedAt: at }
    tx.put('endpoints', endpoint)
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
      const schemes = schemesOf([setting], { endpointSecret: '', oldEndpointSecret: null, clientSecret: '' })
      signWith(schemes, { id: 'msg_test', timestamp: 0, body: Buffer.of() })
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error
      throw new SandboxError('invalid', error.message, { pointer: `/signature/${index}/secret`, cause: error })
    }
  }
}
