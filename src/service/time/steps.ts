import { takeFirstStep } from '../../domain/shipments/book.ts'
import type { AttemptTimer, Timer } from '../../domain/world.ts'
import { runOrderStep } from '../shipments/orders.ts'
import { saveShipment } from '../shipments/save-shipment.ts'
import { runSettlement } from '../shipments/settlement.ts'
import type { Change } from '../world/commit.ts'

/** What a due timer of a parcel does. */
export async function runTimer(change: Change, timer: Exclude<Timer, AttemptTimer>): Promise<void> {
  switch (timer.kind) {
    case 'step':
      return runStep(change, timer.shipmentId)
    case 'settle':
      return runSettlement(change, timer)
    case 'ondemand-step':
      return runOrderStep(change, timer.orderId)
  }
}

/** A shipment's next planned step happens. A timer whose shipment is gone or has nothing ahead is a leftover. */
async function runStep(change: Change, shipmentId: string): Promise<void> {
  const shipment = await change.tx.get('shipments', shipmentId)
  if (!shipment || shipment.plan.length === 0) return
  await saveShipment(change, { before: shipment, states: [takeFirstStep(shipment)] })
}
