/**
 * Loaded into a sandbox by `--import`, with `--expose-gc`: at each SIGUSR2 a line of JSON with what lives in the process after a
 * collection goes into the file that SANDBOX_LOOK_FILE names. With SANDBOX_LEAK each look leaves a timer and some memory behind.
 */
import { appendFileSync, readdirSync } from 'node:fs'
import { Server, Socket } from 'node:net'
import { queryObjects } from 'node:v8'

const file = process.env.SANDBOX_LOOK_FILE
const leaks = process.env.SANDBOX_LEAK === undefined ? undefined : []
const clock = setTimeout(() => undefined, 0)
const Timeout = clock.constructor

process.on('SIGUSR2', () => {
  if (leaks) {
    leaks.push(Array.from({ length: 100_000 }, (_one, n) => ({ n })))
    setInterval(() => undefined, 3_600_000).unref()
  }
  globalThis.gc()
  const count = Type => queryObjects(Type, { format: 'count' })
  const [timers, sockets, servers] = [count(Timeout), count(Socket), count(Server)]
  const { rss, heapUsed, external } = process.memoryUsage()
  const files = readdirSync('/proc/self/fd').length
  appendFileSync(file, `${JSON.stringify({ heap: heapUsed, external, rss, files, timers, sockets, servers })}\n`)
})
