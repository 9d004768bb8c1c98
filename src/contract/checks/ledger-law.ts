import type { Check, Problem } from '../check.ts'
import { type Fields, numberOf } from '../records/list-records.ts'

export interface LedgerLines {
  /** Transactions as listed, newest first. */
  readonly lines: readonly Fields[]
  /** Whether the oldest of all is among them. */
  readonly whole: boolean
  /** How amounts are written (switch `transaction_sign`); null, absent = unknown: either will do. */
  readonly sign?: 'positive' | 'signed' | null
}

const CLAUSE = 'Transaction'

export const ledgerLaw: Check<LedgerLines> = {
  name: 'ledger-law',
  title: 'closing = opening ± amount, and each opening is the closing of the transaction before',
  clause: CLAUSE,
  validate({ lines, whole, sign = null }) {
    const problems: Problem[] = []
    const read = lines.map(({ amount, opening_debit, closing_debit }) => ({
      amount: numberOf(amount),
      opening: numberOf(opening_debit),
      closing: numberOf(closing_debit),
    }))
    for (const [at, { amount, opening, closing }] of read.entries()) {
      // What is no number breaks the schema.
      if (amount === null || opening === null || closing === null) continue
      if (Math.abs(closing - opening) !== Math.abs(amount)) {
        problems.push({
          pointer: `/data/${at}/closing_debit`,
          clause: CLAUSE,
          basis: 'shown',
          expected: `${opening} ± ${amount}`,
          got: String(closing),
        })
      }
      const wanted = sign === null ? amount : sign === 'signed' ? closing - opening : Math.abs(amount)
      if (amount !== wanted && Math.abs(amount) === Math.abs(wanted)) {
        problems.push({
          pointer: `/data/${at}/amount`,
          clause: CLAUSE,
          basis: 'example',
          expected: String(wanted),
          got: String(amount),
        })
      }
      const before = read[at + 1]
      const due = before === undefined ? (whole ? 0 : null) : before.closing
      if (due !== null && opening !== due) {
        problems.push({
          pointer: `/data/${at}/opening_debit`,
          clause: CLAUSE,
          // The order of what happened in one minute is not shown.
          basis: before === undefined ? 'chosen' : 'example',
          expected: before === undefined ? '0, before the first transaction' : `${due}, where the one before closed`,
          got: String(opening),
        })
      }
    }
    return problems
  },
  samples: {
    good: [
      {
        lines: [
          { amount: 30_400, opening_debit: 10_000_000, closing_debit: 9_969_600 },
          { amount: 10_000_000, opening_debit: 0, closing_debit: 10_000_000 },
        ],
        whole: true,
      },
      { lines: [{ amount: '17600', opening_debit: '40000', closing_debit: '22400' }], whole: false },
      { lines: [], whole: true },
      { lines: [{ amount: -400, opening_debit: 9_000, closing_debit: 8_600 }], whole: false, sign: 'signed' },
      { lines: [{ amount: -400, opening_debit: 9_000, closing_debit: 8_600 }], whole: false },
    ],
    bad: [
      {
        name: 'the amount is another',
        evidence: { lines: [{ amount: 17_600, opening_debit: 40_000, closing_debit: 22_000 }], whole: false },
      },
      {
        name: 'a sign where there is none',
        evidence: {
          lines: [{ amount: -400, opening_debit: 9_000, closing_debit: 8_600 }],
          whole: false,
          sign: 'positive',
        },
      },
      {
        name: 'no sign where there is one',
        evidence: {
          lines: [{ amount: 400, opening_debit: 9_000, closing_debit: 8_600 }],
          whole: false,
          sign: 'signed',
        },
      },
      {
        name: 'a gap between two',
        evidence: {
          lines: [
            { amount: 400, opening_debit: 9_000, closing_debit: 8_600 },
            { amount: 10_000, opening_debit: 0, closing_debit: 10_000 },
          ],
          whole: true,
        },
      },
      {
        name: 'text joined',
        evidence: { lines: [{ amount: '100', opening_debit: '200', closing_debit: '200100' }], whole: false },
      },
      {
        name: 'a balance out of nothing',
        evidence: { lines: [{ amount: 100, opening_debit: 500, closing_debit: 400 }], whole: true },
      },
    ],
  },
}
