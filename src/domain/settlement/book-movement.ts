import { drawText, rng } from '../random.ts'
import type { Transaction, TransactionKind } from './rows.ts'
import type { Movement } from './settle-fees.ts'

/** The wallet opens with one top-up (open-clauses.md, "Money"). */
export const OPENING_TOP_UP = 10_000_000

const IN: readonly TransactionKind[] = ['top-up', 'refund', 'compensation', 'netted-debt', 'ondemand-cod']

export interface Entry {
  readonly movement: Movement
  /** The transaction before it; undefined for the first. */
  readonly last: Transaction | undefined
  /** Arrival number. */
  readonly seq: number
  readonly at: number
  /** What the money is for: a shipment's id, a session's; null for a top-up. */
  readonly subject: string | null
  readonly seed: number
  /** Unique in the world: the code is drawn from it. */
  readonly key: string
}

/** What a movement adds to the wallet; below zero for what it takes. */
export function signedAmount({ kind, amount }: Movement): number {
  return IN.includes(kind) ? amount : -amount
}

/** One line of the ledger: closing = opening ± amount, always. It is never earlier than the line before it. */
export function bookMovement({ movement, last, seq, at, subject, seed, key }: Entry): Transaction {
  const { kind, amount } = movement
  const opening = last?.closing ?? 0
  return {
    id: String(seq).padStart(12, '0'),
    code: `GS${drawText(rng(seed, key), 8, '0123456789abcdefghijklmnopqrstuvwxyz')}`,
    at: Math.max(at, last?.at ?? at),
    kind,
    amount,
    opening,
    closing: opening + signedAmount(movement),
    description: describeMovement(kind, subject ?? ''),
    shipmentId: kind === 'netted-debt' || kind === 'recovery' ? null : subject,
  }
}

/** The COD session that a transaction belongs to, which its description ends with; null where it is of none. */
export function sessionOf({ kind, description }: Pick<Transaction, 'kind' | 'description'>): string | null {
  if (kind !== 'netted-debt' && kind !== 'recovery') return null
  return description.split(' ').at(-1) ?? null
}

function describeMovement(kind: TransactionKind, subject: string): string {
  switch (kind) {
    case 'top-up':
      return 'Nạp tiền vào tài khoản qua Sandbox'
    case 'fee':
      return `Thanh toán phí vận đơn ${subject}`
    case 'refund':
      return `Hoàn phí vận đơn ${subject}`
    case 'compensation':
      return `Bồi thường vận đơn ${subject}`
    case 'netted-debt':
      return `Cấn trừ công nợ ví vào phiên đối soát ${subject}`
    case 'recovery':
      return `Thu hồi phí còn thiếu của phiên đối soát ${subject}`
    case 'ondemand-cod':
      return `Tiền thu hộ đơn giao ngay ${subject}`
  }
}
