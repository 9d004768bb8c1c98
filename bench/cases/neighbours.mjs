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
    const sandbox = await stage.sandbox('--data', ':memory:', '--clock', 'frozen', ...flags)
    const { ratesBody, bookingBody } = await prepareBooking(sandbox)
    const other = await postControl(sandbox, 'accounts', { id: 'other' })
    const headers = headersOf({ account: other })
    const post = { url: sandbox.url, method: 'POST', connections: 2, headers, body: ratesBody, expect: 'total_fee' }
    const load = { ...post, path: '/api/v2/rates' }
    await generator.run({ ...bookingLoad(sandbox, bookingBody), count: parcels })
    const quiet = await generator.run({ ...load, milliseconds: quietMs })
    const underWay = generator.run(load)
    const advanced = await postControl(sandbox, 'clock/advance', { by: '30d', settle_timeout_ms: 300_000 })
    generator.stop()
    const busy = await underWay
    await sandbox.stop()
    if (!advanced.settled) throw new Error('the deliveries did not settle')
    const told = flags.length > 0 ? 'delivered' : 'told to nobody'
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

async function postControl(sandbox, path, body) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${sandbox.control}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
