// Leans on fault:latency: it waits 800 ms for the answer of a booking, and no longer.
import { same } from './sandbox.mjs'
import { resultOf, Shop, send } from './shop.mjs'

const shop = new Shop()
await shop.login()
const body = await shop.booking('FAST-1')

async function bookInTime() {
  const find = async () => (await shop.search('FAST-1'))[0]
  for (let tried = 0; tried < 5; tried++) {
    const answer = await send('POST', '/shipments', { token: shop.token, body, timeoutMs: 800 }).catch(error => error)
    if (answer.name === 'TimeoutError') throw new Error('the booking takes too long; the customer has left')
    if (answer.status === 200) return resultOf(answer.body).id
    if (answer.status === 401) await shop.login()
    const found = answer.status === 401 || answer.status === 429 ? undefined : await find()
    if (found) return found.id
  }
  throw new Error('the booking did not succeed')
}

const id = await bookInTime()
same(
  'parcels of the order',
  (await shop.search('FAST-1')).map(one => one.id),
  [id],
)
