/** The short event that reports a creation's result (switch `creation_push`); it has other names than the documented one. */

import type { Switches } from '../domain/profile.ts'
import { unixSeconds } from '../domain/time/instants.ts'
import type { Shipment } from '../domain/world.ts'
import type { CreationResultEvent } from '../schemas/types.gen.ts'

/**
 * @param createdStatus What a success is called (switch `created_status`): 901, or 900 with `carrier_error` null. A
 * failure is 900 with the reason, in `error` too, because clients look at either.
 */
export function creationResultEvent(
  shipment: Shipment,
  { createdStatus }: { readonly createdStatus: Switches['created_status'] },
): CreationResultEvent {
  return {
    error: shipment.carrierError,
    order_id: shipment.orderId,
    shipment_code: shipment.id,
    shipment_status: shipment.carrierError === null ? createdStatus : 900,
    carrier_error: shipment.carrierError,
    update_time: unixSeconds(shipment.history.at(-1)?.at ?? shipment.updatedAt),
  }
}
