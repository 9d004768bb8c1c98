import { median } from '../../alternate.mjs'
import { judge, readable } from '../../judge.mjs'
import { headersOf, prepareBooking } from '../../prepare-booking.mjs'
import { openEmbedded, openTeam, withServer } from '../../team/open-team.mjs'
import { startPostgres } from '../../team/start-postgres.mjs'

export const figure = 'T12'

const SIZES = { smoke: { rounds: 1 }, quick: { rounds: 3 }, normal: { rounds: 7 }, full: { rounds: 15 } }

/** From the start of a process on an empty database to its first booking, beside the same in an empty data folder. */
export const measure = withServer(async ({ size, stage, progress }) => {
  const postgres = await startPostgres(stage)
  const times = { database: [], folder: [] }
  for (let round = 0; round < SIZES[size].rounds; round++) {
    const database = `first_${round}`
    // It is there, and empty, before the time begins.
    await postgres.url(database)
    times.database.push(await timeFirstBooking(() => openTeam(stage, { postgres, database, processes: 1 })))
    times.folder.push(await timeFirstBooking(() => openEmbedded(stage)))
  }
  progress(`${times.database.map(readable).join(', ')} s`)
  return [
    judge({
      figure,
      what: 'empty database, start, migrations, cities, rates, first booking',
      value: median(times.database),
      unit: 's',
      atMost: 3,
      yardstick: `${readable(median(times.folder))} s with an empty data folder`,
    }),
  ]
})

async function timeFirstBooking(open) {
  const began = performance.now()
  const { first, stop } = await open()
  const { bookingBody: body } = await prepareBooking(first)
  const answer = await fetch(`${first.url}/api/v2/shipments`, { method: 'POST', headers: headersOf(first), body })
  if (!answer.ok) throw new Error(`the booking was answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
  const seconds = (performance.now() - began) / 1_000
  await stop()
  return seconds
}

export const compare = {
  metrics: { seconds: { what: 'empty database to the first booking', unit: 's', better: 'lower' } },
  async open({ stage }) {
    const postgres = await startPostgres(stage)
    let taken = 0
    return async () => {
      const database = `first_${taken++}`
      await postgres.url(database)
      return { seconds: await timeFirstBooking(() => openTeam(stage, { postgres, database, processes: 1 })) }
    }
  },
}
