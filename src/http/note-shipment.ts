import { asFields, readText } from '../domain/shipments/creation-input.ts'
import type { OperationId } from '../schemas/operations.ts'
import type { ApiAnswer, ApiRequest } from './api-request.ts'
import type { ServedCall } from './served-call.ts'

const LONGEST = 200

/** Leaves for the request log which shipment or order a call is about, as far as the call itself says it. */
export function noteShipment(call: ServedCall | undefined, operation: OperationId, request: ApiRequest): void {
  if (call === undefined) return
  switch (operation) {
    case 'createShipment':
      call.orderId = nameOf(asFields(asFields(request.body).shipment).order_id)
      return
    case 'createOndemandShipment':
      call.orderId = nameOf(asFields(request.body).order_id)
      return
    case 'updateOndemandShipment':
      call.orderId = nameOf(asFields(request.body).order_id)
      call.shipment = nameOf(request.params.id)
      return
    case 'deleteShipment':
    case 'deleteOndemandShipment':
      call.shipment = nameOf(request.params.id)
      return
    case 'getOndemandShipment':
      call.shipment = nameOf(request.params.code)
      return
    default:
  }
}

/** The same for a shipment that the call has made. */
export function noteCreated(call: ServedCall | undefined, operation: OperationId, answer: ApiAnswer): void {
  if (call === undefined) return
  // A fault may have it made twice; the client hears of the first.
  if (operation === 'createShipment') call.shipment ??= nameOf(asFields(answer).id)
  if (operation === 'createOndemandShipment' && 'data' in answer) call.shipment ??= nameOf(asFields(answer.data).id)
}

function nameOf(value: unknown): string | null {
  return readText(value)?.slice(0, LONGEST) ?? null
}
