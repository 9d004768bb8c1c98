import type { InboxMatch } from '../../schemas/types.gen.ts'
import type { Difference } from '../events/match-delivery.ts'
import type { Reference } from '../reference/reference.ts'
import { readWantedStatus } from '../shipment-list/wanted-status.ts'
import type { InboxItem } from './arrivals.ts'

/** What of an arrival does not fit; empty = it does. */
export type ArrivalMatcher = (item: InboxItem) => readonly Difference[]

/**
 * Without `answer` and `verified` only what a careful receiver takes fits: accepted, and without an invalid signature.
 * @throws SandboxError `invalid` for an unknown status.
 */
export function readInboxMatch(
  reference: Pick<Reference, 'statuses' | 'ondemandStatuses'>,
  match: InboxMatch,
): ArrivalMatcher {
  const { shipment, gcode, order_id, status, event, verified, answer } = match
  const code = status === undefined ? null : readWantedStatus(reference, status, '/match/status')
  return ({ message, line, waybill, attempt, accepted, verified: isVerified }) => {
    const differences: Difference[] = []
    const compare = (differs: string, wanted: string | number | undefined, got: string | number | null) => {
      if (wanted !== undefined && wanted !== got) differences.push({ differs, wanted, got })
    }
    const names = [message.shipmentId, message.orderId, waybill]
    if (shipment !== undefined && !names.includes(shipment)) compare('shipment', shipment, message.shipmentId)
    compare('gcode', gcode, message.shipmentId)
    compare('order_id', order_id, message.orderId)
    if (status !== undefined && code?.[line] !== message.status) {
      differences.push({ differs: 'status', wanted: status, got: message.status })
    }
    compare('event', event, message.event)
    const isValid = isVerified !== false
    if (isValid !== (verified ?? true)) compare('verified', String(verified ?? true), String(isValid))
    if (answer !== undefined) compare('answer', answer, attempt.status)
    else if (!accepted) compare('answer', 'success', attempt.status)
    return differences
  }
}
