// argv: data folder, rounds, stored. Prints {"snapshotStall","quietStall","snapshotMs","lowdbStall"}, medians in ms.
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pass } from 'node:timers/promises'
import { JSONFilePreset } from 'lowdb/node'
import { bookShipment, runSandbox } from '../../dist/chunks/bench-tools.js'
import { median } from '../alternate.mjs'
import { bookTemplate, fillWorld } from './fill-world.mjs'

const [folder, ...numbers] = process.argv.slice(2)
const [rounds, stored] = numbers.map(Number)
const WORLD = 'default'
/** Bookings under way at any time. */
const LOAD = 8

const running = await runSandbox({ data: join(folder, 'data'), clock: 'frozen', logLevel: 'error' })
const { core } = running
const { shipment, request } = await bookTemplate(running)
await fillWorld(core.store, WORLD, { shipment, count: stored })

let booked = 0
const underLoad = async work => {
  let over = false
  const book = async () => {
    while (!over) await bookShipment(core, WORLD, request(++booked))
  }
  const bookings = Promise.all(Array.from({ length: LOAD }, book))
  const result = await longestStall(work)
  over = true
  await bookings
  return result
}

const snapshots = []
const quiet = []
const durations = []
// A first snapshot compiles the code and sizes the heap.
await underLoad(() => core.store.compact())
for (let round = 0; round < rounds; round++) {
  const before = performance.now()
  snapshots.push(await underLoad(() => core.store.compact()))
  durations.push(performance.now() - before)
  quiet.push(await underLoad(() => pass(durations.at(-1))))
}
await running.close()

const shipments = Array.from({ length: stored }, (_, at) => ({ ...structuredClone(shipment), id: `COPY${at}` }))
const low = await JSONFilePreset(join(folder, 'db.json'), { shipments })
const writes = []
for (let round = 0; round < rounds; round++) writes.push(await longestStall(() => low.write()))

const result = {
  snapshotStall: median(snapshots),
  quietStall: median(quiet),
  snapshotMs: median(durations),
  lowdbStall: median(writes),
}
console.log(JSON.stringify(result))

/** The longest time the loop did not come round while `work` ran, in ms. */
async function longestStall(work) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  // The monitor measures from one firing of its timer to the next: what begins before the first, it does not see.
  await pass(20)
  await work()
  await pass(5)
  delay.disable()
  return delay.max / 1e6
}
