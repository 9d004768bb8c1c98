import { DAILY } from '../../domain/settlement/calendar.ts'
import type { Invoice } from '../../domain/settlement/rows.ts'
import type { AccountRow, Shipment } from '../../domain/world.ts'
import type { Store, Tx } from '../../store/store.ts'
import { USUAL_BANK } from '../money/bank-account.ts'
import { nextNumber } from '../world/counters.ts'

/** An account as it was stored before there were calendars of settlement (0.1.0). */
export type AccountOfBefore = Omit<AccountRow, 'settlement'> & { readonly settlement?: AccountRow['settlement'] }

/** Whether a world was written before there were calendars. */
export function isOfBefore(account: AccountOfBefore): boolean {
  return account.settlement === undefined
}

/**
 * Gives the rows of a world of 0.1.0 what they lack, by the rules of before (decision 0024): nothing was recovered, a
 * session was paid at once, a lost parcel was compensated at once and brought nothing else, COD needed no bank account,
 * every day was settled at 20:00. Orders that were booked then move no money. Runs once: the account says so afterwards.
 */
export async function upgradeWorld(store: Store, world: string): Promise<void> {
  const { invoices, shipments, account, clock } = await store.allRows(world)
  const at = clock[0]?.virtual ?? 0
  const { durable } = await store.transact(world, at, async tx => {
    for (const invoice of invoices) tx.put('invoices', upgradeInvoice(invoice))
    for (const shipment of shipments) if (shipment.isLost) tx.put('shipments', closeLoss(shipment))
    for (const row of account) tx.put('account', upgradeAccount(row))
    await openUsualBank(tx, at)
  })
  await durable
}

/** A session as a state of 0.1.0 has it. */
export function upgradeInvoice(invoice: Omit<Invoice, 'recovered' | 'paidAt'> & Partial<Invoice>): Invoice {
  const { recovered = 0, paidAt = invoice.at } = invoice
  return { ...invoice, recovered, paidAt }
}

function closeLoss(shipment: Shipment): Shipment {
  return { ...shipment, isCompensated: true, codCollected: shipment.isPartDelivery ? 0 : shipment.codCollected }
}

function upgradeAccount(account: AccountRow): AccountRow {
  const { initial }: { readonly initial: Partial<AccountRow['initial']> } = account
  return { ...account, settlement: DAILY, initial: { ...account.initial, settlement: initial.settlement ?? DAILY } }
}

async function openUsualBank(tx: Tx, at: number): Promise<void> {
  if ((await tx.count('bankChanges')) > 0) return
  const id = String(await nextNumber(tx, 'bank-changes')).padStart(12, '0')
  tx.put('bankChanges', { id, at, ...USUAL_BANK })
}
