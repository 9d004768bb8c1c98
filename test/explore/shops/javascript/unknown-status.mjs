// Writes the name of the status to its log first, and takes for granted that there is one.
import { serve } from './serve.mjs'
import { Shop, STATUSES } from './shop.mjs'

class UnknownStatus extends Shop {
  async takeIn(id, event) {
    const rows = STATUSES[event.is_ondemand_shipment === true ? 'ondemand' : 'standard']
    const { slug } = rows.find(({ code }) => code === String(event.status))
    console.error(`${event.gcode}: ${slug}`)
    await super.takeIn(id, event)
  }
}

serve(UnknownStatus)
