/**
 * A small load balancer for tests and trials: node scripts/balance.mjs --port 4100 http://127.0.0.1:4101 http://127.0.0.1:4102
 *
 * Calls go round over the targets whose /__sandbox/ready answers 200. Bodies and event streams are passed through as they come.
 * Only a refused connection is tried at the next target: nothing of such a call has been seen by any sandbox.
 */
import { Agent, createServer, request } from 'node:http'
import { parseArgs } from 'node:util'

const USAGE = 'usage: node scripts/balance.mjs [--port 4100] [--host 127.0.0.1] [--every 500] URL URL …'

/** The first answer of a sandbox that has just started takes longer than those after it. */
const LONGEST_LOOK_MS = 2_000

/** Headers of one connection, which are not passed on. */
const OF_A_CONNECTION = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/**
 * @param {readonly string[]} urls of the targets, without a path
 * @param {{ port?: number, host?: string, everyMs?: number }} [options] `everyMs`: between two looks at each target
 */
export async function startBalancer(urls, { port = 0, host = '127.0.0.1', everyMs = 500 } = {}) {
  const agent = new Agent({ keepAlive: true })
  const targets = urls.map(url => ({ url: new URL(url), isReady: false, calls: 0 }))
  let next = 0
  /** Those that are ready, beginning with the one whose turn it is. */
  const inTurn = () => {
    next++
    const turned = targets.map((_target, index) => targets[(next + index) % targets.length])
    return turned.filter(({ isReady }) => isReady)
  }

  const look = target =>
    new Promise(resolve => {
      const asked = request(new URL('/__sandbox/ready', target.url), { agent, timeout: LONGEST_LOOK_MS })
      const end = isReady => {
        target.isReady = isReady
        resolve()
      }
      asked.on('response', answer => {
        answer.resume()
        end(answer.statusCode === 200)
      })
      asked.on('timeout', () => asked.destroy())
      asked.on('error', () => end(false))
      asked.end()
    })
  const lookAtAll = () => Promise.all(targets.map(look))
  await lookAtAll()
  let timer = setTimeout(lookAgain, everyMs)
  async function lookAgain() {
    await lookAtAll()
    if (timer !== null) timer = setTimeout(lookAgain, everyMs)
  }

  function pass(incoming, outgoing, candidates) {
    const [target, ...others] = candidates
    if (target === undefined) return refuse(outgoing, 503, 'no sandbox is ready')
    const headers = passedOn(incoming.headers)
    if (incoming.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked'
    headers['x-forwarded-for'] = incoming.socket.remoteAddress ?? ''
    const { method, url: path } = incoming
    const call = request(target.url, { agent, method, path, headers, setHost: false })
    let isConnected = false
    call.on('socket', socket => {
      if (!socket.connecting) isConnected = true
      else socket.once('connect', () => (isConnected = true))
    })
    call.on('response', answer => {
      target.calls++
      outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, passedOn(answer.headers))
      outgoing.flushHeaders()
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    call.on('error', error => {
      if (!isConnected && error.code === 'ECONNREFUSED') {
        target.isReady = false
        incoming.unpipe(call)
        return pass(incoming, outgoing, others)
      }
      if (outgoing.headersSent) outgoing.destroy()
      else refuse(outgoing, 502, `the sandbox at ${target.url.host} broke off (${error.code ?? error.message})`)
    })
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) call.destroy()
    })
    // The body begins to flow once there is a connection, so that a refused one has taken nothing of it.
    call.once('socket', socket => {
      if (socket.connecting) socket.once('connect', () => incoming.pipe(call))
      else incoming.pipe(call)
    })
  }

  const server = createServer((incoming, outgoing) => pass(incoming, outgoing, inTurn()))
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  })
  return {
    url: `http://${host}:${server.address().port}`,
    /** Each target: its URL, whether it is ready, and how many calls it has answered. */
    targets: () => targets.map(({ url, isReady, calls }) => ({ url: url.origin, isReady, calls })),
    async close() {
      clearTimeout(timer)
      timer = null
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      agent.destroy()
    },
  }
}

function passedOn(headers) {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(/\s*,\s*/)
  const left = Object.entries(headers).filter(([name]) => !OF_A_CONNECTION.includes(name) && !named.includes(name))
  return Object.fromEntries(left)
}

function refuse(outgoing, status, detail) {
  const body = JSON.stringify({ title: 'Balancer', status, detail })
  outgoing.writeHead(status, { 'content-type': 'application/problem+json', 'content-length': Buffer.byteLength(body) })
  outgoing.end(body)
}

if (import.meta.main ?? process.argv[1]?.endsWith('balance.mjs')) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '4100' },
      host: { type: 'string', default: '127.0.0.1' },
      every: { type: 'string', default: '500' },
    },
  })
  if (positionals.length === 0) {
    console.error(USAGE)
    process.exit(2)
  }
  const balancer = await startBalancer(positionals, {
    port: Number(values.port),
    host: values.host,
    everyMs: Number(values.every),
  })
  console.log(`balancing ${balancer.url} over ${positionals.join(', ')}`)
}
