/** What a standard shipment costs and brings (open-clauses.md, "Money"). All in integer VND. */
import type { Fees, Shipment } from '../world.ts'

export const NO_FEES: Fees = {
  delivery: 0,
  service: 0,
  cod: 0,
  insurance: 0,
  return: 0,
  redelivery: 0,
  updateInfo: 0,
  overweight: 0,
  discount: 0,
}

export function totalFee(fees: Fees): number {
  return (
    fees.delivery +
    fees.service +
    fees.cod +
    fees.insurance +
    fees.return +
    fees.redelivery +
    fees.updateInfo +
    fees.overweight -
    fees.discount
  )
}

/**
 * `amount_return_shop`: what the sender gets at reconciliation; below zero the sender owes it. Before the outcome is
 * known, delivery with full COD is assumed: 180400 COD − 30400 fee = 150000 when the shop pays.
 */
export function amountReturnShop(
  shipment: Pick<Shipment, 'status' | 'isLost' | 'isReturn' | 'isPartDelivery' | 'payer' | 'parcel' | 'fees'>,
): number {
  const { status } = shipment
  if (status === 900 || status === 914 || status === 1000 || shipment.isLost) return 0
  const fee = totalFee(shipment.fees)
  // It comes back: nothing was collected, and the sender owes the fee whoever was to pay it. (0 - fee, because -0 is not 0 in JSON tests.)
  if (shipment.isReturn) return 0 - fee
  // At a partial delivery only what the scenario says was collected, and none says anything yet.
  const collected = shipment.isPartDelivery ? 0 : (shipment.parcel.cod ?? 0)
  return shipment.payer === 1 ? collected - fee : collected
}
