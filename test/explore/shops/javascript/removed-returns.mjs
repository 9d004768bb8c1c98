// Moves a cancelled parcel to the archive; an older event that comes later finds no parcel and begins a new one.
import { serve } from './serve.mjs'
import { Shop } from './shop.mjs'

class RemovedReturns extends Shop {
  archive = new Map()

  change(parcel, event) {
    super.change(parcel, event)
    if (parcel.status?.slug !== 'cancelled') return
    this.archive.set(parcel.gcode, parcel)
    this.parcels.delete(parcel.gcode)
  }

  parcelsOf(orderId) {
    const removed = [...this.archive.values()].filter(({ gcode }) => !this.parcels.has(gcode))
    return [...super.parcelsOf(orderId), ...removed.filter(parcel => parcel.orderId === orderId)]
  }

  parcelBy(gcode) {
    const removed = this.archive.get(gcode)
    if (this.parcels.has(gcode) || removed === undefined) return super.parcelBy(gcode)
    return { gcode, order_id: removed.orderId, status: removed.status.slug }
  }
}

serve(RemovedReturns)
