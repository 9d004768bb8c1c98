import { orderTotal, stopCod } from '../ondemand/amounts.ts'
import type { OndemandOrder } from '../ondemand/order.ts'
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

/**
 * What an on-demand order means for the wallet by now (open-clauses.md, "On-demand money"): the fee from the first 903 on,
 * later changes as they arise, all of it back at 911 or 1000; the COD of the delivered points once, at 910. An order that
 * was booked before orders had money moves none.
 */
export function settleOrder(order: OndemandOrder): {
  readonly order: OndemandOrder
  readonly movements: readonly Movement[]
} {
  const { taken, status } = order
  if (!taken) return { order, movements: [] }
  const fee = feeShare(order)
  const cod = status === 910 ? deliveredCod(order) : taken.cod
  const movements: Movement[] = []
  if (fee > taken.fee) movements.push({ kind: 'fee', amount: fee - taken.fee })
  if (fee < taken.fee) movements.push({ kind: 'refund', amount: taken.fee - fee })
  if (cod > taken.cod) movements.push({ kind: 'ondemand-cod', amount: cod - taken.cod })
  if (movements.length === 0) return { order, movements }
  return { order: { ...order, taken: { fee, cod, lines: taken.lines + movements.length } }, movements }
}

function feeShare({ status, history, fees }: OndemandOrder): number {
  if (status === 911 || status === 1000) return 0
  return history.some(entry => entry.status === 903) ? orderTotal(fees) : 0
}

function deliveredCod({ points }: OndemandOrder): number {
  return points.reduce((sum, point) => sum + (point.state === 'completed' ? stopCod(point) : 0), 0)
}
