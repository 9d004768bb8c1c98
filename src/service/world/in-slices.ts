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

/** So many are put in order, or merged, at once: about a millisecond. */
const SLICE = 4_000

/** The items in order, equal ones as they stood; between two slices other work gets its turn. */
export async function sortInSlices<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Promise<readonly Item[]> {
  let runs: (readonly Item[])[] = []
  for (let from = 0; from < items.length; from += SLICE) {
    if (from > 0) await giveWay()
    runs.push(items.slice(from, from + SLICE).sort(compare))
  }
  while (runs.length > 1) {
    const merged: (readonly Item[])[] = []
    for (let at = 0; at < runs.length; at += 2) merged.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

async function merge<Item>(
  ones: readonly Item[],
  others: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Promise<readonly Item[]> {
  const merged: Item[] = []
  let [one, other] = [0, 0]
  while (merged.length < ones.length + others.length) {
    const [a, b] = [ones[one], others[other]]
    if (b === undefined || (a !== undefined && compare(a, b) <= 0)) {
      if (a !== undefined) merged.push(a)
      one += 1
    } else {
      merged.push(b)
      other += 1
    }
    if (merged.length % SLICE === 0) await giveWay()
  }
  return merged
}
