// argv: data folder or :memory:, parcels, URL of a receiver that hangs until a PUT. Prints {"pending","phases"}: for each
// phase, while all deliveries of those parcels wait, [the longest stall of the loop, the longest time that its thread was on
// the processor within one turn] in ms; the latter, which other programs do not lengthen, is null beyond Linux.
import { openSync, readSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pass } from 'node:timers/promises'
import { bookShipment, doChores, runSandbox } from '../../dist/chunks/bench-tools.js'
import { bookTemplate } from './fill-world.mjs'

const [data, parcels, receiver] = [process.argv[2], Number(process.argv[3]), process.argv[4]]
const MONTH_MS = 30 * 86_400_000

const running = await runSandbox({
  data,
  port: 0,
  clock: 'frozen',
  logLevel: 'error',
  webhooks: [receiver],
  webhookTimeoutMs: 600_000,
})
const { core } = running
const { request } = await bookTemplate(running)
const { access_token: token } = await running.credentials()

/** Asks as a client does, and reads the whole answer. */
const ask = async (method, path, body) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
  const answer = await fetch(running.url + path, init)
  for await (const _ of answer.body ?? []);
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`)
}
const control = (method, path, body) => ask(method, `/__sandbox/${path}`, body)
const enable = enabled => control('PUT', 'webhooks/1/settings', { enabled })
const book = async (from, to) => {
  for (let number = from; number < to; number++) {
    await bookShipment(core, 'default', request(number))
    if (number % 20 === 0) await new Promise(resolve => setImmediate(resolve))
  }
}
/** Until so many timers are left: those of the attempts that are to come. */
const untilTimers = async count => {
  while ((await core.store.read('default', view => view.count('timers'))) > count) await pass(20)
}

/** Time of the main thread on the processor so far, ms. */
const schedule = process.platform === 'linux' ? openSync(`/proc/self/task/${process.pid}/schedstat`, 'r') : null
const bytes = Buffer.alloc(64)
const onProcessor = () => {
  if (schedule === null) return 0
  return Number(bytes.toString('latin1', 0, readSync(schedule, bytes, 0, 64, 0)).split(' ')[0]) / 1e6
}
let [longest, before] = [0, 0]
setInterval(() => {
  const now = onProcessor()
  longest = Math.max(longest, now - before)
  before = now
}, 1).unref()

const phases = {}
const phase = async (name, work) => {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  // The monitor measures from one firing of its timer to the next: what begins before the first, it does not see.
  await pass(20)
  longest = 0
  before = onProcessor()
  await work()
  await pass(5)
  delay.disable()
  phases[name] = [delay.max / 1e6, schedule === null ? null : longest]
}

await enable(false)
await phase('booking', () => book(0, parcels))
await phase('a month passes, all is held', () =>
  running.clock.advance('default', { to: { by: MONTH_MS }, settle: false, settleTimeoutMs: 0 }),
)
const pending = await core.store.read('default', view => view.count('deliveries'))
await phase('idle', () => pass(1_000))
await phase('housekeeping', () => doChores(core, 0))
await phase('metrics', () => control('GET', 'metrics'))
await phase('the log', () => control('GET', 'webhooks/deliveries?size=500'))
await phase('its last page', () => control('GET', `webhooks/deliveries?size=500&page=${Math.ceil(pending / 500)}`))
await phase('the log by a filter', () => control('GET', 'webhooks/deliveries?state=failed'))
await phase('the endpoint', () => control('GET', 'webhooks/1/settings'))
await phase('why', () => control('GET', 'why'))
await phase('an export', () => control('GET', 'state'))
await phase('a snapshot saved', () => control('POST', 'snapshots', { name: 'held' }))
await phase('enabled, the receiver hangs', () => enable(true))
await phase('bookings meanwhile', () => book(parcels, parcels + 100))
await phase('disabled, the receiver answers', async () => {
  await enable(false)
  await fetch(receiver, { method: 'PUT' })
  // The steps of the last bookings are to come.
  await untilTimers(100)
})
await phase('enabled, all is sent', async () => {
  await enable(true)
  await untilTimers(100)
})
await phase('housekeeping afterwards', () => doChores(core, 0))
await phase('the snapshot restored', () => control('POST', 'snapshots/held/restore', {}))
await phase('sent again', () => control('POST', 'webhooks/recover', { since: '2026-01-01T00:00:00+07:00' }))
await phase('the endpoint deleted', () => ask('DELETE', '/api/v2/webhooks/1'))
await phase('a reset', () => control('POST', 'reset', {}))
await running.close()
console.log(JSON.stringify({ pending, phases }))
