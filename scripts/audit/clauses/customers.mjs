import { readsOf } from '../book.mjs'
import { answered, dataOf, holds, isObject, same } from '../expect.mjs'
import { clause } from './clause.mjs'

const AN = {
  name: 'Nguyễn Thị An',
  email: 'An@Shop.vn',
  phone: '0912000001',
  address: [{ street: '100 Thái Thịnh', district: '100400', city: '100000' }],
}
const STREET = '100 Thái Thịnh, Quận Đống Đa, Hà Nội'

const shop = world =>
  world.once('customers', async () => {
    const account = await world.account()
    const created = await account.call('POST', '/customers', AN)
    const [customer] = dataOf(created)
    await account.call('POST', '/customers', {
      ...AN,
      name: 'Trần Văn Bình',
      email: 'binh@shop.vn',
      phone: '0987111222',
    })
    return { account, created, customer }
  })

/** The record of an answer of `customer_layout`. */
function recordOf(answer, layout) {
  const body = answered(answer, 200)
  const wanted = {
    bare: !('data' in body),
    envelope: 'data' in body && !('id' in body),
    both: 'data' in body && 'id' in body,
  }
  holds(`the layout ${layout}`, wanted[layout], body, answer.again)
  if (layout === 'bare') return body
  const { data } = body
  return Array.isArray(data) ? data[0] : data
}

const QUERIES = [
  ['id', ({ id }) => id, 'its id'],
  ['name', () => 'thị an', 'a part of the name in any case'],
  ['email', () => 'an@shop', 'a part of the email in any case'],
  ['phone', () => '2000001', 'a part of the digits of the phone'],
  ['phone_84', () => '+84912000001', 'the phone with +84'],
].map(([name, queryOf, says]) =>
  clause(`customer.q_${name}`, 'Lists: Customer q', `A customer is found by ${says}, and no other is.`, async world => {
    const { account, customer } = await shop(world)
    const answer = await account.get(`/customers/search?q=${encodeURIComponent(queryOf(customer))}`)
    same(
      'the ids',
      dataOf(answer).map(({ id }) => id),
      [customer.id],
      answer.again,
    )
  }),
)

export const CUSTOMERS = [
  ...QUERIES,
  clause('customer.create', 'Customers', 'A new customer is the one element of data.', async world => {
    const { created } = await shop(world)
    same('the number of elements', dataOf(created).length, 1, created.again)
    const [{ name, phone, email }] = dataOf(created)
    same('the record', { name, phone, email }, { name: AN.name, phone: AN.phone, email: AN.email }, created.again)
  }),
  clause('customer.street', 'Customer', 'The stored street has the district and city names appended.', async world => {
    const { account } = await shop(world)
    const answer = await account.get('/customers/search?q=0912000001')
    same('address', dataOf(answer)[0].address[0], { street: STREET, district: '100400', city: '100000' }, answer.again)
  }),
  ...['phone', 'email'].map(key =>
    clause(
      `customer.duplicate_${key}`,
      'Customers; switch 8 customer_layout',
      `The same ${key} makes no new customer: the address is added.`,
      async world => {
        const account = await world.account()
        const [{ id }] = dataOf(await account.call('POST', '/customers', AN))
        const other = { name: 'Khác', phone: '0999000111', email: 'khac@shop.vn', [key]: AN[key] }
        const address = [{ street: '5 Cầu Giấy', district: '100600', city: '100000' }]
        const answer = await account.call('POST', '/customers', { ...other, address })
        const record = recordOf(answer, readsOf(world).customer_layout)
        same('id', record.id, id, answer.again)
        same('the number of addresses', record.address.length, 2, answer.again)
        same('the number of customers', dataOf(await account.get('/customers')).length, 1)
      },
    ),
  ),
  clause(
    'customer.update',
    'Customers; switch 8 customer_layout',
    'An update changes what is sent, and answers with all addresses.',
    async world => {
      const account = await world.account()
      const [{ id }] = dataOf(await account.call('POST', '/customers', AN))
      const answer = await account.call('POST', `/customers/${id}`, {
        name: 'Tên mới',
        email: AN.email,
        phone: AN.phone,
      })
      const record = recordOf(answer, readsOf(world).customer_layout)
      same('name and addresses', [record.name, record.address.length], ['Tên mới', 1], answer.again)
    },
  ),
  clause('customer.delete', 'Customers', 'A deleted customer is gone: Resource Deleted, then 404.', async world => {
    const account = await world.account()
    const [{ id }] = dataOf(await account.call('POST', '/customers', AN))
    const answer = await account.call('DELETE', `/customers/${id}`)
    same('message and data', [answer.body.message, dataOf(answer)], ['Resource Deleted', []], answer.again)
    same('the customers', dataOf(await account.get('/customers')), [])
    same('DELETE again', (await account.call('DELETE', `/customers/${id}`)).status, 404)
  }),
  clause('customer.address_object', 'observed: Customer', 'address may be a single object.', async world => {
    const account = await world.account()
    const answer = await account.call('POST', '/customers', { ...AN, address: AN.address[0] })
    const [{ address }] = dataOf(answer)
    holds(
      'a list of one address',
      Array.isArray(address) && address.length === 1 && isObject(address[0]),
      address,
      answer.again,
    )
  }),
]
