// Lets an event wait whose predecessor is missing. There is room for one; a second one takes its place.
import { serve } from './serve.mjs'
import { leadsTo, Shop } from './shop.mjs'

class ParksOne extends Shop {
  waiting = new Map()

  change(parcel, event) {
    if (this.hasGap(parcel, event)) {
      this.waiting.set(parcel.gcode, event)
      return
    }
    super.change(parcel, event)
    const next = this.waiting.get(parcel.gcode)
    if (next === undefined || !leadsTo(parcel.status, this.statusOf(next))) return
    this.waiting.delete(parcel.gcode)
    super.change(parcel, next)
  }

  hasGap(parcel, event) {
    const status = this.statusOf(event)
    if (status === undefined || parcel.status === null) return false
    return event.update_time > parcel.updated && !leadsTo(parcel.status, status)
  }
}

serve(ParksOne)
