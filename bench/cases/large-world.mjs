import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pass } from 'node:timers/promises'
import { askControl } from '../control.mjs'
import { judge, readable } from '../judge.mjs'
import { bookingLoad, headersOf, prepareBooking } from '../prepare-booking.mjs'
import { readMemory, readMetric } from '../read-metrics.mjs'
import { openReceiver } from '../receiver.mjs'

export const figure = 'P16'

/** `beside`: programs that never rest, on the same cores. */
const SIZES = {
  smoke: { parcels: 100, beside: 1 },
  quick: { parcels: 10_000, beside: 8 },
  normal: { parcels: 200_000, beside: 8 },
  full: { parcels: 200_000, beside: 8 },
}

/**
 * One world with very many parcels, on the disk, beside busy programs: its memory, and how late a client gets an answer at
 * most. In the five minutes every parcel makes its first step, whose event is held: its endpoint is disabled.
 */
export async function measure({ size, stage, generator, progress }) {
  const { parcels, beside } = SIZES[size]
  const sandbox = await openWorld(stage)
  const { bookingBody } = await prepareBooking(sandbox)
  const empty = await readMetric(sandbox, 'nodejs_heap_size_used_bytes')
  await generator.run({ ...bookingLoad(sandbox, bookingBody), count: parcels })
  const heap = (await heapInUse(sandbox)) - empty
  const resident = await readMemory(sandbox)
  progress(`${parcels} stored, ${Math.round(resident)} MB resident`)

  const busy = Array.from({ length: beside }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  const stalls = {}
  try {
    for (const [name, work] of Object.entries(phasesOf({ sandbox, generator, bookingBody, parcels }))) {
      const { own, ran, withThreads } = await latestAnswer(sandbox, work)
      stalls[name] = own
      const parts = `${readable(ran)} of them on the processor; ${readable(withThreads)} ms with what its other threads waited`
      progress(`${name}: ${readable(own)} ms, ${parts}`)
    }
  } finally {
    for (const program of busy) program.kill()
  }
  const { idle, ...others } = stalls
  const [worst, stall] = Object.entries(others).toSorted(([, a], [, b]) => b - a)[0]
  const many = parcels.toLocaleString('en')
  return [
    judge({
      figure,
      what: `latest answer with ${many} parcels on the disk, ${beside} busy programs beside it, each with a delivery held in the end, without the waits for a processor`,
      value: stall,
      unit: 'ms',
      atMost: 100,
      yardstick: `during ${worst}; ${readable(idle)} ms when idle`,
    }),
    judge({ figure, what: `heap for each of ${many} parcels`, value: heap / parcels / 1_000, unit: 'kB', atMost: 6 }),
    judge({ figure, what: `memory with ${many} parcels`, value: resident, unit: 'MB' }),
  ]
}

const PARCELS = { smoke: 50, quick: 2_000, normal: 10_000, full: 50_000 }

export const compare = {
  metrics: { latest: { what: 'latest answer during an export of a large world', unit: 'ms', better: 'lower' } },
  async open({ size, stage, generator }) {
    const sandbox = await openWorld(stage)
    const { bookingBody } = await prepareBooking(sandbox)
    const parcels = PARCELS[size]
    await generator.run({ ...bookingLoad(sandbox, bookingBody), count: parcels })
    const phases = phasesOf({ sandbox, generator, bookingBody, parcels })
    return async () => ({ latest: (await latestAnswer(sandbox, phases['an export'])).own })
  },
}

async function openWorld(stage) {
  const { url } = await openReceiver(stage, { hangs: true })
  const sandbox = await stage.sandbox('--data', await stage.folder(), '--clock', 'frozen', '--webhook', url)
  await askControl(sandbox, 'PUT', 'webhooks/1/settings', { enabled: false, on_disabled: 'hold' })
  return sandbox
}

function phasesOf({ sandbox, generator, bookingBody, parcels }) {
  const read = async path => {
    const answer = await fetch(sandbox.url + path, { headers: headersOf(sandbox) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    for await (const _ of answer.body ?? []);
  }
  return {
    idle: () => pass(1_000),
    'the first page': () => read('/api/v2/shipments?size=100'),
    'the last page': () => read(`/api/v2/shipments?size=100&page=${Math.ceil(parcels / 100)}`),
    'the metrics': () => read('/__sandbox/metrics'),
    bookings: () => generator.run({ ...bookingLoad(sandbox, bookingBody), connections: 4, count: 200 }),
    'five minutes': () => askControl(sandbox, 'POST', 'clock/advance', { by: '5m' }),
    'the metrics with all held': () => read('/__sandbox/metrics'),
    'the deliveries': () => read('/__sandbox/webhooks/deliveries?size=100'),
    'an export': () => read('/__sandbox/state'),
    'a snapshot saved': () => askControl(sandbox, 'POST', 'snapshots', { name: 'large' }),
    'a snapshot restored': () => askControl(sandbox, 'POST', 'snapshots/large/restore', {}),
    'a reset': () => read('/__sandbox/health').then(() => fetch(`${sandbox.control}/reset`, { method: 'POST' })),
  }
}

/**
 * While `work` runs, a client asks again and again. Its longest wait, ms, less what the two main threads waited meanwhile for a
 * processor that other programs had, and less what the server's slept while another thread of its own, such as one of the
 * collector, waited for one. `withThreads` leaves the last of these in. `ran`: for how long the server's main thread was on the
 * processor during the longest wait; the rest it slept.
 */
async function latestAnswer(sandbox, work) {
  let over = false
  let [own, ran, withThreads] = [0, 0, 0]
  const ask = async () => {
    while (!over) {
      const [server, client, before] = [threadsOf(sandbox.pid), threadsOf(process.pid), performance.now()]
      await (await fetch(`${sandbox.control}/health`)).text()
      const left = ownTime(performance.now() - before, { server, client, sandbox })
      if (left.own > own) ({ own, ran } = left)
      withThreads = Math.max(withThreads, left.withThreads)
      await pass(2)
    }
  }
  const watched = async () => {
    try {
      await pass(20)
      await work()
      await pass(20)
    } finally {
      over = true
    }
  }
  await Promise.all([ask(), watched()])
  return { own, ran, withThreads }
}

/** What of a client's wait is left without the waits of both processes since `server` and `client` were noted. */
function ownTime(wait, { server, client, sandbox }) {
  const [main, ...others] = threadsOf(sandbox.pid).map(({ id, ran, waited }) => {
    const before = server.find(thread => thread.id === id) ?? { ran: 0, waited: 0 }
    return { ran: ran - before.ran, waited: waited - before.waited }
  })
  const [self] = threadsOf(process.pid)
  const queued = (main?.waited ?? 0) + (self?.waited ?? 0) - (client[0]?.waited ?? 0)
  const asleep = Math.max(0, wait - queued - (main?.ran ?? 0))
  const elsewhere = Math.min(asleep, Math.max(0, ...others.map(({ waited }) => waited)))
  return { own: wait - queued - elsewhere, ran: main?.ran ?? 0, withThreads: wait - queued }
}

/** For how long each thread has run and waited for a processor so far, ms, the main thread first; none where the system does not say. */
function threadsOf(pid) {
  if (process.platform !== 'linux') return []
  const ids = readdirSync(`/proc/${pid}/task`).toSorted((a, b) => a - b)
  return ids.flatMap(id => {
    try {
      const [ran, waited] = readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')
      return [{ id, ran: Number(ran) / 1e6, waited: Number(waited) / 1e6 }]
    } catch {
      // It has ended since.
      return []
    }
  })
}

/** After the collector has come round: what is garbage is no memory of a parcel. */
async function heapInUse(sandbox) {
  let least = Number.POSITIVE_INFINITY
  for (let look = 0; look < 20; look++) {
    least = Math.min(least, await readMetric(sandbox, 'nodejs_heap_size_used_bytes'))
    await pass(100)
  }
  return least
}
