import { median } from '../alternate.mjs'

/** Below this many pairs no two order statistics enclose the median with 95 % confidence that says anything. */
export const LEAST_PAIRS = 10

/** The share of a figure that may go before it counts as worse. */
const TOLERATED = 0.95

/**
 * Median of the ratios with its 95 % confidence interval: the order statistics that the binomial distribution gives. It asks
 * nothing of the distribution of the ratios, so one pair measured on a busy machine moves neither end.
 * @returns `{ ratio, low, high }`
 */
export function intervalOf(ratios) {
  const sorted = ratios.toSorted((a, b) => a - b)
  const outer = outerRank(sorted.length)
  return { ratio: median(sorted), low: sorted[outer], high: sorted[sorted.length - 1 - outer] }
}

/** `worse` and `better` are proven, `not worse` excludes more than the tolerated loss, `unclear` needs more pairs. */
export function verdictOf({ low, high }) {
  if (high < TOLERATED) return 'worse'
  if (low > 1 / TOLERATED) return 'better'
  return low >= TOLERATED ? 'not worse' : 'unclear'
}

/** Above 1 the first is better, whichever way the figure counts. */
export function ratioOf(better, ours, theirs) {
  if (ours === theirs) return 1
  return better === 'higher' ? ours / theirs : theirs / ours
}

/** How many values lie outside each end: the largest k with P(X < k) ≤ 2.5 % for X ~ Binomial(count, 1/2). */
function outerRank(count) {
  let probability = 0.5 ** count
  let cumulated = 0
  let rank = 0
  for (; cumulated + probability <= 0.025; rank++) {
    cumulated += probability
    probability *= (count - rank) / (rank + 1)
  }
  return Math.max(0, rank - 1)
}
