import { decodeRateId } from '../../domain/carriers/rate-id.ts'
import { readOrder } from '../../domain/ondemand/read-order.ts'
import { fingerprint } from '../../domain/random.ts'
import { canonicalJson, requestKey } from '../../domain/request-key.ts'
import { readCreation } from '../../domain/shipments/creation-input.ts'
import type { Operation } from '../../schemas/operations.ts'
import type { FaultCall } from '../../service/faults/faults.ts'
import type { Reference } from '../../service/reference/reference.ts'

export interface CallFacts {
  readonly operation: Operation
  /** With the query. */
  readonly url: string
  readonly body: unknown
}

/** What fault rules look at of a call. */
export function describeCall({ operation, url, body }: CallFacts, reference: Reference): FaultCall {
  const { operationId, method } = operation
  const [path = ''] = url.split('?', 1)
  const booking = readBooking(operationId, body, reference)
  const key = booking
    ? requestKey(operationId, booking.orderId, body)
    : `${method} ${url}#${fingerprint(canonicalJson(body))}`
  return {
    operation: operationId,
    method,
    path,
    key,
    orderId: booking?.orderId ?? null,
    carrier: booking?.carrier ?? null,
  }
}

interface BookingKeys {
  readonly orderId: string | null
  /** Short name. */
  readonly carrier: string | null
}

/** Null when the call books nothing. */
function readBooking(operationId: Operation['operationId'], body: unknown, reference: Reference): BookingKeys | null {
  switch (operationId) {
    case 'createShipment': {
      const { orderId, rate } = readCreation(body)
      const named = rate === null ? null : decodeRateId(rate)
      const carrier = reference.carriers.find(({ id }) => id === named?.carrier)
      return { orderId, carrier: carrier?.short_name ?? null }
    }
    case 'createOndemandShipment': {
      const { orderId, carrier: code } = readOrder(body)
      const carrier = reference.ondemandCarriers.find(({ id }) => id === code)
      return { orderId, carrier: carrier?.short_name ?? null }
    }
    default:
      return null
  }
}
