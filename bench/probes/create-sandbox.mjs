// argv: rounds, stored. Prints {"createMs","resetMs","resetFullMs"}, medians.

import { runSandbox } from '../../dist/chunks/bench-tools.js'
import { createSandbox } from '../../dist/index.js'
import { median } from '../alternate.mjs'
import { bookTemplate, fillWorld } from './fill-world.mjs'

const [rounds, stored] = process.argv.slice(2).map(Number)
const WORLD = 'default'

const create = async () => {
  const before = performance.now()
  const sandbox = await createSandbox()
  await sandbox.close()
  return performance.now() - before
}
for (let round = 0; round < 5; round++) await create()
const creations = []
for (let round = 0; round < rounds; round++) creations.push(await create())

const running = await runSandbox({ clock: 'frozen', logLevel: 'error' })
const reset = async () => {
  const before = performance.now()
  await running.accounts.reset(WORLD, { replay: false })
  return performance.now() - before
}
const { shipment } = await bookTemplate(running)
const resets = []
for (let round = 0; round < rounds; round++) resets.push(await reset())
const fullResets = []
for (let round = 0; round < Math.min(rounds, 9); round++) {
  await fillWorld(running.core.store, WORLD, { shipment, count: stored })
  fullResets.push(await reset())
}
await running.close()
const result = { createMs: median(creations), resetMs: median(resets), resetFullMs: median(fullResets) }
console.log(JSON.stringify(result))
