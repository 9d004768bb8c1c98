import { dashedSecond } from '../../domain/instants.ts'
import { lastVisit } from '../../domain/ondemand/last-visit.ts'
import type { OndemandOrder, OndemandPoint, PointState } from '../../domain/ondemand/order.ts'
import { pointTrackingNumber } from '../../domain/ondemand/tracking-number.ts'
import { trackingUrl } from '../../domain/shipments/links.ts'
import type * as wire from '../../schemas/types.gen.ts'
import type { PresentContext } from './context.ts'
import { KIND_TEXT, STATE_TEXT } from './point-words.ts'

/** A pickup or delivery point of an order; `index` is its place in the path. */
export function presentPoint(order: OndemandOrder, index: number, { publicUrl }: PresentContext): wire.Point {
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
