import { readList } from '../read-list.ts'
import { asFields, readNumber, readText } from '../shipments/creation-input.ts'
import type { OndemandOrder } from './order.ts'
import { type PointInput, type RequestWish, readCode, readPoints, readRequests } from './read-path.ts'

/** What a client asks for when it books or updates an order. */
export interface OrderInput extends Pick<OndemandOrder, 'orderId' | 'vehicle' | 'note' | 'metadata'> {
  /** Carrier code, e.g. 1. */
  readonly carrier: number | null
  /** Id of the service, e.g. `HAN-BIKE`. */
  readonly service: string | null
  readonly points: readonly PointInput[]
  readonly requests: readonly RequestWish[]
}

/** The body of POST and PUT /ondemand-shipments, read as leniently as that of the rates. */
export function readOrder(body: unknown): OrderInput {
  const order = asFields(body)
  return {
    orderId: readText(order.order_id),
    carrier: readNumber(order.carrier),
    service: readCode(order.service),
    // The only one there is.
    vehicle: 'BIKE',
    note: readText(order.note),
    metadata: Array.isArray(order.metadata) ? readList(order.metadata).map(asFields) : null,
    points: readPoints(order.paths),
    requests: readRequests(order.requests),
  }
}
