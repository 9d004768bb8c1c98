// Reads the row, waits for the database, and writes the whole row back: what was written in between is lost.
import { setTimeout as pass } from 'node:timers/promises'
import { serve } from './serve.mjs'
import { Shop } from './shop.mjs'

const QUERY_MS = 100

class LostUpdate extends Shop {
  async takeIn(id, event) {
    if (this.seen.has(id)) return
    this.seen.add(id)
    const parcel = this.parcelOf(event)
    const row = { ...parcel, effects: [...parcel.effects] }
    await pass(QUERY_MS)
    this.change(row, event)
    this.parcels.set(row.gcode, row)
  }
}

serve(LostUpdate)
