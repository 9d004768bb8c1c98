/**
 * Lets contestants take turns, each round in the reverse order of the one before (A B, B A, …), so that a machine that
 * grows slower or faster meanwhile treats all alike. Resolves to the results of every round by contestant.
 */
export async function alternate(rounds, contestants) {
  const results = Object.fromEntries(Object.keys(contestants).map(name => [name, []]))
  for (let round = 0; round < rounds; round++) {
    const order = Object.entries(contestants)
    if (round % 2 === 1) order.reverse()
    for (const [name, run] of order) results[name].push(await run(round))
  }
  return results
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >>> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** The median of the ratios within each round: noise that lasts longer than a round cancels out. */
export function medianRatio(ones, others) {
  return median(ones.map((one, round) => one / others[round]))
}
