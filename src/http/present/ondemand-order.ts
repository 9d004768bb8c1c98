import { carrierTotal, orderTotal, totalCod } from '../../domain/ondemand/amounts.ts'
import { canCancel, canUpdate } from '../../domain/ondemand/moves.ts'
import {
  lastVisit,
  type OndemandOrder,
  type OndemandPoint,
  type PointState,
  pointTrackingNumber,
} from '../../domain/ondemand/order.ts'
import { trackingUrl } from '../../domain/shipments/links.ts'
import { dashedSecond } from '../../domain/time/instants.ts'
import type * as wire from '../../schemas/types.gen.ts'
import type { PresentContext } from './context.ts'
import { presentRequest } from './ondemand-rate.ts'

/** Point kinds (open-clauses.md, "On-demand"). */
export const KIND_TEXT = { 1: 'Điểm lấy hàng', 2: 'Điểm giao hàng' } as const

/** What happened at a point, in words; the code is that of scenario files (chosen: the document shows none). */
export const STATE_TEXT: Readonly<Record<PointState, string>> = {
  pending: 'Chờ xử lý',
  arrived: 'Đã đến điểm',
  completed: 'Hoàn thành',
  failed: 'Thất bại',
  returned: 'Đã hoàn hàng',
}

/** "On-demand shipment record"; `points` a list or {data: [...]} (switch `points_layout`). */
export function presentOrder(
  order: OndemandOrder,
  context: PresentContext,
): wire.OndemandShipment | wire.OndemandShipmentWithWrappedPoints {
  const points = order.points.map((_, index) => presentPoint(order, index, context))
  const record = presentRecord(order, context)
  return context.switches.points_layout === 'list' ? { ...record, points } : { ...record, points: { data: points } }
}

function presentRecord(
  order: OndemandOrder,
  { reference, publicUrl }: PresentContext,
): Omit<wire.OndemandShipment, 'points'> {
  const { fees, status } = order
  const carrier = reference.ondemandCarrier(order.carrier)
  if (!carrier) throw new Error(`no on-demand carrier "${order.carrier}"`)
  // The pickup point's until a driver accepts, then the driver's (open-clauses.md, "Presence").
  const shipper = order.driver ?? order.points.find(({ kind }) => kind === 1)
  const cod = totalCod(order.points)
  const link = trackingUrl(publicUrl, { carrier: order.carrier, carrierCode: order.code })
  return {
    id: order.id,
    code: order.code,
    order_id: order.orderId,
    shipper_phone: shipper?.phone ?? null,
    shipper_name: shipper?.name ?? null,
    carrier: String(carrier.id),
    carrier_text: carrier.name,
    carrier_logo: publicUrl + carrier.logo,
    service: order.service,
    requests: order.requests.map(presentRequest),
    vehicle: order.vehicle,
    discount: fees.discount,
    stop_fee: fees.stop,
    delivery_fee: fees.delivery,
    total_fee_carrier: carrierTotal(fees),
    service_fee: fees.service,
    total_fee: orderTotal(fees),
    cod_amount: cod,
    total_amount: orderTotal(fees) + cod,
    tracking_url: link === '' ? null : link,
    status,
    status_text: reference.ondemandStatuses.names(status).text,
    error: order.error?.code ?? null,
    error_text: order.error?.text ?? null,
    note: order.note,
    polylines: order.polyline,
    can_cancel: canCancel(status),
    can_update: canUpdate(status),
    pickup_at: time(order.pickupAt),
    delivery_at: time(order.deliveryAt),
    shipper_accept_at: time(order.acceptedAt),
    completed_at: time(order.completedAt),
    returned_at: time(order.returnedAt),
    cancel_at: time(order.cancelledAt),
    created_at: dashedSecond(order.createdAt),
    updated_at: dashedSecond(order.updatedAt),
    metadata: order.metadata === null ? null : [...order.metadata],
  }
}

function time(instant: number | null): string | null {
  return instant === null ? null : dashedSecond(instant)
}

/** A pickup or delivery point of an order; `index` is its place in the path. */
function presentPoint(order: OndemandOrder, index: number, { publicUrl }: PresentContext): wire.Point {
  const point = order.points[index]
  if (!point) throw new Error(`the order ${order.id} has no point ${index}`)
  const link = trackingUrl(publicUrl, { carrier: order.carrier, carrierCode: order.code })
  const visits = point.visits.map(presentVisit)
  return {
    id: point.id,
    tracking_number: pointTrackingNumber(order, index),
    tracking_url: link === '' ? null : link,
    kind: point.kind,
    kind_text: KIND_TEXT[point.kind],
    is_return: point.isReturn ? 1 : 0,
    completed_at: timeOf(point, 'completed'),
    failed_at: timeOf(point, 'failed'),
    returned_at: timeOf(point, 'returned'),
    fail_note: lastVisit(point, 'failed')?.note ?? null,
    address: point.address,
    lat: point.lat,
    lng: point.lng,
    note: point.note,
    status: point.state,
    status_text: STATE_TEXT[point.state],
    created_at: dashedSecond(point.createdAt),
    latest_status: visits.at(-1) ?? null,
    statuses: visits,
    parcel: point.parcel && presentParcel(point.parcel),
  }
}

function presentVisit({ state, at, note }: OndemandPoint['visits'][number]): wire.PointStatus {
  return { status: state, status_text: STATE_TEXT[state], note, updated_at: dashedSecond(at) }
}

function timeOf(point: OndemandPoint, state: PointState): string | null {
  const visit = lastVisit(point, state)
  return visit ? dashedSecond(visit.at) : null
}

function presentParcel(parcel: NonNullable<OndemandPoint['parcel']>): wire.PointParcel {
  return {
    name: parcel.name,
    quantity: parcel.quantity,
    amount: parcel.amount,
    cod_amount: parcel.codAmount,
    length: parcel.length,
    width: parcel.width,
    height: parcel.height,
    weight: parcel.weight,
  }
}
