import type { Shipment } from '../world.ts'
import { closeSession, joinSession, needsSession } from './join-session.ts'
import type { Invoice } from './rows.ts'
import { type Movement, settleFees } from './settle-fees.ts'

/** One line to come in the wallet's ledger. */
export interface LedgerEntry {
  readonly movement: Movement
  /** What the money is for: a shipment's id, a session's. */
  readonly subject: string
  /** Unique in the world: the code of the line is drawn by it. */
  readonly key: string
}

/** A shipment before a change and the states that it passes through, oldest first. */
export interface MoneyQuestion {
  readonly before: Shipment | null
  readonly states: readonly Shipment[]
}

/** All that a change means for money. */
export interface MoneyDecision {
  /** The states with their fees taken, and in their session. */
  readonly states: readonly Shipment[]
  /** In the order of booking. */
  readonly entries: readonly LedgerEntry[]
  /** The session with this parcel in it; null = the change touches none. */
  readonly session: Invoice | null
}

/** Whether one of the states joins a COD session. No fee decides that, so it is known before. */
export function joinsSession({ before, states }: MoneyQuestion): boolean {
  return (before?.invoiceId ?? null) === null && states.some(needsSession)
}

/**
 * Decides all money of one parcel's change: the fees of each state, and the COD session that one of them joins
 * (open-clauses.md, "Money"). What one state has taken, the next one knows. The session is closed by `closeBooks` once
 * all of its parcels are in it.
 * @param session That it joins; null only where `joinsSession` is false.
 */
export function decideMoney({ before, states }: MoneyQuestion, session: Invoice | null): MoneyDecision {
  const settled: Shipment[] = []
  const entries: LedgerEntry[] = []
  let money = before && moneyOf(before)
  let joined: Invoice | null = null
  for (const state of states) {
    const known = money ? withMoney(state, money) : state
    const { shipment: paid, movements } = settleFees(known)
    for (const movement of movements) {
      entries.push({ movement, subject: paid.id, key: `${paid.id}/${paid.history.length}/${movement.kind}` })
    }
    let shipment = paid
    if (session && needsSession(paid)) {
      const join = joinSession(paid, joined ?? session)
      shipment = join.shipment
      joined = join.session
    }
    money = moneyOf(shipment)
    settled.push(shipment)
  }
  return { states: settled, entries, session: joined }
}

/** A session with all its parcels in it, and the line of the ledger that closes it; null = it needs none. */
export function closeBooks(
  session: Invoice,
  balance: number,
): { readonly session: Invoice; readonly entry: LedgerEntry | null } {
  const closed = closeSession(session, balance)
  const { id, walletDebt, recovered } = closed
  const line = (kind: 'netted-debt' | 'recovery', amount: number) =>
    ({ movement: { kind, amount }, subject: id, key: `${kind}/${id}` }) as const
  if (walletDebt > 0) return { session: closed, entry: line('netted-debt', walletDebt) }
  return { session: closed, entry: recovered > 0 ? line('recovery', recovered) : null }
}

/** A state with what the states before it have taken; mostly it has that already. */
function withMoney(state: Shipment, { taken, invoiceId }: ReturnType<typeof moneyOf>): Shipment {
  const { wallet, session } = state.taken
  if (wallet === taken.wallet && session === taken.session && state.invoiceId === invoiceId) return state
  return { ...state, invoiceId, taken: { ...state.taken, ...taken } }
}

/** What is carried from state to state; what the recipient paid comes with the move itself. */
function moneyOf({ taken: { wallet, session }, invoiceId }: Shipment) {
  return { taken: { wallet, session }, invoiceId }
}
