import { collectedCod, owedFee } from '../shipments/amounts.ts'
import { hasBeen } from '../shipments/course.ts'
import type { StandardStatus } from '../shipments/statuses.ts'
import type { Shipment } from '../world.ts'
import type { Invoice } from './rows.ts'

/** From 909 on the money of a parcel is being reconciled. */
const RECONCILED: readonly StandardStatus[] = [909, 910, 911, 912, 913]

/** Whether COD was collected for a parcel, so that it belongs into a COD session once reconciling begins. */
export function bringsCod(shipment: Shipment): boolean {
  return hasBeen(shipment, 905, 916) && collectedCod(shipment) > 0
}

/** Whether a parcel now belongs into a COD session and is in none. */
export function needsSession(shipment: Shipment): boolean {
  return shipment.invoiceId === null && RECONCILED.includes(shipment.status) && bringsCod(shipment)
}

/**
 * The session with one more parcel, and the parcel in it: its COD as it was collected, and of its fee all that the
 * recipient does not pay (open-clauses.md, "Money"). `settleFees` has looked at the parcel: nothing is left with the wallet.
 */
export function joinSession(shipment: Shipment, session: Invoice): { shipment: Shipment; session: Invoice } {
  const { taken } = shipment
  const fee = owedFee(shipment) - taken.wallet
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
export function totalAmount({ totalCod, totalFee }: Pick<Invoice, 'totalCod' | 'totalFee'>): number {
  return totalCod - totalFee
}

/** What 911 pays into the bank account: never below 0, because what is missing was recovered from the wallet. */
export function realAmount(invoice: Invoice): number {
  return totalAmount(invoice) + invoice.recovered - invoice.walletDebt
}

/**
 * What a complete session means for the wallet: the wallet's debt is deducted from it, or, where the fees exceed the COD,
 * the difference is recovered from the wallet. `balance`: VND in the wallet, with all other entries of this commit.
 */
export function closeSession(session: Invoice, balance: number): Invoice {
  const amount = totalAmount(session)
  const walletDebt = Math.max(0, Math.min(-balance, amount))
  return { ...session, walletDebt, recovered: Math.max(0, -amount) }
}

/** What a settlement moves a parcel through, from where it stands; [] = it has nothing to do with it. */
export function settlementPath(shipment: Shipment): readonly StandardStatus[] {
  const { status } = shipment
  const started = SESSION_PATH.indexOf(status)
  if (started >= 0) return SESSION_PATH.slice(started + 1)
  // A script may move a lost parcel on. Only what was collected before its loss is paid.
  if (shipment.isLost) return bringsCod(shipment) ? SESSION_PATH : []
  const isDelivered = status === 905 || status === 916 || (status === 908 && hasBeen(shipment, 916))
  if (!isDelivered) return []
  return bringsCod(shipment) ? SESSION_PATH : [913]
}

/** The next move of it waits for the calendar; once reconciling has begun, moves follow by themselves. */
export function awaitsCalendar({ status }: Pick<Shipment, 'status'>): boolean {
  return !RECONCILED.includes(status)
}

/** 905/916/917 → 909 → 912 → 910 → 911 → 913 (open-clauses.md, "Settlement"). */
const SESSION_PATH: readonly StandardStatus[] = [909, 912, 910, 911, 913]
