// argv: data folder or :memory:, parcels. Prints {"booked","travelled"}: bytes of the heap for each parcel, when it has just
// been booked, and at the end of its journey.
import { bookShipment, runSandbox } from '../../dist/chunks/bench-tools.js'
import { bookTemplate } from './fill-world.mjs'

const [data, parcels] = [process.argv[2], Number(process.argv[3])]
const MONTH_MS = 30 * 86_400_000

const running = await runSandbox({ data, clock: 'frozen', logLevel: 'error' })
const { core } = running
const { request } = await bookTemplate(running)
const heapInUse = () => {
  globalThis.gc()
  return process.memoryUsage().heapUsed
}
// The first ones compile the code.
for (let number = 0; number < 500; number++) await bookShipment(core, 'default', request(-1 - number))
const empty = heapInUse()
for (let number = 0; number < parcels; number++) await bookShipment(core, 'default', request(number))
await core.store.flushed()
const booked = (heapInUse() - empty) / parcels
await running.clock.advance('default', { to: { by: MONTH_MS }, settle: false, settleTimeoutMs: 0 })
await core.store.flushed()
const travelled = (heapInUse() - empty) / parcels
await running.close()
console.log(JSON.stringify({ booked, travelled }))
