// Keeps the order of the latest event in a field of the shop, and books an event without an order_id to it.
import { serve } from './serve.mjs'
import { Shop } from './shop.mjs'

class LastOrder extends Shop {
  current = null

  parcelOf(event) {
    this.current = event.order_id || this.current
    return super.parcelOf({ ...event, order_id: this.current })
  }
}

serve(LastOrder)
