// What many mock servers do: lowdb in a JSON file, written once per POST. argv: the file, how many records stand in it,
// and one record as JSON.
import express from 'express'
import { JSONFilePreset } from 'lowdb/node'
import { sayReady } from './say-ready.mjs'

const [file, stored, record] = process.argv.slice(2)
const shipments = Array.from({ length: Number(stored) }, (_, at) => ({ id: `GS${at}`, ...JSON.parse(record) }))
const low = await JSONFilePreset(file, { shipments })
const app = express()
// One write after the other: lowdb would otherwise answer the first of many queued writes only when the load stops.
let last = low.write()
await last
app.post('/shipments', express.json(), async (request, response) => {
  const shipment = { id: `GS${low.data.shipments.length}`, ...request.body }
  low.data.shipments.push(shipment)
  last = last.then(() => low.write())
  await last
  response.json(shipment)
})
sayReady(app)
