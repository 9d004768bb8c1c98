import { askControl } from '../control.mjs'
import { judge } from '../judge.mjs'
import { bookingLoad, headersOf, prepareBooking } from '../prepare-booking.mjs'

export const figure = 'U4'

const SIZES = {
  smoke: { parcels: 10, quietMs: 50 },
  quick: { parcels: 1_000, quietMs: 1_000 },
  normal: { parcels: 10_000, quietMs: 3_000 },
  full: { parcels: 10_000, quietMs: 10_000 },
}

/** What two clients of one account notice of another account's month: with and without a receiver for its events. */
export async function measure({ size, stage, generator, progress }) {
  const { parcels, quietMs } = SIZES[size]
  const sink = await stage.yardstick('sink')
  const rows = []
  for (const flags of [['--webhook', sink.url], []]) {
    const { quiet, busy, advanced } = await advanceBeside({ stage, generator, flags, parcels, quietMs })
    const told = flags.length > 0 ? 'delivered' : 'without a receiver'
    progress(
      `${advanced.transitions.length} moves, ${told}, beside ${busy.requests} requests; the slowest ${busy.max} ms`,
    )
    const what = `an account's p99 while another advances ${parcels.toLocaleString('en')} parcels, events ${told}`
    rows.push(judge({ figure, what, value: busy.p99, unit: 'ms', atMost: 100, yardstick: quietly(quiet) }))
    rows.push(judge({ figure, what: 'its slowest answer', value: busy.max, unit: 'ms' }))
  }
  return rows
}

function quietly({ p99 }) {
  return `${p99.toFixed(1)} ms while nothing moves`
}

const PARCELS = { smoke: 10, quick: 500, normal: 1_000, full: 5_000 }

export const compare = {
  metrics: { p99: { what: "an account's p99 while another advances", unit: 'ms', better: 'lower' } },
  async open({ size, stage, generator }) {
    const sink = await stage.yardstick('sink')
    return async () => {
      const flags = ['--webhook', sink.url]
      const { busy } = await advanceBeside({ stage, generator, flags, parcels: PARCELS[size], quietMs: 0 })
      return { p99: busy.p99 }
    }
  },
}

/** One account advances a month, another asks for rates meanwhile, after `quietMs` in which nothing moved. */
async function advanceBeside({ stage, generator, flags, parcels, quietMs }) {
  const sandbox = await stage.sandbox('--data', ':memory:', '--clock', 'frozen', ...flags)
  const { ratesBody, bookingBody } = await prepareBooking(sandbox)
  const other = await askControl(sandbox, 'POST', 'accounts', { id: 'other' })
  const headers = headersOf({ account: other })
  const post = { url: sandbox.url, method: 'POST', connections: 2, headers, body: ratesBody, expect: 'total_fee' }
  const load = { ...post, path: '/api/v2/rates' }
  await generator.run({ ...bookingLoad(sandbox, bookingBody), count: parcels })
  const quiet = quietMs > 0 ? await generator.run({ ...load, milliseconds: quietMs }) : null
  const underWay = generator.run(load)
  const advanced = await askControl(sandbox, 'POST', 'clock/advance', { by: '30d', settle_timeout_ms: 300_000 })
  generator.stop()
  const busy = await underWay
  await sandbox.stop()
  if (!advanced.settled) throw new Error('the deliveries did not settle')
  return { quiet, busy, advanced }
}
