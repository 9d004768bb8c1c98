import { percentOf } from '../money.ts'
import type { FeeChange, FeeChanges, Fees, Shipment } from '../world.ts'
import { totalFee } from './amounts.ts'

/** The shipment with the new weight and fees; totals follow by themselves, because they are never stored. */
export function changeFees(shipment: Shipment, { weight, fees, codCollected }: FeeChanges): Shipment {
  const { delivery } = fees
  // Percentages are those of the delivery fee as it is from now on.
  const basis = delivery === undefined ? shipment.fees.delivery : sumOf(delivery, shipment.fees.delivery)
  const changed = Object.entries(fees).map(([fee, change]) => [fee, fee === 'delivery' ? basis : sumOf(change, basis)])
  return {
    ...shipment,
    parcel: weight === null ? shipment.parcel : { ...shipment.parcel, weight },
    fees: capDiscount({ ...shipment.fees, ...Object.fromEntries(changed) }),
    codCollected: codCollected ?? shipment.codCollected,
  }
}

function sumOf(change: FeeChange, deliveryFee: number): number {
  return 'vnd' in change ? change.vnd : percentOf(deliveryFee, change.percent)
}

/** A discount takes away no more than there is: nobody is paid for sending. */
function capDiscount(fees: Fees): Fees {
  const total = totalFee(fees)
  return total < 0 ? { ...fees, discount: fees.discount + total } : fees
}
