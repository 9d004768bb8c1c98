/** What a standard shipment costs and brings (open-clauses.md, "Money"). All in integer VND. */
import type { Fees, Shipment } from '../world.ts'
import { hasBeen } from './course.ts'

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

/** What a parcel owes and brings. */
export type Owing = Pick<
  Shipment,
  'status' | 'carrierError' | 'isLost' | 'isReturn' | 'codCollected' | 'payer' | 'parcel' | 'fees' | 'taken' | 'history'
>

/**
 * What the recipient's courier collected, or will have: COD at 905, what the scenario says at 916, else nothing. Before the
 * outcome is known delivery with full COD is assumed.
 */
export function collectedCod(shipment: Omit<Owing, 'payer' | 'fees' | 'taken'>): number {
  const cod = shipment.parcel.cod ?? 0
  // A scenario is written for any parcel; from this one no more is collected than was to be.
  const lived = { history: untilLost(shipment) }
  if (hasBeen(lived, 916)) return Math.min(shipment.codCollected ?? 0, cod)
  if (hasBeen(lived, 905)) return cod
  return shipment.isReturn || isUndone(shipment) ? 0 : cod
}

/** What a script makes of a parcel after its loss brings nothing more: the loss has been paid for. */
function untilLost({ history }: Pick<Shipment, 'history'>): Shipment['history'] {
  const lostAt = history.findIndex(({ status }) => status === 917)
  return lostAt < 0 ? history : history.slice(0, lostAt)
}

/** What of the fees the recipient pays: nothing on a plain return, all of them until the outcome is known. */
export function recipientShare(shipment: Owing): number {
  if (shipment.payer === 1) return 0
  if (hasBeen(shipment, 905, 916)) return shipment.taken.recipient
  return shipment.isReturn ? 0 : totalFee(shipment.fees)
}

/** The fees that the shop pays: those of an undone parcel are waived. */
export function owedFee(shipment: Owing): number {
  return isUndone(shipment) ? 0 : totalFee(shipment.fees) - recipientShare(shipment)
}

/**
 * `amount_return_shop`: what the sender gets at reconciliation; below zero the sender owes it. 180400 COD − 30400 fee =
 * 150000 when the shop pays. Of a parcel lost after a partial delivery what was collected stays the shop's.
 */
export function amountReturnShop(shipment: Owing): number {
  if (shipment.isLost) return collectedCod(shipment)
  return isUndone(shipment) ? 0 : collectedCod(shipment) - owedFee(shipment)
}

/** Nothing is owed for it: refused, cancelled, in error, or lost. */
export function isUndone({
  status,
  carrierError,
  isLost,
}: Pick<Shipment, 'status' | 'carrierError' | 'isLost'>): boolean {
  return isLost || status === 914 || status === 1000 || (status === 900 && carrierError !== null)
}
