/** How the control API and the library show the inbox of an account. */
import { INBOX_URL } from '../../domain/inbox.ts'
import { isoInstant } from '../../domain/time/instants.ts'
import type { InboxState, InboxItem as ShownItem } from '../../schemas/types.gen.ts'
import type { EndpointAsServed } from '../../service/delivery/endpoint-settings.ts'
import type { NearMiss } from '../../service/events/await-delivery.ts'
import type { WaitOutcome } from '../../service/events/wait-outcome.ts'
import type { InboxItem } from '../../service/inbox/arrivals.ts'
import { presentAwaited } from './present-awaited.ts'

export function presentInbox({ endpoint, waiting }: EndpointAsServed): InboxState {
  const { inbox, disabled } = endpoint
  if (!inbox) throw new Error(`the endpoint ${endpoint.id} is no inbox`)
  const { answer, first } = inbox
  return {
    endpoint: 0,
    url: INBOX_URL,
    answer: { status: answer.status, delay_ms: answer.delayMs },
    first: first && { status: first.status, delay_ms: first.delayMs, times: first.times },
    enabled: disabled === null,
    waiting,
  }
}

export function presentArrival({ n, delivery, message, attempt, verified, raw, accepted }: InboxItem): ShownItem {
  return {
    n,
    event: message.event,
    headers: { ...attempt.requestHeaders },
    body: parsed(raw),
    raw,
    verified,
    attempt: attempt.n,
    answer: attempt.status,
    accepted,
    shipment: message.shipmentId,
    order_id: message.orderId,
    status: message.status,
    slug: message.slug,
    delivery: delivery.id,
    message: message.id,
    faults: [...attempt.faults],
    at: isoInstant(attempt.virtualAt),
    wall_at: isoInstant(attempt.wallAt),
  }
}

/** A fault may have made anything of it. */
function parsed(raw: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(raw)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

export function presentAwaitedArrivals(awaited: WaitOutcome<InboxItem, NearMiss<InboxItem>>) {
  return presentAwaited(awaited, presentArrival, presentArrival)
}
