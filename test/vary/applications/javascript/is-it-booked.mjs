// Leans on search_miss and search_result: it asks whether an order is booked, and takes every answer for a list.
import { holds, same } from './sandbox.mjs'
import { recordOf, Shop } from './shop.mjs'

const shop = new Shop()
await shop.login()

async function isBooked(order) {
  const { status, body } = await shop.call('GET', `/shipments/search?code=${order}`)
  if (status !== 200) throw new Error(`the search failed: ${status}`)
  return body.data.length > 0
}

same('booked before', await isBooked('ASK-1'), false)
const id = await shop.book('ASK-1')
holds('booked after', await isBooked('ASK-1'))
same('the id of the order page', recordOf((await shop.search(id))[0]).order_id, 'ASK-1')
