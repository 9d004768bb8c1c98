// argv: parcels, URL of a receiver, parcels to warm up with. Prints {"seconds","cpuSeconds","moves","deliveries"}:
// 30 virtual days over parcels with COD.
import { bookShipment, runSandbox } from '../../dist/chunks/bench-tools.js'
import { bookTemplate } from './fill-world.mjs'

const [count, receiver, warmUp] = [Number(process.argv[2]), process.argv[3], Number(process.argv[4])]
const DAY_MS = 86_400_000

if (warmUp > 0) await advanceMonth(warmUp)
console.log(JSON.stringify(await advanceMonth(count)))

async function advanceMonth(parcels) {
  const running = await runSandbox({ clock: 'frozen', logLevel: 'error', webhooks: [receiver] })
  const { core } = running
  const { request } = await bookTemplate(running)
  for (let from = 0; from < parcels; from += 100) {
    const numbers = Array.from({ length: Math.min(100, parcels - from) }, (_, n) => from + n)
    await Promise.all(numbers.map(number => bookShipment(core, 'default', request(number))))
  }
  const begin = performance.now()
  const cpu = process.cpuUsage()
  const month = { to: { by: 30 * DAY_MS }, settle: true, settleTimeoutMs: 600_000 }
  const { notices, settled } = await running.clock.advance('default', month)
  const seconds = (performance.now() - begin) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  if (!settled) throw new Error('the deliveries did not settle')
  const moves = notices.filter(({ kind }) => kind === 'transition').length
  await running.close()
  return { seconds, cpuSeconds: (user + system) / 1e6, moves, deliveries: notices.length - moves }
}
