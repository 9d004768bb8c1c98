// argv: parcels, URL of a receiver that answers, URL of one that hangs (or nothing). Prints {"pending","heap"}: deliveries
// that wait for the latter when the former has got everything, and bytes of the heap then.
import { setTimeout as wait } from 'node:timers/promises'
import { bookShipment, listDeliveries, runSandbox } from '../../dist/chunks/bench-tools.js'
import { bookTemplate } from './fill-world.mjs'

const [count, ...webhooks] = [Number(process.argv[2]), ...process.argv.slice(3)]
const MONTH_MS = 30 * 86_400_000

const running = await runSandbox({ clock: 'frozen', logLevel: 'error', webhooks, webhookTimeoutMs: 600_000 })
const { core } = running
const { request } = await bookTemplate(running)
for (let number = 0; number < count; number++) await bookShipment(core, 'default', request(number))
await running.clock.advance('default', { to: { by: MONTH_MS }, settle: false, settleTimeoutMs: 0 })
const countPending = async endpointId => {
  const filter = { id: null, state: 'pending', shipment: null, endpointId, status: null }
  return (await listDeliveries(core, 'default', { offset: 0, limit: 1, filter })).total
}
while ((await countPending('1')) > 0) await wait(50)
const pending = await countPending('2')
globalThis.gc()
console.log(JSON.stringify({ pending, heap: process.memoryUsage().heapUsed }))
await running.close()
