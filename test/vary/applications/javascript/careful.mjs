// Leans on nothing. Books two parcels, receives their webhooks in any order and number, and asks the API for what counts.
import { createHmac } from 'node:crypto'
import { fill, freeze, holds, idle, listen, same } from './sandbox.mjs'
import { eventOf, number, recordOf, Shop } from './shop.mjs'

const { SANDBOX_WEBHOOK_SECRET, SANDBOX_CLIENT_SECRET } = process.env
const COMPLETED = 913
/** The newest status of each parcel by its time; equal times by the code, which grows on this way. */
const newest = new Map()

/** False for a signature that is there and wrong. An event without one that this shop knows is only a reason to ask. */
function isGenuine(headers, raw) {
  const hmac = (key, text) => createHmac('sha256', key).update(text).digest('base64')
  if (headers['webhook-signature']) {
    const key = Buffer.from(SANDBOX_WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64')
    const text = Buffer.concat([Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`), raw])
    return headers['webhook-signature'].split(' ').includes(`v1,${hmac(key, text)}`)
  }
  return !headers['x-signature'] || headers['x-signature'] === hmac(SANDBOX_CLIENT_SECRET, raw)
}

await freeze()
await fill({ customers: 6, shipments: 12 })
const shop = new Shop()
await shop.login()
const receiver = await listen((body, headers, raw) => {
  if (!isGenuine(headers, raw)) return 401
  const event = eventOf(body)
  if (event === undefined) return 200
  const known = newest.get(event.gcode)
  const isNewer = known === undefined || event.time > known.time
  if (isNewer || (event.time === known.time && event.status > known.status)) newest.set(event.gcode, event)
  return 200
})
await shop.register(receiver.url)
const ids = [await shop.book('CAREFUL-1', { parcel: { weight: 700, width: 20, height: 10, length: 30, cod: 300_000 } })]
ids.push(await shop.book('CAREFUL-2'))

await idle()

for (const [index, id] of ids.entries()) {
  const found = await shop.search(`CAREFUL-${index + 1}`)
  same('parcels of the order', [...new Set(found.map(one => one.id))], [id])
  const [record] = found
  same('status', record.status_code, COMPLETED)
  holds(
    'the history has the delivery',
    found[0].history.some(entry => entry.status === 905),
  )
  holds('a fee', number(record.total_fee) > 0)
  holds('an event came', newest.has(id))
}
let parcels = 0
for await (const row of shop.list('/shipments', 10)) parcels += recordOf(row).id ? 1 : 0
same('parcels', parcels, 14)
let customers = 0
for await (const { name, email } of shop.list('/customers')) {
  customers++
  holds('a name', String(name ?? '').trim().length > 0)
  holds('an address or none', email === null || email === undefined || email.includes('@'))
}
same('customers', customers, 6)
let paid = 0
for await (const row of shop.list('/invoices')) paid += number(row.real_amount ?? row.amount) > 0 ? 1 : 0
holds('a session was paid', paid > 0)
receiver.close()
