import type { ReceivedWebhook } from '../../receiver/received-webhook.ts'
import type { Session } from '../../session.ts'
import { type OrderNames, type SortedWebhooks, sortWebhooks } from './own-events.ts'
import { receiverOf } from './receiver-of.ts'
import type { Registration } from './register.ts'

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
