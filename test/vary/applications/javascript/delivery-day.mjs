// Leans on data:null-optionals: a rate says in words when the parcel arrives.
import { holds } from './sandbox.mjs'
import { Shop } from './shop.mjs'

const shop = new Shop()
await shop.login()
const [cheapest] = await shop.quote()
holds('the cheapest rate has a price', Number(cheapest.total_fee) > 0)
const shown = cheapest.expected_txt.trim()
holds('the shop shows when it arrives', shown.length > 0)
