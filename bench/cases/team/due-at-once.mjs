import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { judge, readable } from '../../judge.mjs'
import { headersOf, prepareBooking } from '../../prepare-booking.mjs'
import { openReceiver } from '../../receiver.mjs'
import { multiplyParcels, runStore } from '../../team/archives.mjs'
import { openEmbedded, openTeam, withServer } from '../../team/open-team.mjs'
import { startPostgres } from '../../team/start-postgres.mjs'

export const figure = 'T11'

/** Parcels whose step is due at one instant; bookings a second of the world that is live, and for how long at least. */
const SIZES = {
  smoke: { parcels: 20, perSecond: 4, seconds: 2 },
  quick: { parcels: 5_000, perSecond: 2, seconds: 10 },
  normal: { parcels: 20_000, perSecond: 2, seconds: 20 },
  full: { parcels: 100_000, perSecond: 2, seconds: 60 },
}

const HEAVY = 'heavy'
/** The virtual time after which all steps of the heavy world are due: its clock passes it in a tenth of a second. */
const DUE_MS = 86_400_000
const FASTER = 1_000_000

/** How late the events of one world reach their receiver: alone, and beside a world in which very many steps are due at once. */
export const measure = withServer(async ({ size, stage, progress }) => {
  const { parcels, perSecond, seconds } = SIZES[size]
  const receiver = await openReceiver(stage, { keepOneIn: 1 })
  const archive = await makeArchive(stage, parcels)
  const postgres = await startPostgres(stage)
  const data = await stage.folder()
  await runStore(stage, 'import', archive, '--store', await postgres.url('team'))
  await runStore(stage, 'import', archive, '--data', data)
  const flags = ['--pace', '1s', '--webhook', receiver.url]
  const results = {}
  for (const [name, open] of Object.entries({
    team: () => openTeam(stage, { postgres, flags }),
    embedded: () => openEmbedded(stage, { data, flags }),
  })) {
    const team = await open()
    const live = await openLive(team, { receiver, perSecond })
    await live.run(`${name}-warm`, seconds / 4)
    const alone = await live.run(`${name}-alone`, seconds)
    const heavy = runHeavy(team, parcels)
    const beside = await live.run(`${name}-beside`, seconds, heavy.done)
    results[name] = { alone, beside, took: await heavy.done }
    await team.stop()
    progress(
      `${name}: p99 ${readable(alone.p99)} ms alone, ${readable(beside.p99)} ms beside; ${parcels} steps in ${readable(results[name].took)} s`,
    )
  }
  const { team, embedded } = results
  const many = parcels.toLocaleString('en')
  const embeddedSays = (value, unit) => `${readable(value)} ${unit} with one process and its data folder`
  return [
    judge({
      figure,
      what: 'live world alone, p99 from when an event is due to its arrival',
      value: team.alone.p99,
      unit: 'ms',
      atMost: 25,
      yardstick: embeddedSays(embedded.alone.p99, 'ms'),
    }),
    judge({
      figure,
      what: `the same beside a world with ${many} steps due at once`,
      value: team.beside.p99,
      unit: 'ms',
      atMost: 1_000,
      yardstick: embeddedSays(embedded.beside.p99, 'ms'),
    }),
    judge({
      figure,
      what: `until those ${many} steps had happened`,
      value: team.took,
      unit: 's',
      yardstick: embeddedSays(embedded.took, 's'),
    }),
  ]
})

/** A world of parcels without a webhook, whose only step comes at one instant, and a live one: the default account. */
async function makeArchive(stage, parcels) {
  const [data, folder] = [await stage.folder(), await stage.folder()]
  const embedded = await openEmbedded(stage, { data })
  const account = await control(embedded.first, HEAVY, 'POST', 'accounts', { id: HEAVY, clock: 'frozen' })
  const { bookingBody } = await prepareBooking(embedded.first)
  await book(embedded.first, account, bookingBody.replace('{n}', 'heavy'))
  const { now } = await control(embedded.first, HEAVY, 'GET', 'clock')
  await embedded.stop()
  const [template, archive] = [join(folder, 'template.store'), join(folder, 'heavy.store')]
  await runStore(stage, 'export', template, '--data', data)
  const at = Date.parse(now) + DUE_MS
  await multiplyParcels(template, archive, {
    timesOf: world => (world === HEAVY ? parcels : 1),
    // An acceptance is not a move; nothing comes after the first move.
    change: (table, { plan }) =>
      table === 'shipments' ? { plan: [{ ...plan.find(({ kind }) => kind === 'move'), at }] } : { dueAt: at },
  })
  return archive
}

/** Lets the clock of the heavy world pass the instant; `done` resolves with the seconds until no parcel there is as it was. */
function runHeavy(team, parcels) {
  const run = async () => {
    const [{ status }] = (await control(team.first, HEAVY, 'GET', 'shipments?size=1')).items
    const before = await movesOf(team)
    const began = performance.now()
    await control(team.first, HEAVY, 'POST', 'clock', { mode: 'scaled', factor: FASTER })
    // A process that has claimed steps shows them no more, so what is due says nothing; to list parcels by status takes seconds.
    // Metrics count the parcels too, which takes a tenth of a second of PostgreSQL for 100,000: asked five times a second of
    // three processes, that was most of what was measured.
    await repeatUntil(async () => (await movesOf(team)) >= before + parcels, { pause: 9 })
    // Moves of the live world were counted, too.
    const path = `shipments?status=${status}&size=1`
    await repeatUntil(async () => (await control(team.first, HEAVY, 'GET', path)).total === 0, { pause: 1 })
    return (performance.now() - began) / 1_000
  }
  return { done: run() }
}

/** @param options.pause between two looks, in times of what a look takes */
async function repeatUntil(isOver, { pause }) {
  for (;;) {
    const looked = performance.now()
    if (await isOver()) return
    await wait(Math.max(200, pause * (performance.now() - looked)))
  }
}

/** Of all processes, in all worlds. */
async function movesOf(team) {
  const texts = await Promise.all(team.all.map(async ({ control }) => (await fetch(`${control}/metrics`)).text()))
  return texts.reduce((sum, text) => sum + Number(/^carrier_sandbox_moves_total (\d+)$/m.exec(text)?.[1]), 0)
}

/** Bookings of the default account at an even pace, and how long after they were due their events arrive. */
async function openLive(team, { receiver, perSecond }) {
  const { bookingBody } = await prepareBooking(team.first)
  const account = team.first.account
  let turn = 0
  const run = async (name, seconds, until) => {
    await receiver.forget()
    const from = Date.now()
    let isOver = until === undefined
    void until?.finally(() => {
      isOver = true
    })
    const answers = []
    const begin = performance.now()
    for (let n = 0; n < perSecond * seconds || !isOver; n++) {
      const due = begin + (n * 1_000) / perSecond
      if (due > performance.now()) await wait(due - performance.now())
      const body = bookingBody.replace('{n}', `${name}-${n}`)
      answers.push(book(team.all[turn++ % team.all.length], account, body))
    }
    await Promise.all(answers)
    const to = Date.now()
    // The steps that were due until now.
    await wait(1_500)
    const { arrivals } = await receiver.read()
    const arrived = new Map(arrivals)
    const due = await readDueInstants(team.first, { from, to })
    // One that has not arrived is as late as it is by now, at least.
    const now = Date.now()
    const late = [...due].map(([id, at]) => (arrived.get(id) ?? now) - at).sort((a, b) => a - b)
    if (late.length === 0 && seconds >= 1) throw new Error('nothing was due in the live world')
    return { p99: late[Math.floor(late.length * 0.99)] ?? 0 }
  }
  return { run }
}

/** By message of the live world: when what it tells of came about, ms of UNIX time; a real clock shows wall time. */
async function readDueInstants(sandbox, { from, to }) {
  const due = new Map()
  for (let page = 1; ; page++) {
    const { items } = await control(sandbox, 'default', 'GET', `webhooks/deliveries?size=500&page=${page}`)
    for (const { message, at } of items) {
      const instant = Date.parse(at)
      if (instant >= from && instant <= to) due.set(message, instant)
    }
    if (items.length < 500) return due
  }
}

async function control(sandbox, account, method, path, body) {
  const headers = { 'content-type': 'application/json', 'x-sandbox-account': account }
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  const answer = await fetch(`${sandbox.control}/${path}`, init)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

async function book(sandbox, account, body) {
  const answer = await fetch(`${sandbox.url}/api/v2/shipments`, {
    method: 'POST',
    headers: headersOf({ account }),
    body,
  })
  if (!answer.ok) throw new Error(`a booking was answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

const PARCELS = { smoke: 20, quick: 1_000, normal: 3_000, full: 10_000 }

export const compare = {
  metrics: { p99: { what: 'p99 of a live world beside one with many steps due at once', unit: 'ms', better: 'lower' } },
  async open({ size, stage }) {
    const receiver = await openReceiver(stage, { keepOneIn: 1 })
    const archive = await makeArchive(stage, PARCELS[size])
    const postgres = await startPostgres(stage)
    let taken = 0
    return async () => {
      const database = `due_${taken++}`
      await runStore(stage, 'import', archive, '--store', await postgres.url(database))
      const team = await openTeam(stage, { postgres, database, flags: ['--pace', '1s', '--webhook', receiver.url] })
      const live = await openLive(team, { receiver, perSecond: 2 })
      const { p99 } = await live.run(database, 1, runHeavy(team, PARCELS[size]).done)
      await team.stop()
      return { p99 }
    }
  },
}
