import { isoInstant } from '../../domain/time/instants.ts'
import type { ClockMoved, FaultFired, Notice, RequestServed, SettingsChanged } from '../../service/world/notices.ts'
import { presentAttempted, presentTransition, type StatusNamesOfLines } from './present.ts'

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

function presentFired({ at, rule, effects, on, orderId, shipmentId, endpointId }: FaultFired) {
  const endpoint = endpointId === null ? null : Number(endpointId)
  return { at: isoInstant(at), rule, effects, on, order_id: orderId, shipment: shipmentId, endpoint }
}

/** The log of calls keeps it under the id of the event. */
export function presentServed({ at, method, path, operation, status, ms }: RequestServed, id: string) {
  return { id, at: isoInstant(at), method, path, operation, status, ms }
}

function presentMoved({ at, cause, mode, factor }: ClockMoved) {
  return { at: isoInstant(at), cause, mode, factor }
}

/** What it is like now its own route tells: an event is no place for a secret. */
function presentChanged({ at, what, name }: SettingsChanged) {
  return { at: isoInstant(at), what, name }
}
