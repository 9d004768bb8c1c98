import type { DeliveryMatch } from '../../schemas/types.gen.ts'
import type { LoggedDelivery } from '../delivery/deliveries.ts'
import type { Reference } from '../reference/reference.ts'
import { readWantedStatus } from '../shipment-list/wanted-status.ts'

/** A delivery with what its shipment says: of which line it is, because the numbers of statuses differ, and its waybill. */
export interface DeliveryOfLine extends LoggedDelivery {
  readonly line: 'standard' | 'ondemand'
  readonly waybill: string | null
}

/** A key that does not fit. */
export interface Difference {
  readonly differs: string
  readonly wanted: string | number
  readonly got: string | number | null
}

/** What of a delivery does not fit; empty = it does. */
export type DeliveryMatcher = (candidate: DeliveryOfLine) => readonly Difference[]

/** @throws SandboxError `invalid` for an unknown status. */
export function readDeliveryMatch(
  reference: Pick<Reference, 'statuses' | 'ondemandStatuses'>,
  match: DeliveryMatch,
): DeliveryMatcher {
  const { delivery: id, shipment, gcode, order_id, status, event, endpoint, state, url } = match
  const code = status === undefined ? null : readWantedStatus(reference, status, '/match/status')
  return ({ delivery, message, line, waybill }) => {
    const differences: Difference[] = []
    const compare = (differs: string, wanted: string | number | undefined, got: string | number | null) => {
      if (wanted !== undefined && wanted !== got) differences.push({ differs, wanted, got })
    }
    compare('delivery', id, delivery.id)
    const names = [message.shipmentId, message.orderId, waybill]
    if (shipment !== undefined && !names.includes(shipment)) compare('shipment', shipment, message.shipmentId)
    compare('gcode', gcode, message.shipmentId)
    compare('order_id', order_id, message.orderId)
    if (status !== undefined && code?.[line] !== message.status) {
      differences.push({ differs: 'status', wanted: status, got: message.status })
    }
    compare('event', event, message.event)
    compare('endpoint', endpoint, delivery.endpointId === null ? null : Number(delivery.endpointId))
    compare('url', url, delivery.url)
    compare('state', state, delivery.state)
    // Nothing has become of it yet; who waits for that says so.
    if (state === undefined && delivery.state === 'pending' && delivery.attempts.length === 0) {
      differences.push({ differs: 'state', wanted: 'attempted', got: 'pending' })
    }
    return differences
  }
}
