import type { Check, Problem } from '../check.ts'
import { type Fields, numberOf, textOf } from '../records/list-records.ts'
import { readTime } from '../records/read-time.ts'
import type { ReturnToShop } from './amount-return-shop.ts'

export interface PaidParcel {
  readonly id: string
  /** 0 = the recipient pays, 1 = the shop. */
  readonly payer: 0 | 1
  /** Sent with it, VND. */
  readonly cod: number
  readonly declared: number
  readonly outcome: ReturnToShop['outcome']
  readonly isLost: boolean
  /** At its creation and in the end, VND. */
  readonly fee: { readonly first: number; readonly last: number }
  /** As its record tells it. */
  readonly createdAt: unknown
}

export interface WalletBook {
  /** Every transaction, newest first. */
  readonly lines: readonly Fields[]
  /** Every parcel that was booked. */
  readonly parcels: readonly PaidParcel[]
  /** Ids of the COD sessions. */
  readonly sessions: readonly string[]
  /** Every on-demand order that was delivered: what it must have moved, VND, below zero out of the wallet. */
  readonly orders: readonly { readonly id: string; readonly due: readonly number[] }[]
}

const CLAUSE = 'Transaction'
const MINUTE = 60

/** Which way money went shows in closing − opening, and what for in the description: both are the sandbox's choice. */
export const walletMovements: Check<WalletBook> = {
  name: 'wallet-movements',
  title: 'the wallet is charged once for fees that no other party pays, and a charge that is not owed is refunded',
  clause: CLAUSE,
  validate({ lines, parcels, sessions, orders }) {
    const read = lines.map(line => ({ line, text: textOf(line.description) ?? '', moved: movedBy(line) }))
    const subjects = [...parcels.map(({ id }) => id), ...sessions, ...orders.map(({ id }) => id)]
    const others = read.filter(({ text }) => !subjects.some(id => text.includes(id)))
    const opening = others.map(({ moved }) => moved)
    const problems: Problem[] = []
    const must = (holds: boolean, expected: string, got: string): void => {
      if (!holds) problems.push({ pointer: '/data', clause: CLAUSE, basis: 'chosen', expected, got })
    }
    must(
      opening.length === 1 && Number(opening[0]) > 0,
      'one line beside those that name a parcel, an order or a session: the opening top-up',
      describeAmounts(opening),
    )
    for (const { id, due } of orders) {
      const moved = read.filter(({ text }) => text.includes(id)).map(one => one.moved)
      must(sorted(due) === sorted(moved), `${describeAmounts(due)} for the order ${id}`, describeAmounts(moved))
    }
    for (const parcel of parcels) {
      const own = read.filter(({ text }) => text.includes(parcel.id)).reverse()
      const [due, moved] = [dueOf(parcel), own.map(one => one.moved)]
      const how = `payer ${parcel.payer}, COD ${parcel.cod}, ${parcel.isLost ? 'lost' : parcel.outcome}`
      must(sorted(due) === sorted(moved), `${describeAmounts(due)} for ${parcel.id}: ${how}`, describeAmounts(moved))
      if (!isPrepaid(parcel)) continue
      const paid = own.find(one => one.moved < 0)
      const [at, made] = [readTime(paid?.line.created_at), readTime(parcel.createdAt)]
      const isAtOnce = at === null || made === null || Math.floor(at / MINUTE) === Math.floor(made / MINUTE)
      const expected = `the fee of ${parcel.id} taken when it was made, ${String(parcel.createdAt)}`
      must(isAtOnce, expected, String(paid?.line.created_at))
    }
    return problems
  },
  samples: {
    good: [
      book({}),
      book({}, [['Hoàn phí vận đơn GS1', 30_400]], { outcome: 'undone' }),
      book(
        {},
        [
          ['Hoàn phí vận đơn GS1', 30_400],
          ['Bồi thường vận đơn GS1', 450_000],
        ],
        { outcome: 'undone', isLost: true },
      ),
      book({}, [['Thanh toán phí vận đơn GS1', -5_000]], { fee: { first: 30_400, last: 35_400 } }),
      { ...book({}, [['Thanh toán phí vận đơn GS2', -65_500]]), orders: [{ id: 'GS2', due: [-65_500] }] },
    ],
    bad: [
      { name: 'no fee is taken', evidence: { ...book({}), lines: book({}).lines.slice(1) } },
      {
        name: 'a refund takes the fee again',
        evidence: book({}, [['Hoàn phí vận đơn GS1', -30_400]], { outcome: 'undone' }),
      },
      { name: 'cancelled without a refund', evidence: book({}, [], { outcome: 'undone' }) },
      {
        name: 'lost without compensation',
        evidence: book({}, [['Hoàn phí vận đơn GS1', 30_400]], { outcome: 'undone', isLost: true }),
      },
      { name: 'paid in the session and by the wallet', evidence: book({}, [], { cod: 100_000 }) },
      { name: 'paid by the recipient and by the wallet', evidence: book({}, [], { payer: 0 }) },
      { name: 'taken a day late', evidence: book({ created_at: '06/01/2026 08:00' }) },
      { name: 'an order that costs nothing', evidence: { ...book({}), orders: [{ id: 'GS2', due: [-65_500] }] } },
      { name: 'one description for all', evidence: book({ description: 'Giao dịch' }) },
    ],
  },
}

function movedBy({ opening_debit: opening, closing_debit: closing }: Fields): number {
  return (numberOf(closing) ?? 0) - (numberOf(opening) ?? 0)
}

function isPrepaid({ payer, cod }: PaidParcel): boolean {
  return payer === 1 && cod === 0
}

/** VND into the wallet; below zero out of it. */
function dueOf(parcel: PaidParcel): readonly number[] {
  const { outcome, isLost, declared, fee } = parcel
  const back = isLost && declared > 0 ? [declared] : []
  if (isPrepaid(parcel)) {
    if (outcome === 'undone') return [-fee.first, fee.first, ...back]
    return [-fee.first, ...(fee.last === fee.first ? [] : [fee.first - fee.last])]
  }
  // It came back, so neither side pays any more.
  return outcome === 'returned' ? [-fee.last] : back
}

function sorted(amounts: readonly number[]): string {
  return [...amounts].sort((a, b) => a - b).join()
}

function describeAmounts(amounts: readonly number[]): string {
  return amounts.length === 0 ? 'no movement' : amounts.join(', ')
}

/** A prepaid parcel and its fee, which may differ, and what came after. */
function book(
  fee: Fields,
  later: readonly (readonly [string, number])[] = [],
  differences: Partial<PaidParcel> = {},
): WalletBook {
  const createdAt = '05/01/2026 08:00'
  const parcel: PaidParcel = {
    ...{ id: 'GS1', payer: 1, cod: 0, declared: 450_000, outcome: 'delivered', isLost: false, createdAt },
    fee: { first: 30_400, last: 30_400 },
    ...differences,
  }
  const line = ([description, amount]: readonly [string, number]): Fields => {
    return { description, amount: Math.abs(amount), opening_debit: 0, closing_debit: amount, created_at: createdAt }
  }
  const paid = { ...line(['Thanh toán phí vận đơn GS1', -30_400]), ...fee }
  const lines = [...later.map(line).reverse(), paid, line(['Nạp tiền', 10_000_000])]
  return { lines, parcels: [parcel], sessions: [], orders: [] }
}
