import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { alternate, median, medianRatio } from '../../alternate.mjs'
import { judge, readable } from '../../judge.mjs'
import { bookingLoad, prepareBooking } from '../../prepare-booking.mjs'
import { multiplyParcels, runStore } from '../../team/archives.mjs'
import { openEmbedded, openTeam, withServer } from '../../team/open-team.mjs'
import { startPostgres } from '../../team/start-postgres.mjs'
import { makeWorlds, spreadOver } from '../../team/worlds.mjs'

export const figure = 'T7'

/** Parcels of each world: many, and few beside it. */
const SIZES = {
  smoke: { worlds: 3, many: 20, few: 2, rounds: 1, burst: 30, lists: 30 },
  quick: { worlds: 20, many: 1_000, few: 100, rounds: 3, burst: 1_000, lists: 1_000 },
  normal: { worlds: 100, many: 1_000, few: 100, rounds: 5, burst: 2_000, lists: 3_000 },
  full: { worlds: 1_000, many: 1_000, few: 10, rounds: 7, burst: 5_000, lists: 10_000 },
}

/** Worlds whose lists are asked for before any is measured. */
const WARMED = 3

/** Bookings and lists with very many parcels in the database, brought there by `store import`, beside those with few. */
export const measure = withServer(async ({ size, stage, generator, progress }) => {
  const { worlds, many, few, rounds, burst, lists } = SIZES[size]
  const postgres = await startPostgres(stage)
  const template = await makeTemplate(stage, { worlds, generator })
  const teams = {}
  for (const [name, times] of Object.entries({ many, few })) {
    const store = await postgres.url(name)
    const imported = await importWorlds(stage, { ...template, store, times })
    progress(`${readable(worlds * times)} parcels in ${worlds} worlds imported in ${readable(imported)} s`)
    const team = await openTeam(stage, { postgres, database: name, flags: ['--clock', 'frozen'] })
    const load = spreadOver(team, template.accounts, bookingLoad(team.first, template.bookingBody))
    teams[name] = { team, load }
  }
  const book = name => () => generator.run({ ...teams[name].load, count: burst })
  await alternate(1, { many: book('many'), few: book('few') })
  const results = await alternate(rounds, { many: book('many'), few: book('few') })
  const rates = name => results[name].map(({ rate }) => rate)
  const get = { method: 'GET', path: '/api/v2/shipments', connections: 4, expect: '"data"' }
  const listOf = (name, accounts, count) => generator.run({ ...spreadOver(teams[name].team, accounts, get), count })
  const list = name => listOf(name, template.accounts, lists)
  // Warmed up as bookings are; most worlds are new to each process all the same.
  for (const name of ['many', 'few']) await listOf(name, template.accounts.slice(0, WARMED), lists / 10)
  const [listed, fewListed] = [await list('many'), await list('few')]
  progress(`${rates('many').map(readable).join(', ')}/s; with few ${rates('few').map(readable).join(', ')}/s`)
  const [count, besides] = [worlds * many, worlds * few].map(number => number.toLocaleString('en'))
  return [
    judge({
      figure,
      what: `rate of bookings with ${count} parcels in ${worlds.toLocaleString('en')} worlds`,
      value: medianRatio(rates('many'), rates('few')),
      unit: '×',
      atLeast: 0.85,
      yardstick: `with ${besides}: ${readable(median(rates('few')))}/s`,
    }),
    judge({
      figure,
      what: 'p99 of the list of a world there, 4 calls at once',
      value: listed.p99,
      unit: 'ms',
      atMost: 50,
      yardstick: `${readable(fewListed.p99)} ms with ${besides}`,
    }),
  ]
})

/** Worlds with one parcel each, in an archive. */
async function makeTemplate(stage, { worlds, generator }) {
  const [data, folder] = [await stage.folder(), await stage.folder()]
  const embedded = await openEmbedded(stage, { data, flags: ['--clock', 'frozen'] })
  const accounts = await makeWorlds(embedded, worlds)
  const { bookingBody } = await prepareBooking(embedded.first)
  const load = spreadOver(embedded, accounts, bookingLoad(embedded.first, bookingBody))
  await generator.run({ ...load, count: worlds })
  await embedded.stop()
  const archive = join(folder, 'template.store')
  await runStore(stage, 'export', archive, '--data', data)
  return { archive, folder, accounts, bookingBody }
}

/** @returns how long the import took, in seconds. */
async function importWorlds(stage, { archive, folder, store, times }) {
  const file = join(folder, `${times}.store`)
  await multiplyParcels(archive, file, { timesOf: () => times })
  const began = performance.now()
  await runStore(stage, 'import', file, '--store', store)
  const seconds = (performance.now() - began) / 1_000
  await rm(file)
  return seconds
}

const PARCELS = { smoke: 5, quick: 200, normal: 500, full: 1_000 }

export const compare = {
  metrics: {
    rate: { what: 'bookings in filled worlds of a database', unit: '/s', better: 'higher' },
    p99: { what: 'p99 of the list of a world there', unit: 'ms', better: 'lower' },
  },
  async open({ size, stage, generator }) {
    const { worlds, burst, lists } = SIZES[size === 'smoke' ? 'smoke' : 'quick']
    const postgres = await startPostgres(stage)
    const template = await makeTemplate(stage, { worlds, generator })
    await importWorlds(stage, { ...template, store: await postgres.url('team'), times: PARCELS[size] })
    const team = await openTeam(stage, { postgres, flags: ['--clock', 'frozen'] })
    const load = spreadOver(team, template.accounts, bookingLoad(team.first, template.bookingBody))
    const get = { method: 'GET', path: '/api/v2/shipments', connections: 4, expect: '"data"' }
    return async () => {
      const { rate } = await generator.run({ ...load, count: burst })
      const { p99 } = await generator.run({ ...spreadOver(team, template.accounts, get), count: lists })
      return { rate, p99 }
    }
  },
}
