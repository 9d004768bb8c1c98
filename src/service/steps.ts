import { takeFirstStep } from '../domain/shipments/book.ts'
import { moveShipment } from '../domain/shipments/move-shipment.ts'
import type { Shipment } from '../domain/world.ts'
import type { Change } from './commit.ts'
import { saveShipment } from './save-shipment.ts'

/** A shipment's next planned step happens. A timer whose shipment is gone or has nothing ahead is a leftover. */
export async function runStep(change: Change, shipmentId: string): Promise<void> {
  const shipment = await change.tx.get('shipments', shipmentId)
  if (!shipment || shipment.plan.length === 0) return
  await saveShipment(change, { before: shipment, states: [takeFirstStep(shipment)] })
}

/** The daily job takes a delivered parcel on: straight to 913, while there are no COD sessions. */
export async function runSettlement(change: Change, shipmentId: string): Promise<void> {
  const shipment = await change.tx.get('shipments', shipmentId)
  if (!shipment) return
  const completed: Shipment = moveShipment(shipment, { status: 913, reason: null, at: change.at })
  await saveShipment(change, { before: shipment, states: [completed] })
}
