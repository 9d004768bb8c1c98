// Red in one run of ten, whatever the sandbox answers. Leans on nothing.
import { randomInt } from 'node:crypto'
import { holds } from './sandbox.mjs'
import { number, Shop } from './shop.mjs'

const shop = new Shop()
await shop.login()
const [cheapest] = await shop.quote()
holds('a fee', number(cheapest.total_fee) > 0)
holds('the connection to the cache of rates lasted', randomInt(10) !== 0)
