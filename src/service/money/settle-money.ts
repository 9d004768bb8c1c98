import { drawText, rng } from '../../domain/random.ts'
import {
  decideMoney,
  joinsSession,
  type MoneyQuestion,
  netDebt,
  type Purse,
} from '../../domain/settlement/decide-money.ts'
import type { Invoice } from '../../domain/settlement/rows.ts'
import type { AccountRow, Shipment } from '../../domain/world.ts'
import type { Tx } from '../../store/store.ts'
import type { Change } from '../world/commit.ts'
import { bookIntoWallet, walletBalance } from './wallet.ts'

const CAPITALS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

type Place = Pick<Change, 'tx' | 'at'>

/**
 * Stores what a change of one shipment means for money (`decideMoney`): lines of the ledger and the COD session.
 * `holdDebt`: more parcels of the same session follow, and `netHeldDebt` comes after the last one.
 * @returns The states with what money changed about them; the caller stores the shipment.
 */
export async function settleMoney(
  { tx, at }: Place,
  question: MoneyQuestion,
  { account, holdDebt }: { readonly account: AccountRow; readonly holdDebt: boolean },
): Promise<readonly Shipment[]> {
  const purse = joinsSession(question) ? await readPurse({ tx, at }, account, holdDebt) : null
  const { states, entries, session } = decideMoney(question, purse)
  if (session) tx.put('invoices', session)
  for (const { movement, subject, key } of entries) await bookIntoWallet(tx, movement, { account, at, subject, key })
  return states
}

/** What the wallet owes is kept back from the session of this instant, as far as that bears it. */
export async function netHeldDebt({ tx, at }: Place, account: AccountRow): Promise<void> {
  const open = await openSessionAt(tx, at)
  const netted = open && netDebt(open, await walletBalance(tx))
  if (!netted) return
  const { movement, subject, key } = netted.entry
  tx.put('invoices', netted.session)
  await bookIntoWallet(tx, movement, { account, at, subject, key })
}

async function readPurse({ tx, at }: Place, account: AccountRow, holdDebt: boolean): Promise<Purse> {
  const session = (await openSessionAt(tx, at)) ?? (await emptySession(tx, account, at))
  return { session, balance: holdDebt ? null : await walletBalance(tx) }
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
