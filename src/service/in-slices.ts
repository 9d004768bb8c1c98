/** A long list piece by piece; between two pieces everybody else gets a turn. */
export async function* inSlices<Item>(items: readonly Item[], size: number): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await giveWay()
    yield items.slice(from, from + size)
  }
}

/** Lets everybody else have a turn: what awaits nothing from outside keeps the loop to itself. */
export function giveWay(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
