import { collectedCod, owedFee } from '../shipments/amounts.ts'
import { hasBeen } from '../shipments/course.ts'
import type { Shipment } from '../world.ts'
import type { TransactionKind } from './rows.ts'

/** Money that goes into or out of the wallet; `amount` in VND, never below zero. */
export interface Movement {
  readonly kind: TransactionKind
  readonly amount: number
}

/**
 * Takes from the wallet what is due and gives back what is not, after a shipment has moved or its fees have changed
 * (open-clauses.md, "Money"). A fee is taken once: from the wallet, by the courier from the recipient, or in the COD
 * session; what the recipient pays is known with the move (`moveShipment`).
 */
export function settleFees(shipment: Shipment): {
  readonly shipment: Shipment
  readonly movements: readonly Movement[]
} {
  const { taken } = shipment
  const wallet = walletShare(shipment)
  const due = wallet - taken.wallet
  if (due === 0) return { shipment, movements: [] }
  const movement = due > 0 ? ({ kind: 'fee', amount: due } as const) : ({ kind: 'refund', amount: -due } as const)
  return { shipment: { ...shipment, taken: { ...taken, wallet } }, movements: [movement] }
}

/** What of the fees the wallet should have paid by now. */
function walletShare(shipment: Shipment): number {
  const { taken, payer, parcel, invoiceId } = shipment
  const owed = owedFee(shipment)
  // What the session did not take stays with the wallet.
  if (invoiceId !== null) return owed - taken.session
  const isKnown = hasBeen(shipment, 905, 916)
  if (isKnown && collectedCod(shipment) > 0) return 0
  const isPrepaid = payer === 1 && (parcel.cod ?? 0) === 0
  return isPrepaid || isKnown || hasBeen(shipment, 908) ? owed : 0
}
