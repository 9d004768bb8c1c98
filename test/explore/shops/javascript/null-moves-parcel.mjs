// Copies the order_id of each event to the parcel, also one that is missing.
import { serve } from './serve.mjs'
import { Shop } from './shop.mjs'

class NullMovesParcel extends Shop {
  parcelOf(event) {
    const parcel = super.parcelOf(event)
    parcel.orderId = event.order_id
    return parcel
  }
}

serve(NullMovesParcel)
