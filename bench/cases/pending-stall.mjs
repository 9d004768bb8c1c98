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
    for (const [name, stall] of Object.entries(phases)) progress(`${place}, ${name}: ${readable(stall)} ms`)
    const { idle, ...busy } = phases
    const [worst, value] = Object.entries(busy).toSorted(([, a], [, b]) => b - a)[0]
    const what = `loop stall with ${pending.toLocaleString('en')} deliveries pending, ${place}`
    rows.push(
      judge({
        figure,
        what,
        value,
        unit: 'ms',
        atMost: 100,
        yardstick: `the longest: ${worst}; idle ${readable(idle)} ms`,
      }),
    )
  }
  return rows
}
