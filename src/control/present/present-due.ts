/** What happens next, and what is being sent (schemas/sandbox/clock-due.schema.json). */
import { isoInstant } from '../../domain/time/instants.ts'
import type { ClockDue as Answer, DueEvent as DueAnswer } from '../../schemas/types.gen.ts'
import type { Reference } from '../../service/reference/reference.ts'
import { rowOf } from '../../service/shipments/of-both-lines.ts'
import type { ClockDue, DueEvent, Sending } from '../../service/time/clock-due.ts'

type Attempted = Pick<Sending, 'delivery' | 'message'>
type Names = Pick<Reference, 'statuses' | 'ondemandStatuses'>

export function presentClockDue({ now, events, sending }: ClockDue, reference: Names): Answer {
  return {
    now: isoInstant(now),
    events: events.map(event => presentEvent(event, reference)),
    sending: sending.map(one => ({ ...presentAttempt(one, reference), for_ms: one.forMs })),
  }
}

function presentEvent(event: DueEvent, reference: Names): DueAnswer {
  const { at, kind } = event
  const when = { at: isoInstant(at), kind }
  if (kind === 'attempt') return { ...when, ...presentAttempt(event, reference) }
  const { id, orderId } = rowOf(event.of)
  const shown = kind === 'claim' ? NO_STATUS : namesOf(event.status, { line: event.of.line, reference })
  const no = { delivery: null, url: null, attempt: null }
  return { ...when, line: event.of.line, shipment: id, order_id: orderId, ...shown, ...no }
}

function presentAttempt({ delivery, message }: Attempted, reference: Names) {
  const line = message.event === 'ondemand-status' ? 'ondemand' : 'standard'
  return {
    line,
    shipment: message.shipmentId,
    order_id: message.orderId,
    ...namesOf(message.status, { line, reference }),
    slug: message.slug,
    delivery: delivery.id,
    url: delivery.url,
    attempt: delivery.attempts.length + 1,
  } as const
}

const NO_STATUS = { status: null, slug: null, text: null }

/** A status that was sent by hand may be none of its line. */
function namesOf(status: number, of: { readonly line: 'standard' | 'ondemand'; readonly reference: Names }) {
  const { statuses, ondemandStatuses } = of.reference
  const all = of.line === 'standard' ? statuses.all() : ondemandStatuses.all()
  const { slug, text } = all.find(({ code }) => code === status) ?? { slug: null, text: null }
  return { status, slug, text }
}
