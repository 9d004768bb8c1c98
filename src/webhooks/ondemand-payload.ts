/** The two events that an on-demand order can push (switch `ondemand_push`). Unset values are null in the one, "" in the other. */

import { orderTotal, totalCod } from '../domain/ondemand/amounts.ts'
import type { OndemandOrder, OndemandPoint } from '../domain/ondemand/order.ts'
import { lastVisit, pointTrackingNumber } from '../domain/ondemand/order.ts'
import { trackingUrl } from '../domain/shipments/links.ts'
import { isoInstant, unixSeconds } from '../domain/time/instants.ts'
import type { OndemandEventPath, OndemandStatusEvent, ShipmentStatusEvent } from '../schemas/types.gen.ts'

/** What the order's present status is called. */
export interface OndemandEventNames {
  readonly text: string
  /** The notice text of an event that carries no reason of its own. */
  readonly message: string
  readonly description: string
}

export interface OndemandPayloadContext {
  readonly names: OndemandEventNames
  /** Base of links, without a trailing slash. */
  readonly publicUrl: string
}

/** What public clients read of an on-demand order: `status` an integer, times in ISO 8601 with +07:00. */
export function ondemandEvent(order: OndemandOrder, { names, publicUrl }: OndemandPayloadContext): OndemandStatusEvent {
  return {
    is_ondemand_shipment: true,
    gcode: order.id,
    code: order.code,
    order_id: order.orderId,
    fee: orderTotal(order.fees),
    cod: totalCod(order.points),
    status: order.status,
    message: order.history.at(-1)?.message ?? names.message,
    description: names.description,
    tracking_url: linkOf(order, publicUrl) || null,
    error: order.error?.code ?? null,
    error_txt: order.error?.text ?? null,
    cancel_at: time(order.cancelledAt),
    pickup_at: time(order.pickupAt),
    delivery_at: time(order.deliveryAt),
    shipper_accept_at: time(order.acceptedAt),
    completed_at: time(order.completedAt),
    returned_at: time(order.returnedAt),
    paths: order.points.map((point, index) => pathOf(point, { order, index, publicUrl })),
  }
}

function pathOf(
  point: OndemandPoint,
  { order, index, publicUrl }: { readonly order: OndemandOrder; readonly index: number; readonly publicUrl: string },
): OndemandEventPath {
  const failed = lastVisit(point, 'failed')
  return {
    uuid: point.id,
    status: point.state,
    tracking_number: pointTrackingNumber(order, index),
    tracking_url: linkOf(order, publicUrl) || null,
    completed_at: time(lastVisit(point, 'completed')?.at),
    failed_at: time(failed?.at),
    returned_at: time(lastVisit(point, 'returned')?.at),
    fail_note: failed?.note ?? null,
  }
}

/** The documented event, filled from an on-demand order: `status` is one of the on-demand codes, whose numbers differ. */
export function ondemandStatusEvent(
  order: OndemandOrder,
  { names, publicUrl }: OndemandPayloadContext,
): ShipmentStatusEvent {
  const latest = order.history.at(-1)
  return {
    gcode: order.id,
    code: order.code ?? '',
    order_id: order.orderId ?? '',
    weight: String(weightOf(order.points)),
    fee: String(orderTotal(order.fees)),
    cod: String(totalCod(order.points)),
    payer: '1',
    status: String(order.status),
    status_text: names.text,
    message: latest?.message ?? names.message,
    tracking_url: linkOf(order, publicUrl),
    description: names.description,
    sorting_code: '',
    return_sorting_code: '',
    is_return: order.points.some(({ isReturn }) => isReturn) ? 1 : 0,
    // An on-demand order says of each point what became of it; the standard line's other flags have no counterpart.
    is_part_delivery: 0,
    is_lost: 0,
    carrier_short_name: order.carrier,
    amount_return_shop: 0,
    update_time: unixSeconds(latest?.at ?? order.updatedAt),
  }
}

/** Grams. The same goods may be described where they are picked up, where they are delivered, or at both ends. */
function weightOf(points: readonly OndemandPoint[]): number {
  const at = (end: 1 | 2) =>
    points.reduce((sum, { kind, parcel }) => sum + (kind === end ? (parcel?.weight ?? 0) : 0), 0)
  return Math.max(at(1), at(2))
}

/** "" until the carrier has given the order a code. */
function linkOf({ carrier, code }: OndemandOrder, publicUrl: string): string {
  return trackingUrl(publicUrl, { carrier, carrierCode: code })
}

/** In whole seconds, as the observed `2025-05-13T09:15:00+07:00`. */
function time(instant: number | null | undefined): string | null {
  return instant === null || instant === undefined ? null : isoInstant(unixSeconds(instant) * 1_000)
}
