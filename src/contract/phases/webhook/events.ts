import { NotRun } from '../../case.ts'
import type { OrderFacts } from '../../checks/webhook-content.ts'
import { ContractError } from '../../contract-error.ts'
import { fieldAt, listAt } from '../../field-at.ts'
import { openReceiver } from '../../receiver/open-receiver.ts'
import type { ReceivedWebhook, Receiver } from '../../receiver/receiver.ts'
import { endpointRequest } from '../../requests/account-requests.ts'
import type { Answered, Session } from '../../session.ts'
import { schemeNames } from '../../signatures/find-scheme.ts'
import type { Switches, World } from '../../target.ts'
import { idOf } from '../case-parts.ts'
import { type OrderNames, type SortedWebhooks, sortWebhooks } from './own-events.ts'

/**
 * The receiver that all cases of a run share, opened by the first that asks.
 * @throws NotRun in the mode `off`. @throws ContractError when nothing can arrive: then nothing is registered either.
 */
export async function receiverOf(session: Session): Promise<Receiver> {
  const { mode, scheme, listen } = session.webhook
  if (mode === 'off') throw new NotRun('NOT VERIFIED: webhooks are not looked at (--webhook-mode off)')
  if (scheme !== undefined && !schemeNames().includes(scheme)) {
    throw new ContractError('usage', `There is no signature scheme "${scheme}"; there are ${schemeNames().join(', ')}.`)
  }
  return session.once(`webhook: receiver ${mode} ${listen ?? ''}`, async () => {
    const receiver = await openReceiver(session.webhook, { nonce: session.nonce() })
    session.atEnd(() => receiver.close())
    return receiver
  })
}

const DEADLINE_MS = 120_000
/** On the sandbox everything was delivered when its clock stood still again; a relay between may be a little later. */
const GRACE_MS = 1_500

/** How long events are waited for, in words. */
export function waitLimitOf({ target, webhook }: Session): string {
  if (target.kind === 'sandbox') return 'the whole journey'
  return `${(webhook.deadlineMs ?? DEADLINE_MS) / 1_000} s`
}

/** Events of an order at our endpoint, as soon as `done` says that nothing is missing any more. */
export async function awaitEvents(
  session: Session,
  registration: Registration,
  { names, done }: { readonly names: OrderNames; readonly done: (ours: readonly ReceivedWebhook[]) => boolean },
): Promise<SortedWebhooks> {
  const receiver = await receiverOf(session)
  const { nonce } = registration
  const isDone = (received: readonly ReceivedWebhook[]) => done(sortWebhooks(received, names).ours)
  const received =
    session.target.kind === 'sandbox'
      ? await receiver.until(nonce, isDone, GRACE_MS)
      : await session.poll(() => receiver.received(nonce), isDone, session.webhook.deadlineMs ?? DEADLINE_MS)
  return sortWebhooks(received, names)
}

/** Statuses with which a creation ends; the short event reports them too. */
const CREATED = ['900', '901']

/**
 * What must have been reported about a parcel, by labels: every status of its record, the creation as the switch
 * `creation_push` says, and what it must have gone through whatever the record says.
 */
export function expectedOfParcel(
  { history }: Pick<OrderFacts, 'history'>,
  switches: Switches,
  passes: readonly string[],
): readonly string[] {
  const [first, ...later] = history.map(({ status }) => status)
  // A creation is reported when it is decided: the 900 of a new order, under `created_status: 900`, is not yet that.
  const isUndecided = first === '900' && later.length > 0
  const statuses = first === undefined || isUndecided ? later : [first, ...later]
  const all = [...statuses, ...passes.filter(status => !statuses.includes(status))]
  const { creation_push: push } = switches
  if (push === 'status') return all
  // The short event alone: whether the status it tells is reported again depends on what creations begin as.
  const told = push === 'both' ? all : all.filter(status => !CREATED.includes(status))
  return ['the creation result', ...told]
}

/** Our endpoint in a world. */
export interface Registration {
  readonly id: string
  /** Last part of the address's path. */
  readonly nonce: string
  readonly url: string
  /** Of the registering call, to show with findings. */
  readonly answer: Answered
}

/** Registers an address of the receiver that no other endpoint has. */
export async function register(session: Session, world: World): Promise<Registration> {
  const receiver = await receiverOf(session)
  const nonce = session.nonce()
  const url = receiver.addressOf(nonce)
  const creates = { kind: 'webhook', nonce, idOf } as const
  const call = { world, body: endpointRequest(url), creates }
  const answer = await session.call('createWebhook', call, { status: 200 })
  const id = idOf(answer.got.json)
  if (id === null) throw new NotRun('createWebhook answered without the id of what it made')
  return { id, nonce, url, answer }
}

export async function unregister(session: Session, world: World, { id }: Registration): Promise<void> {
  await session.call('deleteWebhook', { world, params: { id } }, { status: 200 })
}

/** How often the list shows our address. */
export async function countRegistrations(session: Session, world: World, { url }: Registration): Promise<number> {
  const { got } = await session.call('listWebhooks', { world }, { status: 200 })
  return listAt(got.json, 'data').filter(one => fieldAt(one, 'endpoint') === url).length
}
