import { NotRun } from '../../case.ts'
import { fieldAt, listAt } from '../../field-at.ts'
import { endpointRequest } from '../../requests/account-requests.ts'
import type { Answered, Session } from '../../session.ts'
import type { World } from '../../target.ts'
import { idOf } from '../case-parts.ts'
import { receiverOf } from './events.ts'

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
