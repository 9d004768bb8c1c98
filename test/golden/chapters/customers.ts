import type { Recorder } from '../create-recorder.ts'

const BINH = {
  name: 'Trần Văn Bình',
  email: 'binh.tran@example.com',
  phone: '0987654321',
  address: [{ street: '100 Thái Thịnh', district: '100400', city: '100000' }],
}
const LAN = {
  name: 'Nguyễn Thị Lan',
  email: 'lan.nguyen@example.com',
  phone: '0912345678',
  // Some clients post one address instead of a list, and codes as numbers.
  address: { street: '12 Nguyễn Huệ', district: 700_100, city: 700_000 },
}

export async function playCustomers({ call }: Recorder): Promise<void> {
  const binh = await call('createCustomer', 'a new one', { body: BINH })
  const lan = await call('createCustomer', 'a new one, its address a single object', { body: LAN })
  const second = [{ street: '5 Lê Lợi', district: '700100', city: '700000' }]
  await call('createCustomer', 'the phone of an existing one, written otherwise', {
    body: { name: 'Bình', phone: '+84 987 654 321', address: second },
  })
  await call('createCustomer', 'the email of an existing one', {
    body: { name: 'Lan', email: 'LAN.NGUYEN@example.com', phone: '0900000001', address: second },
  })
  await call('createCustomer', 'nothing sent', { body: {} })
  await call('createCustomer', 'an address without its fields', { body: { ...BINH, address: [{}] } })
  await call('createCustomer', 'a district of another city', {
    body: { ...BINH, address: [{ street: '1 Lê Lợi', district: '700100', city: '100000' }] },
  })

  await call('listCustomers', 'the default page')
  await call('listCustomers', 'size and page', { path: '/customers?size=1&page=2' })
  await call('listCustomers', 'beyond the end', { path: '/customers?page=3' })
  await call('listCustomers', 'a size that is none', { path: '/customers?size=-1' })
  const search = (what: string, q: string) =>
    call('searchCustomers', what, { path: `/customers/search?q=${encodeURIComponent(q)}` })
  await search('by id', binh.data[0].id)
  await search('by a part of the name', 'nguyễn')
  await search('by phone', '0987654321')
  await search('by a part of the email', 'example.com')
  await search('by what nobody has', 'không ai')
  await call('searchCustomers', 'nothing asked')

  const path = `/customers/${binh.data[0].id}`
  await call('updateCustomer', 'a new name and email', {
    path,
    body: { name: 'Trần Quốc Bình', email: 'quoc.binh@example.com' },
  })
  await call('updateCustomer', 'the phone of another', { path, body: { phone: LAN.phone } })
  await call('updateCustomer', 'a name that is no text', { path, body: { name: [] } })
  await call('updateCustomer', 'an id that is none', { path: '/customers/00000000', body: { name: 'Ai' } })
  await call('deleteCustomer', 'one of the list', { path: `/customers/${lan.data[0].id}` })
  await call('deleteCustomer', 'the same again', { path: `/customers/${lan.data[0].id}` })
  await call('listCustomers', 'one is left')
}
