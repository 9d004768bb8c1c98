// Stores the id before the work. When the order is locked the work fails, and the next attempt passes for a duplicate.
import { setTimeout as pass } from 'node:timers/promises'
import { serve } from './serve.mjs'
import { Shop } from './shop.mjs'

const WORK_MS = 100

class ClaimsBeforeLock extends Shop {
  locked = new Set()

  async takeIn(id, event) {
    if (this.seen.has(id)) return
    this.seen.add(id)
    const parcel = this.parcelOf(event)
    if (this.locked.has(parcel.orderId)) throw new Error('the order is locked')
    this.locked.add(parcel.orderId)
    await pass(WORK_MS)
    this.change(parcel, event)
    this.locked.delete(parcel.orderId)
  }
}

serve(ClaimsBeforeLock)
