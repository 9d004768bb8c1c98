import { amountReturnShop, totalFee } from '../../domain/shipments/amounts.ts'
import { trackingUrl } from '../../domain/shipments/links.ts'
import { slashedSecond } from '../../domain/time/instants.ts'
import type { Shipment } from '../../domain/world.ts'
import type { CreationResult } from '../../schemas/types.gen.ts'
import type { PresentContext } from './context.ts'
import type { Envelope } from './envelope.ts'

/**
 * "Standard shipment creation result", at the root beside `code` and `status`; what `data` holds is the switch
 * `create_data`.
 */
export function presentCreated(shipment: Shipment, context: PresentContext): Envelope & CreationResult {
  const result = presentResult(shipment, context)
  const head = { code: 200, status: 'success' } as const
  switch (context.switches.create_data) {
    case 'absent':
      return { ...head, ...result }
    case 'empty_array':
      return { ...head, ...result, data: [] }
    case 'record':
      return { ...head, ...result, data: result }
  }
}

/** `shipment_status` 900 with `carrier_error` when it failed. */
function presentResult(shipment: Shipment, context: PresentContext): CreationResult {
  const { reference, publicUrl, switches } = context
  const carrier = shipment.carrier === null ? undefined : reference.carrier(shipment.carrier)
  // What failed waits for no number.
  const pending = shipment.carrierError === null && switches.pending_tracking_number === 'NULL' ? 'NULL' : null
  const carrierCode = shipment.carrierCode ?? pending
  const link = trackingUrl(publicUrl, { carrier: shipment.carrier, carrierCode })
  const result: CreationResult = {
    id: shipment.id,
    shipment_status: shipment.status,
    shipment_status_txt: reference.statuses.namesOf({ status: shipment.status, message: shipment.carrierError }).text,
    cod: shipment.parcel.cod,
    fee: totalFee(shipment.fees),
    tracking_number: carrierCode,
    tracking_url: link === '' ? null : link,
    carrier: carrier?.name ?? null,
    carrier_short_name: shipment.carrier,
    sorting_code: shipment.sortingCode,
    return_sorting_code: shipment.returnSortingCode,
    amount_return_shop: amountReturnShop(shipment),
    created_at: slashedSecond(shipment.createdAt),
    carrier_error: shipment.carrierError,
    is_recall: shipment.isRecall,
  }
  if (!switches.record_extras) delete result.tracking_url
  return result
}
