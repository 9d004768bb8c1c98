// argv: parcels, URL of a receiver. Prints {"seconds","moves","deliveries"}: 30 virtual days over parcels with COD.
import { runSandbox } from '../../dist/sandbox.js'
import { bookShipment } from '../../dist/service/book-shipment.js'
import { bookTemplate } from './fill-world.mjs'

const [count, receiver] = [Number(process.argv[2]), process.argv[3]]
const DAY_MS = 86_400_000

const running = await runSandbox({ clock: 'frozen', logLevel: 'error', webhooks: [receiver] })
const { core } = running
const { body } = await bookTemplate(running)
for (let from = 0; from < count; from += 100) {
  const numbers = Array.from({ length: Math.min(100, count - from) }, (_, n) => from + n)
  await Promise.all(numbers.map(number => bookShipment(core, 'default', body(number))))
}
const begin = performance.now()
const request = { to: { by: 30 * DAY_MS }, settle: true, settleTimeoutMs: 300_000 }
const { notices, settled } = await running.clock.advance('default', request)
const seconds = (performance.now() - begin) / 1_000
if (!settled) throw new Error('the deliveries did not settle')
const moves = notices.filter(({ kind }) => kind === 'transition').length
console.log(JSON.stringify({ seconds, moves, deliveries: notices.length - moves }))
await running.close()
