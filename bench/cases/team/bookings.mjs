import { alternate, median, medianRatio } from '../../alternate.mjs'
import { judge, readable } from '../../judge.mjs'
import { bookingLoad, prepareBooking } from '../../prepare-booking.mjs'
import { openEmbedded, openTeam, PROCESSES, withServer } from '../../team/open-team.mjs'
import { makeWorlds, spreadOver } from '../../team/worlds.mjs'

export const figure = 'T3'

const SIZES = {
  smoke: { worlds: 4, rounds: 1, burst: 32, warmUp: 0 },
  quick: { worlds: 200, rounds: 3, burst: 2_000, warmUp: 2_000 },
  normal: { worlds: 200, rounds: 5, burst: 5_000, warmUp: 5_000 },
  full: { worlds: 200, rounds: 11, burst: 10_000, warmUp: 10_000 },
}

/** Durable bookings in many worlds, any of them through any process, and the same through one process with its own store. */
export const measure = withServer(async ({ size, stage, generator, progress }) => {
  const { worlds, rounds, burst, warmUp } = SIZES[size]
  const team = await openBookings(await openTeam(stage, FROZEN), { worlds, generator, warmUp })
  const embedded = await openBookings(await openEmbedded(stage, FROZEN), { worlds, generator, warmUp })
  const results = await alternate(rounds, { team: () => team(burst), embedded: () => embedded(burst) })
  const of = (name, what) => results[name].map(result => result[what])
  const alone = `${readable(median(of('embedded', 'rate')))}/s, p99 ${readable(median(of('embedded', 'p99')))} ms`
  progress(
    `${of('team', 'rate').map(readable).join(', ')}/s; embedded ${of('embedded', 'rate').map(readable).join(', ')}/s`,
  )
  const what = `durable POST /shipments through ${PROCESSES} processes, ${worlds} worlds, 32 calls at once`
  return [
    judge({ figure, what, value: median(of('team', 'rate')), unit: '/s', atLeast: 600 }),
    judge({ figure, what: 'its p99', value: median(of('team', 'p99')), unit: 'ms', atMost: 150 }),
    judge({
      figure,
      what: 'the same against the embedded store',
      value: medianRatio(of('team', 'rate'), of('embedded', 'rate')),
      unit: '×',
      yardstick: `one process, its data folder: ${alone}`,
    }),
  ]
})

const FROZEN = { flags: ['--clock', 'frozen'] }

async function openBookings(team, { worlds, generator, warmUp }) {
  const accounts = await makeWorlds(team, worlds)
  const { bookingBody } = await prepareBooking(team.first)
  const load = spreadOver(team, accounts, bookingLoad(team.first, bookingBody))
  if (warmUp > 0) await generator.run({ ...load, count: warmUp })
  return count => generator.run({ ...load, count })
}

const BURSTS = { smoke: 32, quick: 1_000, normal: 2_000, full: 5_000 }

export const compare = {
  metrics: {
    rate: { what: `durable POST /shipments through ${PROCESSES} processes`, unit: '/s', better: 'higher' },
    p99: { what: 'its p99', unit: 'ms', better: 'lower' },
  },
  async open({ size, stage, generator }) {
    const worlds = size === 'smoke' ? 4 : 200
    const book = await openBookings(await openTeam(stage, FROZEN), { worlds, generator, warmUp: 0 })
    return async () => {
      const { rate, p99 } = await book(BURSTS[size])
      return { rate, p99 }
    }
  },
}
