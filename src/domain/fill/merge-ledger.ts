import type { Transaction } from '../settlement/rows.ts'

/**
 * One ledger out of an account's own and what was filled in, both in the order of booking: sorted by time, numbered again,
 * and chained again, so that closing = opening ± amount holds from the first line to the last. At one instant the account's
 * own come first. Its opening top-up stays the first line, at `from` at the latest; codes, amounts and all other instants
 * stay as they are.
 */
export function mergeLedger(
  own: readonly Transaction[],
  filled: readonly Transaction[],
  { from }: { readonly from: number },
): readonly Transaction[] {
  const [first, ...later] = own
  const opening = first ? [{ ...first, at: Math.min(first.at, from) }] : []
  // The sort is stable.
  const lines = [...opening, ...[...later, ...filled].sort((a, b) => a.at - b.at)]
  let balance = 0
  return lines.map((line, index) => {
    const before = balance
    balance += line.closing - line.opening
    return { ...line, id: String(index + 1).padStart(12, '0'), opening: before, closing: balance }
  })
}
