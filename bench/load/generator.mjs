// The child of start-generator.mjs: a message in is a load to give, a message out is what came of it.
import { Pool } from 'undici'

let sent = 0
let stopped = false
/** By server and width; kept, so that a short burst does not measure how connections are made. */
const known = new Map()

process.on('message', async load => {
  if (load === 'stop') {
    stopped = true
    return
  }
  try {
    process.send(await give(load))
  } catch (error) {
    process.send({ error: error instanceof Error ? error.message : String(error) })
  }
})

async function give({
  url,
  urls = [url],
  method,
  path,
  headers,
  everyHeaders = [headers],
  body = null,
  connections,
  count,
  milliseconds,
  status: wanted = 200,
  expect = '',
}) {
  const pools = urls.map(one => poolOf(one, connections))
  const durations = []
  const started = performance.now()
  let left = count ?? Number.POSITIVE_INFINITY
  stopped = false
  const more = () =>
    !stopped && left-- > 0 && (milliseconds === undefined || performance.now() - started < milliseconds)
  const connection = async () => {
    while (more()) {
      sent++
      const turn = sent
      const before = performance.now()
      // Another server each time the turn of an account has come.
      const server = (turn + Math.floor(turn / everyHeaders.length)) % pools.length
      const { status, text } = await ask(pools[server], {
        method,
        path,
        headers: everyHeaders[turn % everyHeaders.length],
        body: body?.replace('{n}', `${process.pid}-${sent}`),
      })
      durations.push(performance.now() - before)
      if (status !== wanted || !text.includes(expect))
        throw new Error(`unexpected answer ${status}: ${text.slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  const seconds = (performance.now() - started) / 1_000
  durations.sort((a, b) => a - b)
  const percentile = share => durations[Math.min(durations.length - 1, Math.floor(durations.length * share))]
  const [p50, p99] = [percentile(0.5), percentile(0.99)]
  return { requests: durations.length, rate: durations.length / seconds, p50, p99, max: durations.at(-1) }
}

/** By undici's lowest interface: `request` takes twice the time, and then the generator would be what is measured. */
function ask(pool, request) {
  return new Promise((resolve, reject) => {
    const chunks = []
    let status = 0
    pool.dispatch(request, {
      onConnect() {},
      onHeaders(code) {
        status = code
        return true
      },
      onData(chunk) {
        chunks.push(chunk)
        return true
      },
      onComplete: () => resolve({ status, text: Buffer.concat(chunks).toString() }),
      onError: reject,
    })
  })
}

function poolOf(url, connections) {
  const key = `${connections} ${url}`
  const pool = known.get(key) ?? new Pool(url, { connections, pipelining: 1 })
  known.set(key, pool)
  return pool
}
