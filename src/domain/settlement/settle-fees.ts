import { isUndone, totalFee } from '../shipments/amounts.ts'
import { hasBeen } from '../shipments/course.ts'
import type { Shipment } from '../world.ts'
import type { TransactionKind } from './rows.ts'

/** Money that goes into or out of the wallet; `amount` in VND, never below zero. */
export interface Movement {
  readonly kind: TransactionKind
  readonly amount: number
}

/**
 * Takes what is due and gives back what is not, after a shipment has moved or its fees have changed (open-clauses.md,
 * "Money"). A fee is taken once: from the wallet, by the courier from the recipient, or in the COD session.
 */
export function settleFees(shipment: Shipment): {
  readonly shipment: Shipment
  readonly movements: readonly Movement[]
} {
  const { taken, parcel, isLost } = shipment
  const movements: Movement[] = []
  // At the door, for all that the parcel cost by then.
  const paysNow = taken.recipient === 0 && shipment.payer === 0 && hasBeen(shipment, 905, 916)
  const recipient = paysNow ? totalFee(shipment.fees) : taken.recipient
  const wallet = walletShare({ ...shipment, taken: { ...taken, recipient } })
  if (wallet > taken.wallet) movements.push({ kind: 'fee', amount: wallet - taken.wallet })
  if (wallet < taken.wallet) movements.push({ kind: 'refund', amount: taken.wallet - wallet })
  const declared = parcel.amount ?? 0
  if (isLost && !shipment.isCompensated && declared > 0) movements.push({ kind: 'compensation', amount: declared })
  if (movements.length === 0 && recipient === taken.recipient) return { shipment, movements }
  return { shipment: { ...shipment, taken: { ...taken, wallet, recipient }, isCompensated: isLost }, movements }
}

/** What of the fees the wallet should have paid by now. */
function walletShare(shipment: Shipment): number {
  const { taken, payer, parcel } = shipment
  if (isUndone(shipment)) return 0
  // A discount that comes after the recipient has paid is not given back to the shop.
  const rest = Math.max(0, totalFee(shipment.fees) - taken.recipient - taken.session)
  const isPrepaid = payer === 1 && (parcel.cod ?? 0) === 0
  // It came back, so neither side pays any more.
  return isPrepaid || hasBeen(shipment, 908) ? rest : taken.wallet
}
