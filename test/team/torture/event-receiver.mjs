/**
 * A receiver in a process of its own: node event-receiver.mjs prints its URL. Events come to /w/NAME; of each it keeps a digest by
 * its id, and of each parcel the statuses in their order of arrival. GET /w/NAME gives these, DELETE /w/NAME forgets them, GET /
 * gives how much has come.
 */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'

/** @typedef {{ events: Map<string, string>, parcels: Map<string, [status: string, at: number][]>, wrong: string[] }} Kept */
/** @type {Map<string, Kept>} */
const worlds = new Map()
let received = 0
let repeats = 0

const keptOf = name => {
  const kept = worlds.get(name) ?? { events: new Map(), parcels: new Map(), wrong: [] }
  worlds.set(name, kept)
  return kept
}

function keep(name, id, text) {
  const { events, parcels, wrong } = keptOf(name)
  const digest = createHash('md5').update(text).digest('base64')
  const before = events.get(id)
  received++
  if (before !== undefined) {
    repeats++
    if (before !== digest) wrong.push(`event ${id} came with two bodies`)
    return
  }
  events.set(id, digest)
  const { gcode, status } = JSON.parse(text)
  const came = parcels.get(gcode) ?? []
  came.push([String(status), Date.now()])
  parcels.set(gcode, came)
}

const server = createServer((request, response) => {
  const chunks = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', () => {
    const name = request.url?.slice('/w/'.length) ?? ''
    if (request.method === 'POST') {
      keep(name, String(request.headers['webhook-id']), Buffer.concat(chunks).toString())
      response.end()
      return
    }
    const { events, parcels, wrong } = name === '' ? { wrong: [] } : keptOf(name)
    if (name === '') response.end(JSON.stringify({ received, repeats }))
    else response.end(JSON.stringify({ events: events.size, parcels: Object.fromEntries(parcels), wrong }))
    if (request.method === 'DELETE') worlds.delete(name)
  })
})
server.keepAliveTimeout = 65_000
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
process.on('disconnect', () => process.exit())
