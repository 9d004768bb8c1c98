import { alternate, median, medianRatio } from '../alternate.mjs'
import { judge } from '../judge.mjs'
import { bookingLoad, prepareBooking } from '../prepare-booking.mjs'

export const figure = 'P4'

const SIZES = {
  smoke: { rounds: 1, burst: 64 },
  quick: { rounds: 3, burst: 1_000 },
  normal: { rounds: 11, burst: 4_000 },
  full: { rounds: 15, burst: 6_000 },
}

/** What a journal that is on the disk before every answer costs, against forgetting everything at the end. */
export async function measure({ size, stage, generator, progress }) {
  const { rounds, burst } = SIZES[size]
  const durable = await load(await stage.sandbox('--data', await stage.folder(), '--clock', 'frozen'))
  const memory = await load(await stage.sandbox('--data', ':memory:', '--clock', 'frozen'))
  const contestants = {
    durable: async () => (await generator.run({ ...durable, count: burst })).rate,
    memory: async () => (await generator.run({ ...memory, count: burst })).rate,
  }
  // Two rounds for the compiler.
  await alternate(2, contestants)
  const rates = await alternate(rounds, contestants)
  progress(`durable ${Math.round(median(rates.durable))}/s, in memory ${Math.round(median(rates.memory))}/s`)
  const cost = 100 * (1 - medianRatio(rates.durable, rates.memory))
  const yardstick = 'the same with --data :memory:'
  return [judge({ figure, what: 'cost of durability, POST /shipments', value: cost, unit: '%', atMost: 15, yardstick })]
}

async function load(sandbox) {
  return bookingLoad(sandbox, (await prepareBooking(sandbox)).bookingBody)
}

const BURSTS = { smoke: 64, quick: 1_000, normal: 2_000, full: 6_000 }

/** The durable half is P3's. */
export const compare = {
  metrics: { rate: { what: 'POST /shipments, in memory', unit: '/s', better: 'higher' } },
  async open({ size, stage, generator }) {
    const memory = await load(await stage.sandbox('--data', ':memory:', '--clock', 'frozen'))
    return async () => ({ rate: (await generator.run({ ...memory, count: BURSTS[size] })).rate })
  },
}
