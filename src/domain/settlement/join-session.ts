import { collectedCod, totalFee } from '../shipments/amounts.ts'
import { hasBeen } from '../shipments/course.ts'
import type { StandardStatus } from '../shipments/statuses.ts'
import type { Shipment } from '../world.ts'
import type { Invoice } from './rows.ts'

/** From 909 on the money of a parcel is being reconciled. */
const RECONCILED: readonly StandardStatus[] = [909, 910, 911, 912, 913]

/** Whether a parcel now belongs into a COD session and is in none: its COD was to be collected, and reconciling began. */
export function needsSession(shipment: Shipment): boolean {
  const withCod = (shipment.parcel.cod ?? 0) > 0 && hasBeen(shipment, 905, 916)
  return withCod && !shipment.isLost && shipment.invoiceId === null && RECONCILED.includes(shipment.status)
}

/**
 * The session with one more parcel, and the parcel in it. Its COD counts as collected; its fee only when the shop pays
 * and as far as the wallet has not paid it (open-clauses.md, "Money").
 */
export function joinSession(shipment: Shipment, session: Invoice): { shipment: Shipment; session: Invoice } {
  const { taken } = shipment
  const fee = shipment.payer === 1 ? totalFee(shipment.fees) - taken.wallet : 0
  return {
    shipment: { ...shipment, invoiceId: session.id, taken: { ...taken, session: fee } },
    session: {
      ...session,
      totalCod: session.totalCod + collectedCod(shipment),
      totalFee: session.totalFee + fee,
      count: session.count + 1,
    },
  }
}

/** total_cod − total_fee (specification, "COD reconciliation session"). */
export function totalAmount({ totalCod, totalFee: fee }: Pick<Invoice, 'totalCod' | 'totalFee'>): number {
  return totalCod - fee
}

/** What is paid into the bank account: what is left after the wallet's debt. `recovery_amount` is always 0. */
export function realAmount(invoice: Invoice): number {
  return totalAmount(invoice) - invoice.walletDebt
}

/** How much of a wallet's debt a session can still bear, for a balance below zero. */
export function nettableDebt(invoice: Invoice, balance: number): number {
  return Math.max(0, Math.min(-balance, realAmount(invoice)))
}

/** What the daily job moves a parcel through, from where it stands; [] = it has nothing to do with it. */
export function settlementPath(shipment: Shipment): readonly StandardStatus[] {
  const { status } = shipment
  // It has been compensated: whatever a script forces upon it later, nothing more is paid for it.
  if (shipment.isLost) return []
  const started = SESSION_PATH.indexOf(status)
  if (started >= 0) return SESSION_PATH.slice(started + 1)
  const isDelivered = status === 905 || status === 916 || (status === 908 && shipment.isPartDelivery)
  if (!isDelivered) return []
  return (shipment.parcel.cod ?? 0) > 0 ? SESSION_PATH : [913]
}

/** 905/916 → 909 → 912 → 910 → 911 → 913 (open-clauses.md, "Settlement"). */
const SESSION_PATH: readonly StandardStatus[] = [909, 912, 910, 911, 913]
