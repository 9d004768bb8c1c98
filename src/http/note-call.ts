import { asFields, readText } from '../domain/shipments/creation-input.ts'
import type { OperationId } from '../schemas/operations.ts'
import type { Core } from '../service/world/core.ts'
import type { ApiAnswer, ApiRequest } from './api-request.ts'
import type { ServedCall } from './served-call.ts'

const LONGEST = 200

type Named = Pick<ApiRequest, 'params' | 'body'>

/** Leaves for the request log which shipment or order a call is about, as far as the call itself says it. */
export function noteShipment(call: ServedCall, operation: OperationId, request: Named): void {
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
export function noteCreated(call: ServedCall, operation: OperationId, answer: ApiAnswer): void {
  // A fault may have it made twice; the client hears of the first.
  if (operation === 'createShipment') call.shipment ??= nameOf(asFields(answer).id)
  if (operation === 'createOndemandShipment' && 'data' in answer) call.shipment ??= nameOf(asFields(answer.data).id)
}

function nameOf(value: unknown): string | null {
  return readText(value)?.slice(0, LONGEST) ?? null
}

interface Noted {
  readonly call: ServedCall
  readonly world: string
}

/**
 * Carries out a call, and leaves for the request log which rules applied to it: those of a carrier fire while a
 * booking is made. Of an account without rules nothing is listened to.
 */
export function noteFaults<Answer>(
  { faults, notices }: Pick<Core, 'notices' | 'faults'>,
  { call, world }: Noted,
  carryOut: () => Answer | Promise<Answer>,
): Answer | Promise<Answer> {
  if (!faults.hasRules(world)) return carryOut()
  return listenMeanwhile({ notices, call, world }, carryOut)
}

async function listenMeanwhile<Answer>(
  { notices, call, world }: { notices: Core['notices']; call: ServedCall; world: string },
  carryOut: () => Answer | Promise<Answer>,
): Promise<Answer> {
  const { orderId } = call
  const operation = call.operation?.operationId
  const stop = notices.listen(world, notice => {
    if (notice.kind !== 'fault' || notice.on !== operation || notice.orderId !== orderId) return
    if (!call.faults.includes(notice.rule)) call.faults = [...call.faults, notice.rule]
  })
  try {
    return await carryOut()
  } finally {
    stop()
  }
}
