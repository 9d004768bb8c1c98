import { expect } from 'vitest'
import { allowedOndemandMoves } from '../../../src/domain/ondemand/moves.ts'
import { collectedCod, totalFee } from '../../../src/domain/shipments/amounts.ts'
import { allowedMoves } from '../../../src/domain/shipments/moves.ts'
import type { Shipment } from '../../../src/domain/world.ts'
import { claimsOf } from '../../support/claims-of.ts'
import type { Rows } from './filled-world.ts'

const OPENING_TOP_UP = 10_000_000

/** Fails unless every line follows from the one before it, and the opening top-up is the first. */
export function judgeLedger({ transactions }: Rows): void {
  let balance = 0
  let at = Number.NEGATIVE_INFINITY
  for (const [index, line] of transactions.entries()) {
    const direction = line.kind === 'fee' || line.kind === 'recovery' ? -1 : 1
    expect(line).toMatchObject({
      id: String(index + 1).padStart(12, '0'),
      opening: balance,
      closing: balance + direction * line.amount,
    })
    expect(line.at).toBeGreaterThanOrEqual(at)
    balance = line.closing
    at = line.at
  }
  expect(transactions[0]).toMatchObject({ kind: 'top-up', amount: OPENING_TOP_UP })
  const codes = transactions.map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
}

/** Fails unless the ledger and the sessions have of each parcel what open-clauses.md, "Money", says of it. */
export function judgeMoney({ shipments, transactions, invoices }: Rows): void {
  const bookedFor = (shipment: Shipment, ...kinds: readonly string[]) =>
    transactions
      .filter(line => line.shipmentId === shipment.id && kinds.includes(line.kind))
      .reduce((sum, line) => sum + (line.kind === 'refund' ? -line.amount : line.amount), 0)
  for (const shipment of shipments) {
    const { id, taken, parcel, history, fees, payer, carrierError } = shipment
    const booked = { wallet: bookedFor(shipment, 'fee', 'refund'), compensation: bookedFor(shipment, 'compensation') }
    expect({ id, ...booked }).toMatchObject({ id, wallet: taken.wallet })
    // What the carrier charges after the first part was paid at the door does not show in the row.
    if (shipment.isPartDelivery) continue
    const statuses = history.map(({ status }) => status)
    const claims = claimsOf({
      statuses,
      totals: statuses.map(() => totalFee(fees)),
      payer,
      cod: parcel.cod ?? 0,
      amount: parcel.amount ?? 0,
      deliveryFee: fees.delivery,
      codCollected: 0,
      refused: carrierError !== null,
    })
    const { wallet, claim, recipient, session, inSession } = claims
    const compensation = shipment.isCompensated ? claim : 0
    expect({ id, ...booked, ...taken, inSession: shipment.invoiceId !== null }).toEqual({
      id,
      wallet,
      compensation,
      recipient,
      session,
      inSession,
    })
  }
  for (const invoice of invoices) {
    const inside = shipments.filter(({ invoiceId }) => invoiceId === invoice.id)
    expect(invoice).toMatchObject({
      count: inside.length,
      totalCod: inside.reduce((sum, shipment) => sum + collectedCod(shipment), 0),
      totalFee: inside.reduce((sum, { taken }) => sum + taken.session, 0),
      walletDebt: 0,
    })
    expect(inside.length).toBeGreaterThan(0)
  }
  const sessions = new Set(invoices.map(({ id }) => id))
  for (const { invoiceId } of shipments) expect(invoiceId === null || sessions.has(invoiceId)).toBe(true)
}

/** Fails unless all of it happened in the span, in order and by legal moves, and what is to come comes later. */
export function judgeHistories(rows: Rows, { from, to }: { readonly from: number; readonly to: number }): void {
  const inside = (at: number) => expect(at >= from && at <= to).toBe(true)
  for (const { id, createdAt, updatedAt, history, acceptedAt, carrierError, plan } of rows.shipments) {
    inside(createdAt)
    inside(updatedAt)
    expect({ id, at: history[0]?.at }).toEqual({ id, at: createdAt })
    for (const [index, entry] of history.entries()) {
      inside(entry.at)
      const before = history.slice(0, index)
      const last = before.at(-1)
      if (!last) continue
      expect(entry.at).toBeGreaterThanOrEqual(last.at)
      const statuses = before.map(({ status }) => status)
      const accepted = acceptedAt !== null && acceptedAt <= last.at
      const refused = carrierError !== null && last.status === 900
      expect(allowedMoves({ statuses, accepted, refused })).toContain(entry.status)
    }
    for (const { at } of plan) expect(at).toBeGreaterThan(to)
  }
  for (const { createdAt, history, plan } of rows.ondemand) {
    inside(createdAt)
    for (const [index, { status, at }] of history.entries()) {
      inside(at)
      const before = history[index - 1]
      if (before) expect(allowedOndemandMoves(before.status)).toContain(status)
    }
    for (const { at } of plan) expect(at).toBeGreaterThan(to)
  }
  for (const { createdAt } of rows.customers) inside(createdAt)
  for (const { at } of rows.invoices) inside(at)
  for (const { at } of rows.transactions) inside(at)
}
