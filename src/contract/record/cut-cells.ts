import { fingerprint, writeFingerprint } from '../diff/fingerprint.ts'
import type { CaseExchange } from './normalise.ts'
import { type RecordedCell, type RecordedExchange, sortCells } from './recording.ts'

/** By operation and status; of those that show nothing new only the first, and those that a probe wants. `normalised` stands in the order of `from`. */
export function cutCells(
  from: readonly CaseExchange[],
  normalised: readonly RecordedExchange[],
): readonly RecordedCell[] {
  const cells = new Map<
    string,
    { readonly operation: RecordedCell['operation']; readonly exchanges: RecordedExchange[] }
  >()
  for (const [index, recorded] of normalised.entries()) {
    const operation = from[index]?.exchange.operation
    if (operation === undefined) throw new Error('an exchange was normalised that nobody had')
    const key = `${operation} ${recorded.answer.status}`
    const cell = cells.get(key) ?? { operation, exchanges: [] }
    cells.set(key, cell)
    const before = cell.exchanges.map(({ answer }) => answer.body)
    const isWanted = from[index]?.isProbe === true || before.length === 0
    if (isWanted || isNews(before, recorded.answer.body)) cell.exchanges.push(recorded)
  }
  return sortCells(
    [...cells.values()].map(({ operation, exchanges }) => ({
      operation,
      status: exchanges[0]?.answer.status ?? 0,
      exchanges,
    })),
  )
}

function isNews(before: readonly unknown[], body: unknown): boolean {
  return writeFingerprint(fingerprint(before)) !== writeFingerprint(fingerprint([...before, body]))
}
