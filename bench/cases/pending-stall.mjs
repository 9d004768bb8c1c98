import { judge, readable } from '../judge.mjs'
import { openReceiver } from '../receiver.mjs'

export const figure = 'P15'

/** Each parcel tells of eleven changes of its status. */
const SIZES = {
  smoke: { parcels: 20 },
  quick: { parcels: 2_000 },
  normal: { parcels: 10_000 },
  full: { parcels: 10_000 },
}

/** How long the loop stands still at most, whatever is done while deliveries pile up behind an endpoint. */
export async function measure({ size, stage, progress }) {
  const { parcels } = SIZES[size]
  const rows = []
  for (const [place, data] of [
    ['on the disk', await stage.folder()],
    ['in memory', ':memory:'],
  ]) {
    const receiver = await openReceiver(stage, { hangs: true })
    const { pending, phases } = await stage.probe('pending-stall', data, parcels, receiver.url)
    await receiver.stop()
    for (const [name, [stall, busy]] of Object.entries(phases)) {
      const own = busy === null ? '' : `, ${readable(busy)} ms of them on the processor`
      progress(`${place}, ${name}: ${readable(stall)} ms${own}`)
    }
    const { idle, ...others } = phases
    const longest = at => Object.entries(others).toSorted(([, a], [, b]) => b[at] - a[at])[0]
    const [worst, [stall]] = longest(0)
    const [busiest, [, busy]] = longest(1)
    const limit = { figure, unit: 'ms', atMost: 100 }
    const what = `loop stall with ${pending.toLocaleString('en')} deliveries pending, ${place}`
    const beside = `the longest: ${worst}; idle ${readable(idle[0])} ms`
    rows.push(judge({ ...limit, what, value: stall, yardstick: beside }))
    if (busy === null) continue
    const own = 'the same, time of its thread on the processor'
    rows.push(judge({ ...limit, what: own, value: busy, yardstick: `the longest: ${busiest}` }))
  }
  return rows
}

const PARCELS = { smoke: 20, quick: 500, normal: 1_000, full: 5_000 }

/** In memory: what the disk of a busy machine adds differs from sample to sample. */
export const compare = {
  metrics: { stall: { what: 'longest loop stall with deliveries pending', unit: 'ms', better: 'lower' } },
  async open({ size, stage }) {
    return async () => {
      const receiver = await openReceiver(stage, { hangs: true })
      const { phases } = await stage.probe('pending-stall', ':memory:', PARCELS[size], receiver.url)
      await receiver.stop()
      return { stall: Math.max(...Object.values(phases).map(([stall]) => stall)) }
    }
  },
}
