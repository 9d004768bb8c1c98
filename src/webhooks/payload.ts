/** The specification's one event, "shipment status update": 20 fields with their stated types. */

import type { Switches } from '../domain/profile.ts'
import { amountReturnShop, totalFee } from '../domain/shipments/amounts.ts'
import { trackingUrl } from '../domain/shipments/links.ts'
import type { Statuses } from '../domain/shipments/statuses.ts'
import { unixSeconds } from '../domain/time/instants.ts'
import type { Shipment } from '../domain/world.ts'
import type { CreationResultEvent, ShipmentStatusEvent } from '../schemas/types.gen.ts'

export interface PayloadContext {
  readonly statuses: Statuses
  /** Base of links, without a trailing slash. */
  readonly publicUrl: string
}

/** String fields without a value are "" (open-clauses.md, "Presence"); `update_time` is the latest status's, in seconds. */
export function statusEvent(shipment: Shipment, { statuses, publicUrl }: PayloadContext): ShipmentStatusEvent {
  const latest = shipment.history.at(-1)
  const names = statuses.namesOf({ status: shipment.status, message: latest?.message ?? null })
  return {
    gcode: shipment.id,
    code: shipment.carrierCode ?? '',
    order_id: shipment.orderId ?? '',
    weight: text(acceptedWeight(shipment.parcel)),
    fee: text(totalFee(shipment.fees)),
    cod: text(shipment.parcel.cod),
    payer: text(shipment.payer),
    status: text(shipment.status),
    status_text: names.text,
    message: latest?.message ?? names.message,
    tracking_url: trackingUrl(publicUrl, shipment),
    description: names.description,
    sorting_code: shipment.sortingCode ?? '',
    return_sorting_code: shipment.returnSortingCode ?? '',
    is_return: shipment.isReturn ? 1 : 0,
    is_part_delivery: shipment.isPartDelivery ? 1 : 0,
    is_lost: shipment.isLost ? 1 : 0,
    carrier_short_name: shipment.carrier ?? '',
    amount_return_shop: amountReturnShop(shipment),
    update_time: unixSeconds(latest?.at ?? shipment.updatedAt),
  }
}

/** Grams; null when the booking said none that could be read. */
function acceptedWeight({ weight, volumetricWeight }: Shipment['parcel']): number | null {
  return weight === null ? volumetricWeight : Math.max(weight, volumetricWeight ?? 0)
}

function text(value: number | null): string {
  return value === null ? '' : String(value)
}

/**
 * The short event that reports a creation's result (switch `creation_push`); it has other names than the documented one.
 *
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
