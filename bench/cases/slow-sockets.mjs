import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { median } from '../alternate.mjs'
import { judge, readable } from '../judge.mjs'
import { headersOf } from '../prepare-booking.mjs'

export const figure = 'B6'

const SIZES = {
  smoke: { sockets: 5 },
  quick: { sockets: 100 },
  normal: { sockets: 500 },
  full: { sockets: 500 },
}
const BETWEEN_CALLS_MS = 10
/** Without slow sockets, for comparison. */
const CALLS_BEFORE = 200

/** Clients that begin a request and send no more: when they are hung up on, and how long others wait meanwhile. */
export async function measure({ size, stage, progress }) {
  const { sockets } = SIZES[size]
  const sandbox = await stage.sandbox('--data', ':memory:')
  const { before, during, seconds } = await followSlow(sandbox, sockets)
  progress(`${sockets} sockets closed after ${readable(seconds)} s; ${during.length} calls meanwhile`)
  return [
    judge({
      figure,
      what: `${sockets} slow sockets: the last one is closed after`,
      value: seconds,
      unit: 's',
      atMost: 15,
    }),
    judge({
      figure,
      what: 'p99 of other calls meanwhile',
      value: p99Of(during),
      unit: 'ms',
      atMost: 100,
      yardstick: `${readable(p99Of(before))} ms without them`,
    }),
  ]
}

async function followSlow(sandbox, count) {
  const times = []
  const call = async () => {
    const began = performance.now()
    const answer = await fetch(`${sandbox.url}/api/v2/cities`, { headers: headersOf(sandbox) })
    await answer.text()
    times.push(performance.now() - began)
  }
  for (let n = 0; n < CALLS_BEFORE; n++) await call()
  const before = times.splice(0)
  const { hostname, port } = new URL(sandbox.url)
  const began = performance.now()
  const ends = Array.from({ length: count }, () => openSlow(Number(port), hostname))
  let isOver = false
  const all = Promise.all(ends).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await call()
    await wait(BETWEEN_CALLS_MS)
  }
  await all
  return { before, during: times, seconds: (performance.now() - began) / 1_000 }
}

/** Resolves when the server has hung up. */
function openSlow(port, host) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host).on('error', reject).on('end', resolve).resume()
    socket.write('GET /api/v2/cities HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ')
  })
}

function p99Of(times) {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))]
}

export const compare = {
  metrics: { typical: { what: 'a call beside slow sockets', unit: 'ms', better: 'lower' } },
  open({ size, stage }) {
    return async () => {
      const sandbox = await stage.sandbox('--data', ':memory:')
      const { during } = await followSlow(sandbox, SIZES[size].sockets / 5)
      await sandbox.stop()
      return { typical: median(during) }
    }
  },
}
