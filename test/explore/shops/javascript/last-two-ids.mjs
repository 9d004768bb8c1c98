// Remembers only the latest two ids of each parcel, to save memory.
import { serve } from './serve.mjs'
import { Shop } from './shop.mjs'

const KEPT = 2

class LastTwoIds extends Shop {
  recent = new Map()

  async takeIn(id, event) {
    const ids = this.recent.get(event.gcode) ?? []
    if (ids.includes(id)) return
    this.recent.set(event.gcode, [...ids, id].slice(-KEPT))
    this.change(this.parcelOf(event), event)
  }
}

serve(LastTwoIds)
