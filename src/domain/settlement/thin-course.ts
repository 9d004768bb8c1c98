/** The balance of the wallet from an instant on. */
export interface BalancePoint {
  readonly at: number
  /** VND. */
  readonly balance: number
}

/** Of a span as wide as a pixel or two: where it begins and ends, and how far it goes down and up. */
const KEPT_OF_SPAN = 4

/**
 * A course with so few points that a picture can be drawn of it, which looks as with all of them: no low, no high and no
 * end is lost. @param points oldest first @param most at least 4
 */
export function thinCourse(points: readonly BalancePoint[], most: number): readonly BalancePoint[] {
  const [first] = points
  const last = points.at(-1)
  if (points.length <= most || !first || !last) return points
  const spans = Math.floor(most / KEPT_OF_SPAN)
  const width = Math.max(1, (last.at - first.at) / spans)
  const kept: BalancePoint[] = []
  let span: BalancePoint[] = []
  let number = 0
  for (const point of points) {
    const own = Math.min(spans - 1, Math.floor((point.at - first.at) / width))
    if (own !== number) {
      kept.push(...keepOfSpan(span))
      span = []
      number = own
    }
    span.push(point)
  }
  return [...kept, ...keepOfSpan(span)]
}

/** First, lowest, highest and last, in their order, each once. */
function keepOfSpan(span: readonly BalancePoint[]): readonly BalancePoint[] {
  let [low, high] = [0, 0]
  for (const [index, { balance }] of span.entries()) {
    if (balance < (span[low]?.balance ?? 0)) low = index
    if (balance > (span[high]?.balance ?? 0)) high = index
  }
  const kept = new Set([0, low, high, span.length - 1])
  return span.filter((_, index) => kept.has(index))
}
