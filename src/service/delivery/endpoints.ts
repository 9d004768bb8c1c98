import { SandboxError } from '../../domain/errors.ts'
import { INBOX_ID, isInbox } from '../../domain/inbox.ts'
import { say } from '../../domain/messages.ts'
import type { Endpoint } from '../../domain/outbox-rows.ts'
import type { View } from '../../store/store.ts'
import { findFieldProblems, refuseProblems } from '../input/field-problems.ts'
import { accountOf } from '../world/account-of.ts'
import { type Change, commitDurably } from '../world/commit.ts'
import type { ChangePorts, Core } from '../world/core.ts'
import { nextNumber } from '../world/counters.ts'
import { endpointsOf, MOST_ENDPOINTS } from './delivery-rows.ts'
import { endParked, endRest } from './end-parked.ts'

const REQUEST = 'operations/createWebhook/request.schema.json'

/** What was registered: not the inbox, which no application has asked for. */
export async function listEndpoints(core: Pick<Core, 'store'>, world: string): Promise<readonly Endpoint[]> {
  return (await core.store.read(world, endpointsOf)).filter(endpoint => !isInbox(endpoint))
}

/**
 * Registers an address for all events. The same URL may be registered twice.
 * @throws SandboxError `invalid` on `endpoint`.
 */
export async function registerEndpoint(
  core: ChangePorts & Pick<Core, 'sender'>,
  world: string,
  body: unknown,
): Promise<Endpoint> {
  refuseProblems(findFieldProblems(REQUEST, body))
  // Valid by createWebhook's request schema: an object with an `endpoint` text.
  const url = (body as { endpoint: string }).endpoint
  return commitDurably(core, { world }, change => addEndpoint(change, url, 'api'))
}

/**
 * The endpoint with this URL, or a new one: `start --webhook URL` twice is one registration. If it was registered before, by
 * a state that was imported or a call of the API, from now on it is of the start, and a reset keeps it.
 * @throws SandboxError `invalid` for an address that is none, or one too many.
 */
export async function ensureEndpoint(
  core: ChangePorts & Pick<Core, 'sender'>,
  world: string,
  url: string,
): Promise<void> {
  await commitDurably(core, { world }, async change => {
    const alike = (await endpointsOf(change.tx)).filter(endpoint => endpoint.url === url)
    if (alike.some(({ origin }) => origin === 'start')) return
    const [known] = alike
    if (known) change.tx.put('endpoints', { ...known, origin: 'start' })
    else await addStartEndpoint(change, url)
  })
}

type Registering = Change<Pick<Core, 'sender'>>

async function addStartEndpoint(change: Registering, url: string): Promise<void> {
  try {
    await addEndpoint(change, url, 'start')
  } catch (error) {
    if (!(error instanceof SandboxError && error.code === 'invalid')) throw error
    throw new SandboxError('invalid', error.message, { pointer: '/webhook', cause: error })
  }
}

async function addEndpoint(change: Registering, url: string, origin: Endpoint['origin']): Promise<Endpoint> {
  const { tx, at, world } = change
  refuseUrl(change.core, url)
  const account = await accountOf({ tx, world })
  if ((await countRegistered(tx)) >= MOST_ENDPOINTS) {
    const message = say('endpoints_full', { most: MOST_ENDPOINTS })
    throw new SandboxError('invalid', message, { errors: { endpoint: [message] } })
  }
  const id = String(await nextNumber(tx, 'endpoints'))
  const endpoint: Endpoint = {
    id,
    url,
    secret: account.webhookSecret,
    oldSecrets: [],
    settings: { signature: null, retry: null, ordered: false, onDisabled: 'hold' },
    disabled: null,
    failingSince: null,
    origin,
    createdAt: at,
    updatedAt: at,
  }
  tx.put('endpoints', endpoint)
  change.publish({ kind: 'change', at, what: 'endpoints', name: id })
  return endpoint
}

export async function countRegistered(view: View): Promise<number> {
  return (await view.count('endpoints')) - ((await view.get('endpoints', INBOX_ID)) ? 1 : 0)
}

function refuseUrl(core: Pick<Core, 'sender'>, url: string): void {
  const message = core.sender.refusalOf(url)
  if (message === null) return
  throw new SandboxError('invalid', message, { errors: { endpoint: [message] } })
}

/**
 * Deliveries to it that are due end as failed at their next turn; what was held or kept back ends now.
 * @throws SandboxError `not_found`.
 */
export async function deleteEndpoint(core: ChangePorts, world: string, id: string): Promise<void> {
  const refuse = () => new SandboxError('not_found', `no webhook "${id}" in this account`)
  // The inbox was not registered, so it is no webhook of the API.
  if (id === INBOX_ID) throw refuse()
  await dropEndpoint(core, world, { id, refuse })
}

/** The same for any endpoint. @throws what `refuse` returns, where there is none. */
export async function dropEndpoint(
  core: ChangePorts,
  world: string,
  { id, refuse }: { readonly id: string; readonly refuse: () => SandboxError },
): Promise<void> {
  const isMore = await commitDurably(core, { world }, async ({ tx, at, publish }) => {
    if (!(await tx.get('endpoints', id))) throw refuse()
    tx.delete('endpoints', id)
    publish({ kind: 'change', at, what: 'endpoints', name: id })
    return endParked(tx, id)
  })
  if (isMore) await endRest(core, world, id)
}
