import { judge } from '../judge.mjs'

export const figure = 'P6'

/** Parcels, ten moves each. `flat`: what a move costs with the first, and with each of the others. */
const SIZES = {
  smoke: { month: 10, flat: [5, 10] },
  quick: { month: 1_000, flat: [200, 1_000] },
  normal: { month: 10_000, flat: [1_000, 10_000] },
  full: { month: 10_000, flat: [100, 10_000, 30_000], warmUp: 1_000 },
}

/** A month passes over parcels with COD, every event delivered to a receiver beside it: how long, and is it linear? */
export async function measure({ size, stage, progress }) {
  const { month, flat, warmUp = 0 } = SIZES[size]
  const sink = await stage.yardstick('sink')
  const run = async (count, warmedUp) => {
    const result = await stage.probe('advance', count, sink.url, warmedUp)
    progress(`30 days over ${count} parcels: ${result.seconds.toFixed(1)} s, ${result.cpuSeconds.toFixed(1)} s of CPU`)
    return result
  }
  const whole = await run(month, 0)
  const costs = []
  for (const count of flat) {
    // Without a warm-up the run of the month is one of them.
    const { seconds, moves } = count === month && warmUp === 0 ? whole : await run(count, warmUp)
    costs.push({ moves, cost: seconds / moves })
  }
  await sink.stop()
  const [few, ...more] = costs
  const named = `30 virtual days × ${number(month)} parcels, ${number(whole.deliveries)} deliveries`
  return [
    judge({ figure, what: named, value: whole.seconds, unit: 's', atMost: 12 }),
    judge({ figure, what: 'CPU time of the sandbox for it', value: whole.cpuSeconds, unit: 's' }),
    ...more.map(({ moves, cost }) => {
      const yardstick = `one of ${number(few.moves)}`
      const what = `time of one of ${number(moves)} moves`
      return judge({ figure, what, value: cost / few.cost, unit: '×', atMost: 1.3, yardstick })
    }),
  ]
}

function number(count) {
  return count.toLocaleString('en')
}

const PARCELS = { smoke: 10, quick: 500, normal: 1_000, full: 5_000 }

export const compare = {
  metrics: {
    seconds: { what: '30 virtual days', unit: 's', better: 'lower' },
    cpuSeconds: { what: 'CPU time of 30 virtual days', unit: 's', better: 'lower' },
  },
  async open({ size, stage }) {
    const sink = await stage.yardstick('sink')
    return () => stage.probe('advance', PARCELS[size], sink.url, 0)
  },
}
