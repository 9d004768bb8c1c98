import { drawText, rng } from '../../domain/random.ts'
import { joinSession, needsSession, nettableDebt } from '../../domain/settlement/join-session.ts'
import type { Invoice } from '../../domain/settlement/rows.ts'
import type { AccountRow, Shipment } from '../../domain/world.ts'
import type { Tx } from '../../store/store.ts'
import type { Change } from '../world/commit.ts'
import { bookIntoWallet, walletBalance } from './wallet.ts'

const CAPITALS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The shipment in the session of this instant, when it belongs into one; unchanged otherwise. */
export async function enterSession(change: Change, shipment: Shipment, account: AccountRow): Promise<Shipment> {
  if (!needsSession(shipment)) return shipment
  const { tx, at } = change
  const joined = joinSession(shipment, (await openSessionAt(tx, at)) ?? (await emptySession(tx, account, at)))
  tx.put('invoices', joined.session)
  return joined.shipment
}

/** What the wallet owes is kept back from the session of this instant, as far as that bears it, and becomes a transaction. */
export async function netDebt({ tx, at }: Change, account: AccountRow): Promise<void> {
  const session = await openSessionAt(tx, at)
  if (!session) return
  const amount = nettableDebt(session, await walletBalance(tx))
  if (amount === 0) return
  tx.put('invoices', { ...session, walletDebt: session.walletDebt + amount })
  const key = `netted/${session.id}/${session.walletDebt}`
  await bookIntoWallet(tx, { kind: 'netted-debt', amount }, { account, at, subject: session.id, key })
}

/**
 * All that is settled at one instant is one session, until debt was netted in it: what it pays out is said then, and a
 * later parcel with more fee than COD would take it below zero.
 */
async function openSessionAt(tx: Tx, at: number): Promise<Invoice | undefined> {
  const here = { order: 'ascending', offset: 0, limit: Number.MAX_SAFE_INTEGER, from: at, to: at } as const
  const { rows } = await tx.page('invoicesByCreation', here)
  return rows.find(({ walletDebt }) => walletDebt === 0)
}

/** Its code is drawn by its instant, again while another session has it: six characters do repeat. */
async function emptySession(tx: Tx, { id, epoch, seed }: AccountRow, at: number): Promise<Invoice> {
  for (let draw = 0; ; draw++) {
    const code = `HD${drawText(rng(seed, `${id}/${epoch}/session/${at}/${draw}`), 6, CAPITALS)}`
    if (await tx.get('invoices', code)) continue
    return { id: code, at, totalCod: 0, totalFee: 0, walletDebt: 0, count: 0 }
  }
}
