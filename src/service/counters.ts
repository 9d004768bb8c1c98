import type { Tx } from '../store/store.ts'

/** The next number of a series, from 1; numbers of a commit that fails are used again. */
export async function nextNumber(tx: Tx, series: string): Promise<number> {
  const n = ((await tx.get('counters', series))?.n ?? 0) + 1
  tx.put('counters', { id: series, n })
  return n
}
