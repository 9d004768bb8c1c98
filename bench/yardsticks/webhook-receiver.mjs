// A receiver that counts, so that not the sandbox's word is what is believed. argv: `answer`, or `hang` to read every
// request and answer none before a PUT; then how many requests apart one is kept whole.
//
// GET gives {"received","ids","first","last","kept":[{"headers","body"}],"arrivals":[[id, at]]}: requests, different
// ids among them, and instants in ms of UNIX time with a fraction. DELETE gives it too, and forgets it.
import { createServer } from 'node:http'
import { sayReady } from './say-ready.mjs'

let isSilent = process.argv[2] === 'hang'
/** Answers that are still to be written. */
const silent = new Set()
const apart = Number(process.argv[3] ?? 1_000)
const now = () => performance.timeOrigin + performance.now()

let tally = emptyTally()

const server = createServer((request, response) => {
  if (request.method === 'PUT') {
    isSilent = false
    for (const waiting of silent) waiting.writeHead(200).end()
    response.end('{}')
    return
  }
  if (request.method !== 'POST') {
    response.end(JSON.stringify({ ...tally, ids: tally.ids.size }))
    if (request.method === 'DELETE') tally = emptyTally()
    return
  }
  const chunks = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', () => {
    keep(request.headers, chunks)
    if (isSilent) silent.add(response.on('close', () => silent.delete(response)))
    else response.writeHead(200).end()
  })
})
// A benchmark of a hanging receiver needs the connection to stay open: Node must not close it.
server.requestTimeout = 0
sayReady(server)

function keep(headers, chunks) {
  const at = now()
  if (tally.received === 0) tally.first = at
  tally.last = at
  tally.ids.add(headers['webhook-id'])
  const isKept = tally.received++ % apart === 0
  if (!isKept) return
  tally.kept.push({ headers, body: Buffer.concat(chunks).toString() })
  tally.arrivals.push([headers['webhook-id'], at])
}

function emptyTally() {
  return { received: 0, ids: new Set(), first: 0, last: 0, kept: [], arrivals: [] }
}
