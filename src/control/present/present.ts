/** How the control API shows rows: instants in ISO 8601 with +07:00, statuses as code, slug and text. */

import { reasonOfCarrier } from '../../domain/messages/reason.ts'
import { type Foreseen, type Foresight, foresee } from '../../domain/settlement/foresee.ts'
import { amountReturnShop, totalFee } from '../../domain/shipments/amounts.ts'
import { presentEntry } from '../../domain/shipments/course.ts'
import type { Statuses } from '../../domain/shipments/statuses.ts'
import { isoInstant } from '../../domain/time/instants.ts'
import type { AccountRow, HistoryEntry, Shipment } from '../../domain/world.ts'
import type { AccountCredentials } from '../../schemas/types.gen.ts'
import type { Reference } from '../../service/reference/reference.ts'
import type { Advanced } from '../../service/time/engine.ts'
import type {
  ClockMoved,
  DeliveryAttempted,
  FaultFired,
  Notice,
  RequestServed,
  SettingsChanged,
  Transition,
} from '../../service/world/notices.ts'

export function presentTransition(transition: Transition, { statuses, ondemandStatuses }: StatusNamesOfLines) {
  const { at, line, shipmentId, orderId, from, message } = transition
  const { code, slug, text } =
    transition.line === 'standard' ? statuses.names(transition.to) : ondemandStatuses.names(transition.to)
  return { at: isoInstant(at), line, shipment: shipmentId, order_id: orderId, from, status: code, slug, text, message }
}

/** With secrets: the account as in `start --json`. */
export function presentCredentials(row: AccountRow, accessToken: string): AccountCredentials {
  return {
    id: row.id,
    username: row.username,
    password: row.password,
    client_id: row.clientId,
    client_secret: row.clientSecret,
    access_token: accessToken,
    webhook_secret: row.webhookSecret,
  }
}

/** One attempt as it happened: `status` is what the event reports, `answer` the receiver's HTTP status. */
export function presentAttempted({ at, message, delivery, attempt }: DeliveryAttempted) {
  return {
    at: isoInstant(at),
    delivery: delivery.id,
    message: message.id,
    event: message.event,
    shipment: message.shipmentId,
    order_id: message.orderId,
    status: message.status,
    url: attempt.url,
    attempt: attempt.n,
    answer: attempt.status,
    error: attempt.error,
    state: delivery.state,
    next_at: delivery.nextAt === null ? null : isoInstant(delivery.nextAt),
  }
}

/** What statuses are called, for both lines: the shared reference data has them. */
export type StatusNamesOfLines = Pick<Reference, 'statuses' | 'ondemandStatuses'>

/** What happened while the clock was moved. */
export function presentAdvanced({ now, notices, settled, pending, stopped }: Advanced, statuses: StatusNamesOfLines) {
  return {
    now: isoInstant(now),
    transitions: notices.flatMap(notice => (notice.kind === 'transition' ? [presentTransition(notice, statuses)] : [])),
    deliveries: notices.flatMap(notice => (notice.kind === 'delivery' ? [presentAttempted(notice)] : [])),
    settled,
    /** Attempts still under way when it ended. */
    pending_deliveries: pending,
    /** It was asked to stop before it had reached its target. */
    stopped,
  }
}

export function presentSummary(shipment: Shipment, statuses: Statuses) {
  const { slug, text } = statuses.names(shipment.status)
  const next = shipment.plan[0]
  return {
    id: shipment.id,
    line: shipment.line,
    order_id: shipment.orderId,
    carrier: shipment.carrier,
    carrier_code: shipment.carrierCode,
    status: shipment.status,
    slug,
    text,
    carrier_error: shipment.carrierError,
    ...(shipment.carrierError === null ? {} : { reason: reasonOfCarrier(shipment.carrierError) }),
    scenario: shipment.scenario,
    created_at: isoInstant(shipment.createdAt),
    updated_at: isoInstant(shipment.updatedAt),
    next_at: next ? isoInstant(next.at) : null,
  }
}

export interface DetailContext {
  readonly statuses: Statuses
  readonly foresight: Foresight
}

/** With the timeline so far and the plan: what will happen, when, and what it will cost by then. */
export function presentDetail(shipment: Shipment, context: DetailContext) {
  const { statuses } = context
  return {
    ...presentSummary(shipment, statuses),
    total_fee: totalFee(shipment.fees),
    amount_return_shop: amountReturnShop(shipment),
    timeline: shipment.history.map(entry => presentMoment(entry, statuses)),
    plan: foresee(shipment, context.foresight).map(future => presentForeseen(future, statuses)),
  }
}

/** Money in VND, as it will be then. */
function presentForeseen({ at, kind, step, after }: Foreseen, statuses: Statuses) {
  const entry = presentEntry(after)
  return {
    kind,
    ...presentMoment({ ...entry, at, message: step?.reason ?? entry.message }, statuses),
    total_fee: totalFee(after.fees),
    amount_return_shop: amountReturnShop(after),
    ...(step?.force ? { force: true } : {}),
    ...(step?.webhook ? { webhook: step.webhook } : {}),
  }
}

function presentMoment({ at, status, message }: HistoryEntry, statuses: Statuses) {
  const { slug, text } = statuses.namesOf({ status, message })
  return { at: isoInstant(at), status, slug, text, message }
}

/** The data of an event of the stream (schemas/sandbox/event-*.schema.json). */
export function presentEvent(notice: Notice, statuses: StatusNamesOfLines, { id }: { readonly id: string }) {
  switch (notice.kind) {
    case 'transition':
      return presentTransition(notice, statuses)
    case 'delivery':
      return presentAttempted(notice)
    case 'fault':
      return presentFired(notice)
    case 'request':
      return presentServed(notice, id)
    case 'clock':
      return presentMoved(notice)
    case 'change':
      return presentChanged(notice)
  }
}

export function presentFired({ at, rule, effects, on, orderId, shipmentId, endpointId }: FaultFired) {
  const endpoint = endpointId === null ? null : Number(endpointId)
  return { at: isoInstant(at), rule, effects, on, order_id: orderId, shipment: shipmentId, endpoint }
}

/** The log of calls keeps it under the id of the event. */
export function presentServed({ at, method, path, operation, status, ms, reason }: RequestServed, id: string) {
  return { id, at: isoInstant(at), method, path, operation, status, ms, ...(reason === undefined ? {} : { reason }) }
}

export function presentMoved({ at, cause, mode, factor }: ClockMoved) {
  return { at: isoInstant(at), cause, mode, factor }
}

/** What it is like now its own route tells: an event is no place for a secret. */
function presentChanged({ at, what, name }: SettingsChanged) {
  return { at: isoInstant(at), what, name }
}
