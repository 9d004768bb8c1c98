import { judge, readable } from '../judge.mjs'

export const figure = 'P13'

const SIZES = {
  smoke: { rounds: 1, stored: 500 },
  quick: { rounds: 2, stored: 20_000 },
  normal: { rounds: 3, stored: 100_000 },
  full: { rounds: 9, stored: 100_000 },
}

/** How long the loop stands still while the journal is folded into a snapshot and bookings go on. */
export async function measure({ size, stage, progress }) {
  const { rounds, stored } = SIZES[size]
  const result = await stage.probe('snapshot', await stage.folder(), rounds, stored)
  const { snapshotStall, quietStall, snapshotMs, lowdbStall } = result
  progress(`a snapshot took ${readable(snapshotMs)} ms`)
  const what = `longest loop stall, snapshot of ${stored.toLocaleString('en')} under load`
  const yardstick = `the same load without a snapshot ${readable(quietStall)} ms; one lowdb write ${readable(lowdbStall)} ms`
  return [judge({ figure, what, value: snapshotStall, unit: 'ms', atMost: 50, yardstick })]
}

const STORED = { smoke: 500, quick: 5_000, normal: 20_000, full: 100_000 }

export const compare = {
  metrics: {
    snapshotStall: { what: 'longest loop stall in a snapshot', unit: 'ms', better: 'lower' },
    snapshotMs: { what: 'duration of a snapshot', unit: 'ms', better: 'lower' },
  },
  open({ size, stage }) {
    return async () => stage.probe('snapshot', await stage.folder(), 3, STORED[size])
  },
}
