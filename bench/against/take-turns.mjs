import { alternate, median } from '../alternate.mjs'
import { readable } from '../judge.mjs'
import { intervalOf, ratioOf, verdictOf } from './interval.mjs'

/** An unclear figure gets further pairs, up to this many times the first ones. */
const MOST_TIMES = 3

/**
 * One case, this tree and the other in turns: at least `pairs` pairs, more while a figure is unclear. `compare.open` of the
 * case gives for each side a function that takes one sample: `{ name: number }` for each of `compare.metrics`.
 */
export async function takeTurns({ figure, compare, pairs, size, ours, theirs, progress }) {
  const contestants = { ours: await compare.open({ ...ours, size }), theirs: await compare.open({ ...theirs, size }) }
  // The first ones compile code and fill caches.
  if (size !== 'smoke') await alternate(1, contestants)
  const samples = { ours: [], theirs: [] }
  let rows = []
  do {
    const more = await alternate(samples.ours.length === 0 ? pairs : Math.ceil(pairs / 2), contestants)
    samples.ours.push(...more.ours)
    samples.theirs.push(...more.theirs)
    rows = Object.entries(compare.metrics).map(([name, metric]) => rowOf({ figure, metric, samples, name }))
    progress(rows.map(({ what, ratio, verdict }) => `${what} ${ratio}, ${verdict}`).join('; '))
  } while (size !== 'smoke' && rows.some(isUnclear) && samples.ours.length < MOST_TIMES * pairs)
  return rows
}

const isUnclear = ({ verdict }) => verdict === 'unclear'

function rowOf({ figure, metric, samples, name }) {
  const [ours, theirs] = [samples.ours, samples.theirs].map(side => side.map(sample => sample[name]))
  const interval = intervalOf(ours.map((value, pair) => ratioOf(metric.better, value, theirs[pair])))
  return {
    figure,
    what: metric.what,
    this: `${readable(median(ours))} ${metric.unit}`,
    other: `${readable(median(theirs))} ${metric.unit}`,
    ratio: `${interval.ratio.toFixed(2)} ×`,
    interval: `${interval.low.toFixed(2)} to ${interval.high.toFixed(2)}`,
    pairs: String(ours.length),
    verdict: verdictOf(interval),
    value: interval,
  }
}
