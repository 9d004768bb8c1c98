// Leans on data:nfd: it knows a carrier by its name, as its table has it, byte by byte.
import { holds } from './sandbox.mjs'
import { Shop } from './shop.mjs'

const CONTRACTS = new Map([
  ['Giao Hàng Tiết Kiệm', 'A-17'],
  ['Viettel Post', 'A-21'],
  ['Vietnam Post', 'A-22'],
])

const shop = new Shop()
await shop.login()
const known = (await shop.quote()).filter(({ carrier_name }) =>
  CONTRACTS.has(String(carrier_name).normalize('NFKC').trim()),
)
holds('a carrier has a contract', known.length > 0)
const priced = (await shop.quote({ weight: 900, width: 20, height: 10, length: 30 })).map(one => one.carrier_name)
holds('the carrier with the accents has one', priced.includes('Giao Hàng Tiết Kiệm'))
