import type { Check, Problem } from '../check.ts'
import { type Fields, numberOf, textOf } from '../records/list-records.ts'
import { readTime } from '../records/read-time.ts'
import { recordId } from '../records/shipment-layouts.ts'

export interface NettedDebt {
  /** Every transaction, newest first. */
  readonly lines: readonly Fields[]
  /** Every COD session, as listed. */
  readonly sessions: readonly Fields[]
}

const CLAUSE = 'COD reconciliation session'

export const walletDebt: Check<NettedDebt> = {
  name: 'wallet-debt',
  title: 'a debt of the wallet is deducted from a COD session and paid into the wallet',
  clause: CLAUSE,
  validate({ lines, sessions }) {
    const read = lines.map(line => ({
      text: textOf(line.description) ?? '',
      at: readTime(line.created_at),
      opening: numberOf(line.opening_debit) ?? 0,
      closing: numberOf(line.closing_debit) ?? 0,
    }))
    return sessions.flatMap((session, place): readonly Problem[] => {
      const id = recordId(session)
      const netted = read.filter(({ text }) => text.includes(id))
      const paid = netted.reduce((sum, { opening, closing }) => sum + closing - opening, 0)
      const told = numberOf(session.wallet_debt)
      const recovered = numberOf(session.recovery_amount) ?? 0
      // A brief session does not tell it.
      if (told !== null && told - recovered !== paid) {
        const expected = `${paid + recovered}, as transactions moved for ${id}, and ${recovered} recovered`
        return [problem(`/data/${place}/wallet_debt`, expected, String(told))]
      }
      const owed = netted[0]?.closing ?? balanceAround(read, readTime(session.created_at))
      const real = numberOf(session.real_amount) ?? numberOf(session.amount)
      if (owed >= 0 || real === null || real <= 0) return []
      const expected = `0, or the wallet's debt of ${-owed} netted`
      return [problem(`/data/${place}/real_amount`, expected, `${real} paid out to who owes`)]
    })
  },
  samples: {
    good: [
      debt({}),
      debt({ wallet_debt: '50000', real_amount: '190000' }),
      debt({ wallet_debt: 0, real_amount: 240_000 }, { opening_debit: -50_000, closing_debit: 0, description: 'Nạp' }),
      debt({ wallet_debt: 50_000, real_amount: 0 }, { opening_debit: -80_000, closing_debit: -30_000 }),
      debt(
        { wallet_debt: 0, real_amount: 0, total_amount: -5_000, recovery_amount: 5_000 },
        { opening_debit: -50_000, closing_debit: -55_000 },
      ),
    ],
    bad: [
      {
        name: 'recovered and never taken',
        evidence: debt({ wallet_debt: 0, real_amount: 0, total_amount: -5_000, recovery_amount: 5_000 }, null),
      },
      { name: 'nothing was netted', evidence: debt({ wallet_debt: 0, real_amount: 240_000 }, null) },
      { name: 'kept back and never paid in', evidence: debt({}, null) },
      { name: 'taken from the wallet', evidence: debt({}, { opening_debit: -50_000, closing_debit: -100_000 }) },
      { name: 'netted in part', evidence: debt({ wallet_debt: 30_000 }, { closing_debit: -20_000 }) },
      { name: 'brief, and nothing was netted', evidence: debt({ wallet_debt: undefined, amount: 240_000 }, null) },
    ],
  },
}

function problem(pointer: string, expected: string, got: string): Problem {
  return { pointer, clause: CLAUSE, basis: 'chosen', expected, got }
}

/**
 * The balance when a session was made, VND. Of one minute the order is not shown, so it counts as owed only what was
 * owed before that minute and after it.
 */
function balanceAround(
  lines: readonly { readonly at: number | null; readonly closing: number }[],
  at: number | null,
): number {
  if (at === null) return 0
  const before = lines.find(line => line.at !== null && line.at < at)?.closing ?? 0
  const after = lines.find(line => line.at !== null && line.at <= at)?.closing ?? 0
  return Math.max(before, after)
}

/** A debt of 50,000 and a session that nets it; the line of netting may differ, or be missing. */
function debt(session: Fields, netting: Fields | null = {}): NettedDebt {
  const at = '06/01/2026 20:00'
  const owing = { description: 'Phí', opening_debit: 0, closing_debit: -50_000, created_at: '05/01/2026 08:00' }
  const line = { description: 'Cấn trừ HD1', opening_debit: -50_000, closing_debit: 0, created_at: at, ...netting }
  return {
    lines: netting === null ? [owing] : [line, owing],
    sessions: [
      { id: 'HD1', total_amount: 240_000, wallet_debt: 50_000, real_amount: 190_000, created_at: at, ...session },
    ],
  }
}
