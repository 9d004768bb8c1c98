import type { Shipment } from '../world.ts'
import { signedAmount } from './book-movement.ts'
import { joinSession, needsSession, nettableDebt } from './join-session.ts'
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

/** What the account has at the instant of a change. */
export interface Purse {
  /** The session of this instant, empty when the change begins it. */
  readonly session: Invoice
  /** VND in the wallet, below zero when the shop owes; null = its debt is not netted yet, more parcels follow. */
  readonly balance: number | null
}

/** All that a change means for money. */
export interface MoneyDecision {
  /** The states with their fees taken, and in their session. */
  readonly states: readonly Shipment[]
  /** In the order of booking. */
  readonly entries: readonly LedgerEntry[]
  /** The session to store; null = the change touches none. */
  readonly session: Invoice | null
}

/** Whether a change needs a `Purse`: one of its states joins a COD session. No fee decides that, so it is known before. */
export function joinsSession({ before, states }: MoneyQuestion): boolean {
  return (before?.invoiceId ?? null) === null && states.some(needsSession)
}

/**
 * Decides all money of a change: the fees of each state, the COD session that one of them joins, and the wallet's debt
 * that this session bears (open-clauses.md, "Money"). What one state has taken, the next one knows.
 * @param purse Null only where `joinsSession` is false.
 */
export function decideMoney({ before, states }: MoneyQuestion, purse: Purse | null): MoneyDecision {
  const settled: Shipment[] = []
  const entries: LedgerEntry[] = []
  let money = before && moneyOf(before)
  let session: Invoice | null = null
  for (const state of states) {
    const { shipment: paid, movements } = settleFees({ ...state, ...money })
    for (const movement of movements) {
      entries.push({ movement, subject: paid.id, key: `${paid.id}/${paid.history.length}/${movement.kind}` })
    }
    const joined: ReturnType<typeof joinSession> | null =
      purse && needsSession(paid) ? joinSession(paid, session ?? purse.session) : null
    session = joined?.session ?? session
    const shipment = joined?.shipment ?? paid
    money = moneyOf(shipment)
    settled.push(shipment)
  }
  if (!session || !purse || purse.balance === null) return { states: settled, entries, session }
  const balance = entries.reduce((sum, { movement }) => sum + signedAmount(movement), purse.balance)
  const netted = netDebt(session, balance)
  if (!netted) return { states: settled, entries, session }
  return { states: settled, entries: [...entries, netted.entry], session: netted.session }
}

/** The debt of a wallet that a session bears, as a line of the ledger; null when there is none, or no room for it. */
export function netDebt(session: Invoice, balance: number): { session: Invoice; entry: LedgerEntry } | null {
  const amount = nettableDebt(session, balance)
  if (amount === 0) return null
  const { id, walletDebt } = session
  const entry = { movement: { kind: 'netted-debt', amount }, subject: id, key: `netted/${id}/${walletDebt}` } as const
  return { session: { ...session, walletDebt: walletDebt + amount }, entry }
}

function moneyOf({ taken, isCompensated, invoiceId }: Shipment) {
  return { taken, isCompensated, invoiceId }
}
