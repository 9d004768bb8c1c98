// Leans on numbers: the second read of the parcels adds up their fees without a conversion, so texts are put one after the
// other.
import { fill, holds } from './sandbox.mjs'
import { number, recordOf, Shop } from './shop.mjs'

const FEES = ['cod_fee', 'insurrance_fee', 'return_fee', 're_delivery_fee', 'update_info_fee', 'overweight_fee']
FEES.push('discount', 'service_fee', 'delivery_fee', 'total_fee', 'amount_return_shop')
const SIZES = ['width', 'height', 'length', 'weight']

await fill({ shipments: 5 })
const shop = new Shop()
await shop.login()

const { body: first } = await shop.call('GET', '/shipments?size=5')
const highest = Math.max(...first.data.map(row => number(recordOf(row).total_fee)))
holds('a parcel has a fee', highest > 0)

const { body: second } = await shop.call('GET', '/shipments?size=5')
let total = 0
for (const record of second.data.map(recordOf)) {
  for (const fee of FEES) total += record[fee]
  for (const size of SIZES) total += record.parcel[size]
}
holds(`the sum of fees and sizes is a whole number: ${total}`, Number.isInteger(total))
