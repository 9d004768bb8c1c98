import { slashedSecond } from '../../domain/instants.ts'
import { amountReturnShop, totalFee } from '../../domain/shipments/amounts.ts'
import { trackingUrl } from '../../domain/shipments/links.ts'
import type { Shipment } from '../../domain/world.ts'
import type { CreationResult } from '../../schemas/types.gen.ts'
import type { PresentContext } from './context.ts'

/** "Standard shipment creation result"; `shipment_status` 900 with `carrier_error` when it failed. */
export function presentCreationResult(shipment: Shipment, { reference, publicUrl }: PresentContext): CreationResult {
  const link = trackingUrl(publicUrl, shipment)
  const carrier = shipment.carrier === null ? undefined : reference.carrier(shipment.carrier)
  return {
    id: shipment.id,
    shipment_status: shipment.status,
    shipment_status_txt: reference.statuses.names(shipment.status).text,
    cod: shipment.parcel.cod,
    fee: totalFee(shipment.fees),
    tracking_number: shipment.carrierCode,
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
}
