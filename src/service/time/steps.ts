import type { AttemptTimer, Timer } from '../../domain/world.ts'
import { payClaim } from '../shipments/claims.ts'
import { stepOrder, stepShipment } from '../shipments/run-steps.ts'
import { runSettlement } from '../shipments/settlement.ts'
import type { Change } from '../world/commit.ts'

/** What a due timer of a parcel does. One whose shipment is gone or has nothing ahead is a leftover. */
export async function runTimer(change: Change, timer: Exclude<Timer, AttemptTimer>): Promise<void> {
  switch (timer.kind) {
    case 'step': {
      const shipment = await change.tx.get('shipments', timer.shipmentId)
      if (shipment && shipment.plan.length > 0) await stepShipment(change, shipment)
      return
    }
    case 'settle':
      return runSettlement(change, timer)
    case 'claim':
      return payClaim(change, timer)
    case 'ondemand-step': {
      const order = await change.tx.get('ondemand', timer.orderId)
      if (order && order.plan.length > 0) await stepOrder(change, order)
    }
  }
}
