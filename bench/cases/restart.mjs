import { readFileSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { median } from '../alternate.mjs'
import { judge } from '../judge.mjs'
import { bookingLoad, headersOf, prepareBooking } from '../prepare-booking.mjs'

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
  return [
    judge({
      figure,
      what: `restart after a kill, ${stored.toLocaleString('en')} shipments, ${lines.toLocaleString('en')} journal lines, to the first answer`,
      value: median(times),
      unit: 's',
      atMost: 3,
    }),
  ]
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
