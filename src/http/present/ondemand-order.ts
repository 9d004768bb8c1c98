import { dashedSecond } from '../../domain/instants.ts'
import { carrierTotal, orderTotal, totalCod } from '../../domain/ondemand/amounts.ts'
import { canCancel, canUpdate } from '../../domain/ondemand/moves.ts'
import type { OndemandOrder } from '../../domain/ondemand/order.ts'
import { trackingUrl } from '../../domain/shipments/links.ts'
import type * as wire from '../../schemas/types.gen.ts'
import type { PresentContext } from './context.ts'
import { presentRequest } from './ondemand-rate.ts'
import { presentPoint } from './point.ts'

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
