import { expect } from 'vitest'
import type { FlatShipment, Invoice, Transaction } from '../../src/schemas/types.gen.ts'
import type { Client } from './api-client.ts'
import { type Claims, claimsOf } from './claims-of.ts'

/** What the API does not show of an account: top-ups, and the declared value of each booking. */
export interface BooksKnown {
  /** Declared values by shipment id, VND. */
  readonly declared: ReadonlyMap<string, number>
  /** VND, all in all, without the opening top-up. */
  readonly toppedUp: number
  /** What became of the fees of parcels whose scenario, or carrier, changed them, by shipment id. */
  readonly courses?: ReadonlyMap<string, FeeCourse> | undefined
  /** Nothing is to come any more: every claim for a lost parcel has been paid. */
  readonly isIdle?: boolean
}

export interface FeeCourse {
  /** `total_fee` at each entry of the history; what is missing at its end is as at the last one. */
  readonly totals: readonly number[]
  /** What a partial delivery brought; 0 where it was not given. */
  readonly codCollected: number
}

/** Everything of an account that has to do with money, as the API shows it. */
export interface Books {
  /** Newest first. */
  readonly transactions: readonly Transaction[]
  readonly invoices: readonly Invoice[]
  readonly shipments: readonly FlatShipment[]
  /** What the text says of each shipment, by id. */
  readonly claims: ReadonlyMap<string, Claims>
  /** The shipments that each session lists, by the session's code. */
  readonly listed: ReadonlyMap<string, readonly FlatShipment[]>
}

const OPENING_TOP_UP = 10_000_000

/** What each description says of the direction of the money. */
const KINDS = [
  { kind: 'top-up', sign: 1, text: /^Nạp tiền vào tài khoản qua Sandbox()$/ },
  { kind: 'fee', sign: -1, text: /^Thanh toán phí vận đơn (GS[0-9A-Z]{8})$/ },
  { kind: 'refund', sign: 1, text: /^Hoàn phí vận đơn (GS[0-9A-Z]{8})$/ },
  { kind: 'compensation', sign: 1, text: /^Bồi thường vận đơn (GS[0-9A-Z]{8})$/ },
  { kind: 'recovery', sign: -1, text: /^Thu hồi phí còn thiếu của phiên đối soát (HD[0-9A-Z]{6})$/ },
  { kind: 'ondemand-cod', sign: 1, text: /^Tiền thu hộ đơn giao ngay (GS[0-9A-Z]{8})$/ },
  { kind: 'netted-debt', sign: 1, text: /^Cấn trừ công nợ ví vào phiên đối soát (HD[0-9A-Z]{6})$/ },
] as const

/**
 * Reads all money of an account and fails unless every law of open-clauses.md ("Money", "Settlement") holds in it. For
 * accounts under `compatible`; a parcel whose fees change on its way needs its course.
 */
export async function checkBooks(client: Pick<Client, 'get'>, known: BooksKnown): Promise<Books> {
  const books = await readBooks(client, known)
  checkLedger(books, known)
  for (const shipment of books.shipments) checkShipment(books, shipment, known)
  for (const invoice of books.invoices) checkSession(books, invoice)
  const sessions = books.invoices.map(({ id }) => id)
  expect(new Set(sessions).size).toBe(sessions.length)
  return books
}

async function readBooks(client: Pick<Client, 'get'>, { declared, courses }: BooksKnown): Promise<Books> {
  const transactions: Transaction[] = await readAll(client, '/transactions')
  const invoices: Invoice[] = await readAll(client, '/invoices')
  const shipments: FlatShipment[] = await readAll(client, '/shipments')
  const listed = new Map<string, readonly FlatShipment[]>()
  for (const { id } of invoices) listed.set(id, await readAll(client, `/invoices/${id}/shipments`))
  const claims = new Map(
    shipments.map(shipment => {
      const statuses = [...shipment.history].map(({ status }) => status)
      const cod = Number(shipment.parcel.cod_amount ?? 0)
      const lived = courses?.get(shipment.id)
      const last = lived?.totals.at(-1) ?? Number(shipment.total_fee)
      // Unless its course is known, only the carrier has changed its fees: what a return costs is charged when it begins,
      // and what a further attempt costs before the recipient pays.
      const back = statuses.findIndex(status => status === 907 || status === 908)
      const before = lived || back < 0 ? 0 : Number(shipment.return_fee)
      const totals = statuses.map((_, index) => lived?.totals[index] ?? last - (index < back ? before : 0))
      const codCollected = Math.min(cod, lived?.codCollected ?? 0)
      const deliveryFee = Number(shipment.delivery_fee)
      const course = { statuses, totals, payer: shipment.payer, cod, codCollected, deliveryFee }
      // A 900 that the service names an error is no new order.
      const refused = shipment.status_text === 'Lỗi tạo đơn'
      return [shipment.id, claimsOf({ ...course, amount: declared.get(shipment.id) ?? 0, refused })]
    }),
  )
  return { transactions, invoices, shipments, listed, claims }
}

/** Every page of a list, by the largest pages there are. */
async function readAll<Row>(client: Pick<Client, 'get'>, path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await client.get(`${path}?size=100&page=${page}`)
    expect({ path, page, status }).toEqual({ path, page, status: 200 })
    rows.push(...body.data)
    if (body.data.length < 100) return rows
  }
}

/** What a transaction says that it is. */
export function readMovement({ description }: Transaction) {
  for (const { kind, sign, text } of KINDS) {
    const subject = text.exec(description)?.[1]
    if (subject !== undefined) return { kind, sign, subject }
  }
  throw new Error(`no such transaction: "${description}"`)
}

function checkLedger({ transactions, shipments, claims, invoices }: Books, { toppedUp }: BooksKnown): void {
  const oldestFirst = [...transactions].reverse()
  let balance = 0
  for (const transaction of oldestFirst) {
    const { kind, sign } = readMovement(transaction)
    const [amount, opening, closing] = [transaction.amount, transaction.opening_debit, transaction.closing_debit]
    expect(Number.isSafeInteger(amount) && Number(amount) > 0).toBe(true)
    expect({ opening, closing }).toEqual({ opening: balance, closing: balance + sign * Number(amount) })
    // Only what the wallet owes can be kept back from a session.
    if (kind === 'netted-debt') expect(closing).toBeLessThanOrEqual(0)
    balance = Number(closing)
  }
  expect(transactions.at(-1)).toMatchObject({ amount: OPENING_TOP_UP, opening_debit: 0 })
  const codes = transactions.map(({ id }) => id)
  expect(new Set(codes).size).toBe(codes.length)
  const paid = shipments.reduce((sum, { id }) => sum + (claims.get(id)?.wallet ?? 0), 0)
  const netted = invoices.reduce((sum, one) => sum + Number(one.wallet_debt) - Number(one.recovery_amount), 0)
  const ids = new Set(shipments.map(({ id }) => id))
  // Claims for lost parcels, and what on-demand orders have moved, as the ledger has them.
  const others = oldestFirst.reduce((sum, transaction) => {
    const { kind, sign, subject } = readMovement(transaction)
    const isOther = kind === 'compensation' || (subject.startsWith('GS') && !ids.has(subject))
    return isOther ? sum + sign * Number(transaction.amount) : sum
  }, 0)
  expect(balance).toBe(OPENING_TOP_UP + toppedUp - paid + netted + others)
}

/** All that the ledger says of a shipment or a session, VND. */
function booked({ transactions }: Books, subject: string, wanted: string): readonly number[] {
  return transactions.flatMap(transaction => {
    const movement = readMovement(transaction)
    return movement.subject === subject && movement.kind === wanted ? [Number(transaction.amount)] : []
  })
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

function checkShipment(books: Books, shipment: FlatShipment, { isIdle = false }: BooksKnown): void {
  const { id } = shipment
  const claims = books.claims.get(id)
  const parts = [
    ...[shipment.delivery_fee, shipment.service_fee, shipment.cod_fee, shipment.insurrance_fee, shipment.return_fee],
    ...[shipment.re_delivery_fee, shipment.update_info_fee, shipment.overweight_fee, -shipment.discount],
  ]
  const sessions = [...books.listed].flatMap(([code, rows]) => (rows.some(row => row.id === id) ? [code] : []))
  expect({
    id,
    total: shipment.total_fee,
    amountReturnShop: shipment.amount_return_shop,
    paid: sumOf(booked(books, id, 'fee')) - sumOf(booked(books, id, 'refund')),
    sessions: sessions.length,
  }).toEqual({
    id,
    total: sumOf(parts.map(Number)),
    amountReturnShop: claims?.amountReturnShop,
    paid: claims?.wallet,
    sessions: claims?.inSession ? 1 : 0,
  })
  const claim = booked(books, id, 'compensation')
  if (claim.length > 0 || (isIdle && claims?.claim)) expect({ id, claim }).toEqual({ id, claim: [claims?.claim] })
  const session = books.invoices.find(invoice => invoice.id === sessions[0])
  const shown = session && {
    id: session.id,
    count: session.count,
    total: session.real_amount,
    fee: session.total_fee,
  }
  // Only completed shipments carry it (specification, "invoice").
  expect(shipment.invoice).toEqual(shipment.status_code === 913 ? (shown ?? null) : null)
}

function checkSession(books: Books, invoice: Invoice): void {
  const rows = books.listed.get(invoice.id) ?? []
  const claims = rows.map(({ id }) => books.claims.get(id))
  const totalCod = sumOf(claims.map(claim => claim?.sessionCod ?? Number.NaN))
  const totalFee = sumOf(claims.map(claim => claim?.session ?? Number.NaN))
  const walletDebt = sumOf(booked(books, invoice.id, 'netted-debt'))
  const recovered = sumOf(booked(books, invoice.id, 'recovery'))
  expect(invoice).toMatchObject({
    count: rows.length,
    total_cod: totalCod,
    total_fee: totalFee,
    total_amount: totalCod - totalFee,
    recovery_amount: recovered,
    wallet_debt: walletDebt,
    real_amount: totalCod - totalFee + recovered - walletDebt,
  })
  expect(rows.length).toBeGreaterThan(0)
  expect(recovered).toBe(Math.max(0, totalFee - totalCod))
  expect(sumOf(rows.map(row => Number(row.amount_return_shop)))).toBe(totalCod - totalFee)
  // Never more than the session bears.
  expect(walletDebt).toBeLessThanOrEqual(Math.max(0, totalCod - totalFee))
}
