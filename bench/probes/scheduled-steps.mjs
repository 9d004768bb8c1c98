// argv: steps, seconds. Prints {"heapMb","latenessP99","missed"}.
import { runSandbox } from '../../dist/chunks/bench-tools.js'
import { bookTemplate, fillWorld } from './fill-world.mjs'

const [steps, seconds] = process.argv.slice(2).map(Number)
const WORLD = 'default'

const running = await runSandbox({ clock: 'frozen', logLevel: 'error' })
const { store, clocks, notices } = running.core
const { shipment } = await bookTemplate(running)
const begin = clocks.now(WORLD) + 1_000
const dueAt = number => begin + Math.floor((number * seconds * 1_000) / steps)
// An acceptance is not a move, and only moves are listed.
const step = shipment.plan.find(({ kind }) => kind === 'move')
const change = number => ({ plan: [{ ...step, at: dueAt(number) }] })
await fillWorld(store, WORLD, { shipment, count: steps, change })

// The shipments are there with or without timers: only the timers' own heap counts.
globalThis.gc()
const before = process.memoryUsage().heapUsed
const timer = number => ({ id: `COPY${number}:step`, kind: 'step', shipmentId: `COPY${number}`, dueAt: dueAt(number) })
for (let from = 0; from < steps; from += 1_000) {
  await store.transact(WORLD, clocks.now(WORLD), tx => {
    for (let number = from; number < Math.min(steps, from + 1_000); number++) tx.put('timers', timer(number))
  })
}
globalThis.gc()
const heapMb = (process.memoryUsage().heapUsed - before) / 1_048_576

const lateness = []
let done
const allDone = new Promise(resolve => {
  done = resolve
})
notices.listen(WORLD, notice => {
  if (notice.kind !== 'transition' || notice.at < begin) return
  lateness.push(clocks.now(WORLD) - notice.at)
  if (lateness.length === steps) done()
})
// A clock at its natural speed that goes on from where the frozen one stood.
await running.clock.set(WORLD, { setting: { mode: 'scaled', factor: 1 } })
// Ten seconds after the last was due, what has not happened counts as missed.
const patience = setTimeout(done, (seconds + 11) * 1_000)
await allDone
clearTimeout(patience)
const missed = steps - lateness.length
lateness.sort((a, b) => a - b)
console.log(JSON.stringify({ heapMb, latenessP99: lateness[Math.floor(lateness.length * 0.99)], missed }))
await running.close()
