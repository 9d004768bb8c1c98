// Validates an event by a list of its fields, and refuses one that has another.
import { serve } from './serve.mjs'
import { Shop } from './shop.mjs'

const STANDARD =
  'gcode code order_id weight fee cod payer status status_text message tracking_url description sorting_code ' +
  'return_sorting_code is_return is_part_delivery is_lost carrier_short_name amount_return_shop update_time'
const ONDEMAND =
  'is_ondemand_shipment error error_txt cancel_at pickup_at delivery_at shipper_accept_at completed_at returned_at paths'
const FIELDS = new Set(`${STANDARD} ${ONDEMAND}`.split(' '))

class StrictFields extends Shop {
  async takeIn(id, event) {
    const unknown = Object.keys(event).find(field => !FIELDS.has(field))
    if (unknown !== undefined) throw new Error(`the field ${unknown} is not allowed`)
    await super.takeIn(id, event)
  }
}

serve(StrictFields)
