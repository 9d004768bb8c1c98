import { readFileSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { median } from '../alternate.mjs'
import { judge } from '../judge.mjs'
import { bookingLoad, headersOf, prepareBooking } from '../prepare-booking.mjs'
import { readMetrics } from '../read-metrics.mjs'

export const figure = 'P12'

const SIZES = {
  smoke: { rounds: 1, stored: 100 },
  quick: { rounds: 2, stored: 10_000 },
  normal: { rounds: 5, stored: 100_000 },
  full: { rounds: 9, stored: 100_000 },
}

/** From the start of the process to its first answer, in the data folder of one that was killed while it held so many shipments. */
export async function measure({ size, stage, generator, progress }) {
  const { rounds, stored } = SIZES[size]
  const folder = await stage.folder()
  const { lines, megabytes } = await fillAndKill({ stage, generator, folder, stored })
  progress(`${stored} stored, ${lines} lines of the journal to read, ${megabytes.toFixed(0)} MB in all`)
  const times = []
  for (let round = 0; round < rounds; round++) times.push(await timeRestart({ stage, folder, stored }))
  const { seconds, stallMs } = await catchUp({ stage, folder, stored })
  return [
    judge({
      figure,
      what: `restart after a kill, ${stored.toLocaleString('en')} shipments, ${lines.toLocaleString('en')} journal lines, to the first answer`,
      value: median(times),
      unit: 's',
      atMost: 3,
    }),
    judge({
      figure,
      what: `${stored.toLocaleString('en')} steps that were due meanwhile, from the first answer to the last of them`,
      value: seconds,
      unit: 's',
      atMost: 5,
    }),
    judge({ figure, what: 'longest stall of the event loop meanwhile', value: stallMs, unit: 'ms', atMost: 50 }),
  ]
}

/** A virtual hour a second: the first step of a parcel is due after half an hour, the second one some hours later. */
const FACTOR = 3_600
const DOWN_MS = 600
const ASK_AGAIN_MS = 20

/** The clock begins to run, the process is killed at once, and another one finds a step of each parcel due. */
async function catchUp({ stage, folder, stored }) {
  const before = await stage.sandbox('--data', folder)
  await fetch(`${before.control}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode: 'scaled', factor: FACTOR }),
  })
  await before.kill()
  await wait(DOWN_MS)
  const sandbox = await stage.sandbox('--data', folder)
  const began = performance.now()
  let [moves, stallMs] = [0, 0]
  while (moves < stored) {
    await wait(ASK_AGAIN_MS)
    // How late the event loop was is measured from one answer to the next.
    const [moved, lateS] = await readMetrics(sandbox, 'carrier_sandbox_moves_total', 'nodejs_eventloop_lag_max_seconds')
    moves = moved
    stallMs = Math.max(stallMs, lateS * 1_000)
  }
  const seconds = (performance.now() - began) / 1_000
  await sandbox.stop()
  return { seconds, stallMs }
}

const STORED = { smoke: 100, quick: 5_000, normal: 20_000, full: 100_000 }

export const compare = {
  metrics: { seconds: { what: 'restart after a kill', unit: 's', better: 'lower' } },
  async open({ size, stage, generator }) {
    const [folder, stored] = [await stage.folder(), STORED[size]]
    await fillAndKill({ stage, generator, folder, stored })
    return async () => ({ seconds: await timeRestart({ stage, folder, stored }) })
  },
}

/** Seconds. Killed again, so that the next one reads the same journal: a clean stop would fold it. */
async function timeRestart({ stage, folder, stored }) {
  const before = performance.now()
  const sandbox = await stage.sandbox('--data', folder)
  const answer = await fetch(`${sandbox.url}/api/v2/shipments?size=1`, { headers: headersOf(sandbox) })
  const { meta } = await answer.json()
  const { total } = meta.pagination
  const seconds = (performance.now() - before) / 1_000
  await sandbox.kill()
  if (total !== stored) throw new Error(`${total} shipments came back instead of ${stored}`)
  return seconds
}

async function fillAndKill({ stage, generator, folder, stored }) {
  const sandbox = await stage.sandbox('--data', folder, '--clock', 'frozen')
  const { bookingBody } = await prepareBooking(sandbox)
  await generator.run({ ...bookingLoad(sandbox, bookingBody), count: stored })
  await sandbox.kill()
  const files = (await readdir(folder)).map(name => join(folder, name))
  const journals = files.filter(file => /journal-\d+\.log$/.test(file))
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  return { lines: countLines(journals), megabytes: bytes / 1e6 }
}

function countLines(paths) {
  return paths.reduce((sum, path) => sum + readFileSync(path).reduce((lines, byte) => lines + (byte === 10), 0), 0)
}
