/** A long list piece by piece; between two pieces other work gets a turn. */
export async function* inSlices<Item>(items: Iterable<Item>, size: number): AsyncGenerator<readonly Item[]> {
  let slice: Item[] = []
  for (const item of items) {
    if (slice.length === size) {
      yield slice
      await giveWay()
      slice = []
    }
    slice.push(item)
  }
  if (slice.length > 0) yield slice
}

/** Lets other work have a turn: what awaits nothing from outside blocks the loop. */
export function giveWay(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
