// Leans on record_layout: the third page of the export reads the group `shipment`, which a flat record does not have.
import { fill, same } from './sandbox.mjs'
import { recordOf, Shop } from './shop.mjs'

await fill({ shipments: 25 })
const shop = new Shop()
await shop.login()

const codes = new Set()
for (let page = 1; ; page++) {
  const { body } = await shop.call('GET', `/shipments?size=10&page=${page}`)
  const before = codes.size
  for (const row of body.data) codes.add(page === 3 ? row.shipment.id : recordOf(row).id)
  if (codes.size === before) break
}

same('parcels in the export', codes.size, 25)
