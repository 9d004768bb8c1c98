import { judge } from '../judge.mjs'

export const figure = 'P6'

const SIZES = { smoke: [5, 10], quick: [200, 1_000], normal: [1_000, 10_000], full: [1_000, 30_000] }

/** A month passes over parcels with COD, every event delivered to a receiver beside it: how long, and is it linear? */
export async function measure({ size, stage, progress }) {
  const sink = await stage.yardstick('sink')
  const results = []
  for (const count of SIZES[size]) {
    results.push({ count, ...(await stage.probe('advance', count, sink.url)) })
    progress(`30 days over ${count} parcels`)
  }
  await sink.stop()
  const [few, many] = results
  const step = ({ seconds, moves }) => seconds / moves
  const named = many.count.toLocaleString('en')
  const what = `30 virtual days × ${named} parcels, ${many.deliveries.toLocaleString('en')} deliveries`
  return [
    judge({ figure, what, value: many.seconds, unit: 's', atMost: 15 }),
    judge({
      figure,
      what: `time per move with ${named} parcels`,
      value: step(many) / step(few),
      unit: '×',
      atMost: 1.3,
      yardstick: `itself with ${few.count.toLocaleString('en')}`,
    }),
  ]
}
