// Leans on webhook:before-answer: the receiver waits 300 ms for the row of the parcel, which is written when the booking is
// answered, and drops an event that has none.
import { setTimeout as wait } from 'node:timers/promises'
import { freeze, holds, idle, listen } from './sandbox.mjs'
import { eventOf, Shop } from './shop.mjs'

/** The statuses of each parcel by its id. */
const rows = new Map()

async function findRow(id) {
  for (let waited = 0; waited < 300 && !rows.has(id); waited += 20) await wait(20)
  return rows.get(id)
}

await freeze()
const shop = new Shop()
await shop.login()
const receiver = await listen(async body => {
  const event = eventOf(body)
  if (event === undefined) return 200
  const row = await findRow(event.gcode)
  row?.add(event.status)
  return 200
})
await shop.register(receiver.url)
const id = await shop.book('ROW-1')
rows.set(id, new Set())

await idle()

const seen = rows.get(id)
holds(`the creation is in the row: ${[...seen].join(' ')}`, seen.has(900) || seen.has(901))
holds('the delivery is in the row', seen.has(905))
receiver.close()
