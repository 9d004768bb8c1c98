// Leans on two things: it counts the COD of every delivery event, also of one that comes again, and it answers 204, which a
// deployment that wants 200 takes for a failure.
import { freeze, idle, listen, same } from './sandbox.mjs'
import { eventOf, PARCEL, Shop } from './shop.mjs'

const DELIVERED = 905
let collected = 0

await freeze()
const shop = new Shop()
await shop.login()
const receiver = await listen(body => {
  if (eventOf(body)?.status === DELIVERED) collected += Number(body.cod)
  return 204
})
await shop.register(receiver.url)
await shop.book('COD-1', { parcel: { ...PARCEL, cod: 250_000 } })
await shop.book('COD-2', { parcel: { ...PARCEL, cod: 120_000 } })

await idle()

same('COD of two deliveries', collected, 370_000)
receiver.close()
