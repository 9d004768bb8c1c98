import { trackingUrl } from '../../domain/shipments/links.ts'
import type { StatusNames } from '../../domain/shipments/statuses.ts'
import { unixSeconds } from '../../domain/time/instants.ts'
import type { ShipmentStatusEvent } from '../../schemas/types.gen.ts'

/** No shipment is called so: a real id is GS and eight characters. */
export const TEST_SHIPMENT = 'TEST000001'
export const TEST_ORDER = 'TEST-ORDER'
const TEST_CODE = 'TEST0001'

export interface SampleOptions {
  readonly names: StatusNames
  readonly orderId: string
  /** Virtual ms. */
  readonly at: number
  readonly publicUrl: string
}

/** The documented event of a parcel that does not exist: believable, and known by its code, `TEST…`. */
export function sampleEvent({ names, orderId, at, publicUrl }: SampleOptions): ShipmentStatusEvent {
  return {
    gcode: TEST_SHIPMENT,
    code: TEST_CODE,
    order_id: orderId,
    weight: '500',
    fee: '30400',
    cod: '250000',
    payer: '1',
    status: String(names.code),
    status_text: names.text,
    message: names.message,
    tracking_url: trackingUrl(publicUrl, { carrier: 'ghtk', carrierCode: TEST_CODE }),
    description: names.description,
    sorting_code: '',
    return_sorting_code: '',
    is_return: names.code === 907 || names.code === 908 ? 1 : 0,
    is_part_delivery: names.code === 916 ? 1 : 0,
    is_lost: names.code === 917 ? 1 : 0,
    carrier_short_name: 'ghtk',
    amount_return_shop: 219600,
    update_time: unixSeconds(at),
  }
}
