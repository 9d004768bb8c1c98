import { rng } from '../../domain/random.ts'
import { shipmentId } from '../../domain/request-key.ts'
import type { Tx } from '../../store/store.ts'

/** The next number of a series, from 1; numbers of a commit that fails are used again. */
export async function nextNumber(tx: Tx, series: string): Promise<number> {
  const n = ((await tx.get('counters', series))?.n ?? 0) + 1
  tx.put('counters', { id: series, n })
  return n
}

/**
 * The key a booking draws by: its own, or with a number behind it while the id drawn by it is taken. Eight characters do
 * repeat: among 100,000 shipments the odds are one in 560, and one row would replace the other.
 */
export async function freeKey(tx: Tx, { seed, key }: { readonly seed: number; readonly key: string }): Promise<string> {
  for (let again = 0; ; again++) {
    const candidate = again === 0 ? key : `${key}/${again}`
    const id = shipmentId(rng(seed, `${candidate}/id`))
    const taken = await Promise.all([tx.get('shipments', id), tx.get('ondemand', id)])
    if (taken.every(row => row === undefined)) return candidate
  }
}
