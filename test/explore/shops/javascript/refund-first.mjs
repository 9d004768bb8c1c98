// Pays a refund at once, before it looks whether the event came before.
import { serve } from './serve.mjs'
import { Shop } from './shop.mjs'

class RefundFirst extends Shop {
  async takeIn(id, event) {
    const status = this.statusOf(event)
    if (status?.effect === 'refund') this.parcelOf(event).effects.push('refund')
    await super.takeIn(id, event)
  }

  book(parcel, status) {
    if (status.effect !== 'refund') super.book(parcel, status)
  }
}

serve(RefundFirst)
