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

/** What the recipient's courier collected, or will have; before the outcome is known delivery with full COD is assumed. */
export function collectedCod(
  shipment: Pick<Shipment, 'isReturn' | 'isPartDelivery' | 'codCollected' | 'parcel'>,
): number {
  const cod = shipment.parcel.cod ?? 0
  // A scenario is written for any parcel; from this one no more is collected than was to be.
  if (shipment.isPartDelivery) return Math.min(shipment.codCollected ?? 0, cod)
  return shipment.isReturn ? 0 : cod
}

/**
 * `amount_return_shop`: what the sender gets at reconciliation; below zero the sender owes it. 180400 COD − 30400 fee =
 * 150000 when the shop pays. The shop pays for a return, also when the recipient was to pay,
 * except for what the recipient has paid.
 */
export function amountReturnShop(
  shipment: Pick<
    Shipment,
    | 'status'
    | 'carrierError'
    | 'isLost'
    | 'isReturn'
    | 'isPartDelivery'
    | 'codCollected'
    | 'payer'
    | 'parcel'
    | 'fees'
    | 'taken'
  >,
): number {
  if (isUndone(shipment)) return 0
  const collected = collectedCod(shipment)
  const fee = totalFee(shipment.fees)
  if (shipment.isReturn) return collected - Math.max(0, fee - shipment.taken.recipient)
  return shipment.payer === 1 ? collected - fee : collected
}

/** Nothing is owed for it: refused, cancelled, in error, or lost. */
export function isUndone({
  status,
  carrierError,
  isLost,
}: Pick<Shipment, 'status' | 'carrierError' | 'isLost'>): boolean {
  return isLost || status === 914 || status === 1000 || (status === 900 && carrierError !== null)
}
