import { askControl } from '../../control.mjs'
import { judge, readable } from '../../judge.mjs'
import { bookingLoad, prepareBooking } from '../../prepare-booking.mjs'
import { openEmbedded, openTeam, PROCESSES, withServer } from '../../team/open-team.mjs'

export const figure = 'T4'

const SIZES = {
  smoke: { parcels: 5 },
  quick: { parcels: 200 },
  normal: { parcels: 1_000 },
  full: { parcels: 1_000, rounds: 3 },
}

/** A month passes over parcels with COD of one world, asked of one process while the others run, with and without a receiver. */
export const measure = withServer(async ({ size, stage, generator, progress }) => {
  const { parcels } = SIZES[size]
  const sink = await stage.yardstick('sink')
  const told = ['--webhook', sink.url]
  const rows = []
  for (const [what, flags, atMost] of [
    ['every event delivered', told, 15],
    ['no endpoint', [], 15],
  ]) {
    const team = await openTeam(stage, { flags: ['--clock', 'frozen', ...flags] })
    const embedded = await openEmbedded(stage, { flags: ['--clock', 'frozen', ...flags] })
    const ours = await advanceMonth(team, { generator, parcels })
    const beside = await advanceMonth(embedded, { generator, parcels })
    await Promise.all([team.stop(), embedded.stop()])
    progress(
      `${what}: ${readable(ours.seconds)} s, embedded ${readable(beside.seconds)} s; ${ours.happened} happenings`,
    )
    if (ours.happened !== beside.happened) throw new Error(`${beside.happened} with the embedded store`)
    rows.push(
      judge({
        figure,
        what: `30 virtual days × ${parcels.toLocaleString('en')} parcels of one world, ${PROCESSES} processes, ${what}`,
        value: ours.seconds,
        unit: 's',
        atMost,
        yardstick: `${readable(beside.seconds)} s with one process and its data folder`,
      }),
    )
  }
  return rows
})

/** The world of a frozen clock gets its parcels, and a month passes in one advance. */
async function advanceMonth(team, { generator, parcels }) {
  const { bookingBody } = await prepareBooking(team.first)
  const urls = team.all.map(({ url }) => url)
  await generator.run({ ...bookingLoad(team.first, bookingBody), urls, count: parcels })
  const began = performance.now()
  const asked = { by: '30d', settle_timeout_ms: 600_000 }
  const { transitions, deliveries, settled } = await askControl(team.first, 'POST', 'clock/advance', asked)
  const seconds = (performance.now() - began) / 1_000
  if (!settled) throw new Error('the deliveries did not settle')
  return { seconds, happened: transitions.length + deliveries.length }
}

const PARCELS = { smoke: 5, quick: 50, normal: 200, full: 1_000 }

export const compare = {
  metrics: { seconds: { what: '30 virtual days of one world among three processes', unit: 's', better: 'lower' } },
  async open({ size, stage, generator }) {
    const sink = await stage.yardstick('sink')
    const team = await openTeam(stage, { flags: ['--clock', 'frozen', '--webhook', sink.url] })
    return async () => ({ seconds: (await advanceMonth(team, { generator, parcels: PARCELS[size] })).seconds })
  },
}
