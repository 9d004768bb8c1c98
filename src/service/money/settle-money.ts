import { drawText, rng } from '../../domain/random.ts'
import {
  closeBooks,
  decideMoney,
  joinsSession,
  type LedgerEntry,
  type MoneyQuestion,
} from '../../domain/settlement/decide-money.ts'
import { awaitsCalendar, realAmount } from '../../domain/settlement/join-session.ts'
import type { Invoice } from '../../domain/settlement/rows.ts'
import type { AccountRow, Shipment } from '../../domain/world.ts'
import type { Tx, View } from '../../store/store.ts'
import type { Change } from '../world/commit.ts'
import { bookIntoWallet, walletBalance } from './wallet.ts'

const CAPITALS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

type Place = Pick<Change, 'tx' | 'at'>

/** A COD session that many parcels of one commit make up; `closeSessionBook` stores it. */
export interface SessionBook {
  session: Invoice | null
}

/**
 * Stores what a change of one shipment means for money (`decideMoney`): lines of the ledger and the COD session. Without a
 * book the session is closed at once, with this parcel alone.
 * @returns The states with what money changed about them; the caller stores the shipment.
 */
export async function settleMoney(
  place: Place,
  question: MoneyQuestion,
  { account, book }: { readonly account: AccountRow; readonly book: SessionBook | null },
): Promise<readonly Shipment[]> {
  const { tx, at } = place
  const begun = joinsSession(question) ? (book?.session ?? (await emptySession(tx, account, at))) : null
  const { states, entries, session } = decideMoney(question, begun)
  await bookEntries(place, entries, account)
  if (session && book) book.session = session
  else if (session) await closeAndStore(place, session, account)
  await notePayment(place, states)
  return states
}

/** The session that the parcels of a commit have made up, with its netting or recovery. */
export async function closeSessionBook(place: Place, { session }: SessionBook, account: AccountRow): Promise<void> {
  if (session) await closeAndStore(place, session, account)
}

async function closeAndStore(place: Place, session: Invoice, account: AccountRow): Promise<void> {
  const { session: closed, entry } = closeBooks(session, await walletBalance(place.tx))
  place.tx.put('invoices', closed)
  if (entry) await bookEntries(place, [entry], account)
}

async function bookEntries({ tx, at }: Place, entries: readonly LedgerEntry[], account: AccountRow): Promise<void> {
  for (const { movement, subject, key } of entries) await bookIntoWallet(tx, movement, { account, at, subject, key })
}

/** What the first of its parcels at 911 says holds for the whole session. */
async function notePayment({ tx, at }: Place, states: readonly Shipment[]): Promise<void> {
  const id = states.at(-1)?.invoiceId ?? null
  if (id === null || !states.some(({ status }) => status === 911 || status === 913)) return
  const session = await tx.get('invoices', id)
  if (session?.paidAt === null) tx.put('invoices', { ...session, paidAt: at })
}

/** Whether the COD of a parcel cannot be paid out, because the account has no bank account and its session pays something. */
export async function isHeld(view: View, shipment: Pick<Shipment, 'invoiceId' | 'status'>): Promise<boolean> {
  if ((await view.count('bankChanges')) > 0) return false
  const session = shipment.invoiceId === null ? undefined : await view.get('invoices', shipment.invoiceId)
  // Before its session is formed the amount is unknown. A parcel past it without a session had no COD, and pays nothing.
  return session === undefined ? awaitsCalendar(shipment) : realAmount(session) > 0
}

/** Sessions that wait for a bank account: those that pay something and have not. */
export async function unpaidSessions(view: View): Promise<readonly Invoice[]> {
  const all = { order: 'ascending', offset: 0, limit: Number.MAX_SAFE_INTEGER } as const
  const { rows } = await view.page('invoicesByCreation', all)
  return rows.filter(session => session.paidAt === null && realAmount(session) > 0)
}

/** Its code is drawn by its instant, again while another session has it: six characters do repeat. */
async function emptySession(tx: Tx, { id, epoch, seed }: AccountRow, at: number): Promise<Invoice> {
  for (let draw = 0; ; draw++) {
    const code = `HD${drawText(rng(seed, `${id}/${epoch}/session/${at}/${draw}`), 6, CAPITALS)}`
    if (await tx.get('invoices', code)) continue
    return { id: code, at, totalCod: 0, totalFee: 0, walletDebt: 0, recovered: 0, count: 0, paidAt: null }
  }
}
