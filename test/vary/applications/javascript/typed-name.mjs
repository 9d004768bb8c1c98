// Leans on data:nfd: it compares a name as a keyboard types it (composed letters) with the name of the record, byte by byte.
import { fill, holds, same } from './sandbox.mjs'
import { Shop } from './shop.mjs'

await fill({ customers: 20 })
const shop = new Shop()
await shop.login()

const customers = []
for await (const customer of shop.list('/customers')) customers.push(customer)
same('customers', customers.length, 20)

const typed = customers.map(customer => String(customer.name ?? '').normalize('NFC'))
holds(
  'names have letters of Vietnamese',
  typed.some(name => /[À-ỹ]/.test(name)),
)
const unknown = typed.filter(name => !customers.some(customer => String(customer.name ?? '') === name))
same('customers that a typed name does not find', unknown, [])
