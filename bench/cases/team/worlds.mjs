import { judge } from '../../judge.mjs'
import { runWorkers } from '../../load/run-workers.mjs'
import { headersOf, prepareBooking } from '../../prepare-booking.mjs'
import { followEvents } from '../../team/follow-events.mjs'
import { openEmbedded, openTeam, PROCESSES, withServer } from '../../team/open-team.mjs'

export const figure = 'T8'

const SIZES = {
  smoke: { worlds: 3, tests: 1 },
  quick: { worlds: 40, tests: 5 },
  normal: { worlds: 40, tests: 50 },
  full: { worlds: 40, tests: 100 },
}

/** What the log of any process has by then, it has. */
const LOG_MS = 1_000

/** Parallel test workers as in U3, each call of which goes to another process, with a stream and a wait on others again. */
export const measure = withServer(async ({ size, stage, progress }) => {
  const { worlds, tests } = SIZES[size]
  const count = worlds * tests
  const flags = ['--clock', 'frozen']
  const ours = await runTests(await openTeam(stage, { flags }), { worlds, tests })
  const beside = await runTests(await openEmbedded(stage, { flags }), { worlds, tests })
  progress(`${count} tests in ${ours.seconds.toFixed(1)} s; embedded ${beside.seconds.toFixed(1)} s`)
  const what = `${worlds} worlds × ${tests} tests, each call to another of ${PROCESSES} processes: items of another world`
  return [
    judge({ figure, what, value: ours.foreign, unit: '', atMost: 0 }),
    judge({
      figure,
      what: 'waits, events and logs that missed what another process did',
      value: ours.missed,
      unit: '',
      atMost: 0,
    }),
    judge({
      figure,
      what: 'their rate: replaced, quote, book, wait, advance 30 d, list, log',
      value: count / ours.seconds,
      unit: 'tests/s',
      yardstick: `${(count / beside.seconds).toFixed(0)} tests/s with one process and its data folder`,
    }),
  ]
})

async function runTests(team, { worlds, tests }) {
  const { ratesBody, bookingBody } = await prepareBooking(team.first)
  const owners = new Map()
  let [foreign, missed, turn] = [0, 0, 0]
  const next = () => team.all[turn++ % team.all.length]

  const oneTest = async (ask, id, number) => {
    const controlHeaders = { 'content-type': 'application/json', 'x-sandbox-account': id }
    const control = (method, path, body) =>
      ask(`${next().control}/${path}`, method, controlHeaders, body && JSON.stringify(body))
    const account = await control('PUT', `accounts/${id}`, {
      replace: true,
      seed: 7 + number,
      clock: 'frozen',
      ttl: '1h',
    })
    const api = (method, path, body) => ask(`${next().url}/api/v2/${path}`, method, headersOf({ account }), body)
    const stream = await followEvents(next(), id, 'transition')
    await api('POST', 'rates', ratesBody)
    const booked = await api('POST', 'shipments', bookingBody.replace('{n}', String(number)))
    owners.set(booked.id, id)
    const waiting = control('POST', `shipments/${booked.id}/wait`, { status: 'delivered', timeout_ms: 60_000 })
    const { transitions } = await control('POST', 'clock/advance', { by: '30d' })
    const awaited = await waiting
    const { data } = await api('GET', 'shipments')
    // Another process has the last calls in its log some ms after their answers.
    let requests = []
    for (const end = performance.now() + LOG_MS; requests.length < 3 && performance.now() < end; ) {
      requests = (await control('GET', 'requests')).items
    }
    const isOver = event => event.shipment === booked.id && event.status === 913
    await stream.until(isOver).catch(() => missed++)
    stream.close()
    const seen = [...transitions, ...stream.seen].map(({ shipment }) => shipment)
    foreign += [...seen, ...data.map(parcel => parcel.id)].filter(shipment => owners.get(shipment) !== id).length
    // The rates, the booking and the list; nothing from before the world was replaced.
    if (!awaited.matched) missed++
    if (data.length !== 1 || data[0].status_code !== 913) missed++
    missed += Math.max(0, 3 - requests.length)
    foreign += Math.max(0, requests.length - 3)
  }
  const seconds = await runWorkers({ worlds, tests }, oneTest)
  await team.stop()
  return { seconds, foreign, missed }
}

const TESTS = { smoke: 1, quick: 2, normal: 5, full: 20 }

export const compare = {
  metrics: { rate: { what: '40 worlds at once through three processes, tests', unit: '/s', better: 'higher' } },
  open({ size, stage }) {
    const worlds = size === 'smoke' ? 2 : 40
    return async () => {
      const team = await openTeam(stage, { flags: ['--clock', 'frozen'] })
      const { seconds, foreign, missed } = await runTests(team, { worlds, tests: TESTS[size] })
      if (foreign + missed > 0) throw new Error(`${foreign} items of another world, ${missed} missed`)
      return { rate: (worlds * TESTS[size]) / seconds }
    }
  },
}
