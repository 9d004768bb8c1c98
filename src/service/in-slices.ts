/** A long list piece by piece; between two pieces everybody else gets a turn. */
export async function* inSlices<Item>(items: readonly Item[], size: number): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await new Promise(resolve => setImmediate(resolve))
    yield items.slice(from, from + size)
  }
}
