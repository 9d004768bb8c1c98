import { setTimeout as wait } from 'node:timers/promises'
import { alternate, median } from '../alternate.mjs'
import { askControl } from '../control.mjs'
import { judge } from '../judge.mjs'
import { headersOf, prepareBooking } from '../prepare-booking.mjs'
import { openReceiver } from '../receiver.mjs'

export const figure = 'P8'

/** `perSecond` bookings, `warmUp` of them uncounted, each told to every receiver; then parcels whose events pile up. */
const SIZES = {
  smoke: { rounds: 1, perSecond: 20, seconds: 0.5, warmUp: 0, parcels: 5 },
  quick: { rounds: 1, perSecond: 200, seconds: 3, warmUp: 200, parcels: 200 },
  normal: { rounds: 3, perSecond: 200, seconds: 5, warmUp: 200, parcels: 2_000 },
  full: { rounds: 5, perSecond: 200, seconds: 20, warmUp: 200, parcels: 2_000 },
}

/** How long a good receiver waits for its events while another of the same account hangs on every request. */
export async function measure({ size, stage, progress }) {
  const { rounds, perSecond, seconds, warmUp, parcels } = SIZES[size]
  const count = Math.ceil(perSecond * seconds)
  const good = await openReceiver(stage, { keepOneIn: 1 })
  const silent = await openReceiver(stage, { hangs: true })
  const run = besides => runBeside({ stage, good, besides, perSecond, count, warmUp })
  const results = await alternate(rounds, { alone: () => run([]), beside: () => run(['--webhook', silent.url]) })
  const { received } = await silent.read()
  const left = results.beside.map(({ pending }) => pending).join(', ')
  progress(`the silent one got ${received} requests and answered none; ${left} deliveries wait for it at the end`)
  if (received === 0) throw new Error('nothing was sent to the receiver that hangs')
  // The same world with and without them: what they alone take.
  const without = await stage.probe('pending-deliveries', parcels, good.url)
  const piled = await stage.probe('pending-deliveries', parcels, good.url, silent.url)
  await good.stop()
  await silent.stop()

  const of = (name, what) => median(results[name].map(result => result[what]))
  const alone = `${of('alone', 'p99').toFixed(1)} ms without it`
  const what = `good receiver's p99 beside one that hangs, ${perSecond} bookings/s: from when an event is due to its arrival`
  return [
    judge({ figure, what, value: of('beside', 'p99'), unit: 'ms', atMost: 250, yardstick: alone }),
    judge({
      figure,
      what: 'its slowest event',
      value: of('beside', 'max'),
      unit: 'ms',
      yardstick: `${of('alone', 'max').toFixed(1)} ms without it`,
    }),
    judge({
      figure,
      what: `heap of each of ${piled.pending.toLocaleString('en')} events that wait for it`,
      value: (piled.heap - without.heap) / piled.pending / 1_000,
      unit: 'kB',
    }),
  ]
}

/** Bookings at an even pace, each told to the good receiver and to those of `besides`: how long the good one waits. */
async function runBeside({ stage, good, besides, perSecond, count, warmUp }) {
  await good.forget()
  // A hung attempt ends within the run, so that its retries are part of the load.
  const flags = ['--data', await stage.folder(), '--pace', 'script', '--webhook-timeout', '1000']
  const sandbox = await stage.sandbox(...flags, '--webhook', good.url, ...besides)
  const { bookingBody } = await prepareBooking(sandbox)
  // What the first of all costs (code that never ran, connections) is not what is asked.
  await bookSteadily(sandbox, { body: bookingBody, name: 'WARM', perSecond, count: warmUp })
  await good.waitFor(warmUp)
  await good.forget()
  await bookSteadily(sandbox, { body: bookingBody, name: 'BENCH', perSecond, count })
  const { arrivals } = await good.waitFor(count)
  const due = await readDueInstants(sandbox, 1)
  const delays = arrivals.map(([id, at]) => at - due.get(id)).sort((a, b) => a - b)
  const { total: pending } = await askControl(sandbox, 'GET', 'webhooks/deliveries?state=pending')
  await sandbox.stop()
  return { p99: delays[Math.floor(delays.length * 0.99)], max: delays.at(-1), pending }
}

/** Books at an even pace, however long an answer takes. */
async function bookSteadily(sandbox, { body, name, perSecond, count }) {
  const headers = headersOf(sandbox)
  const answers = []
  const begin = performance.now()
  for (let n = 0; n < count; n++) {
    const due = begin + (n * 1_000) / perSecond
    if (due > performance.now()) await wait(due - performance.now())
    answers.push(book(sandbox, { headers, body: body.replace('{n}', `${name}-${n}`) }))
  }
  await Promise.all(answers)
}

async function book(sandbox, { headers, body }) {
  const answer = await fetch(`${sandbox.url}/api/v2/shipments`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`a booking was answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** By message: when what it tells of came about, ms of UNIX time; a real clock shows wall time. */
async function readDueInstants(sandbox, endpoint) {
  const due = new Map()
  for (let page = 1; ; page++) {
    const query = `webhooks/deliveries?endpoint=${endpoint}&size=500&page=${page}`
    const { items } = await askControl(sandbox, 'GET', query)
    for (const { message, at } of items) due.set(message, Date.parse(at))
    if (items.length < 500) return due
  }
}

const BOOKINGS = {
  smoke: { perSecond: 20, count: 10, warmUp: 0 },
  quick: { perSecond: 200, count: 200, warmUp: 100 },
  normal: { perSecond: 200, count: 400, warmUp: 100 },
  full: { perSecond: 200, count: 2_000, warmUp: 200 },
}

export const compare = {
  metrics: { p99: { what: "good receiver's p99 beside one that hangs", unit: 'ms', better: 'lower' } },
  async open({ size, stage }) {
    const good = await openReceiver(stage, { keepOneIn: 1 })
    const silent = await openReceiver(stage, { hangs: true })
    return () => runBeside({ stage, good, besides: ['--webhook', silent.url], ...BOOKINGS[size] })
  },
}
