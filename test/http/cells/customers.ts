import type { Client } from '../../support/api-client.ts'
import { type Exercises, withoutToken } from './exercise.ts'

const CUSTOMER = {
  name: 'Trần Văn Bình',
  email: 'binh.tran@example.com',
  phone: '0987654321',
  address: [{ street: '100 Thái Thịnh', district: '100400', city: '100000' }],
}

async function customerPath(client: Client): Promise<string> {
  return `/customers/${(await client.post('/customers', CUSTOMER)).body.data[0].id}`
}

export const CUSTOMERS: Exercises = {
  'listCustomers 200': async ({ client }) => {
    await customerPath(client)
    return {}
  },
  'listCustomers 401': withoutToken,
  'listCustomers 422': () => ({ path: '/customers?size=0' }),
  'searchCustomers 200': async ({ client, answer }) => {
    if (answer !== 'none') await customerPath(client)
    return { path: `/customers/search?q=${CUSTOMER.phone}` }
  },
  'searchCustomers 401': withoutToken,
  'searchCustomers 404': () => ({ path: '/customers/search?q=none' }),
  'searchCustomers 422': () => ({ path: '/customers/search' }),
  'createCustomer 200': async ({ client, answer }) => {
    if (answer.startsWith('duplicate')) await customerPath(client)
    return { body: CUSTOMER }
  },
  'createCustomer 401': withoutToken,
  'createCustomer 422': () => ({ body: { address: [{}] } }),
  'updateCustomer 200': async ({ client }) => ({ path: await customerPath(client), body: { name: 'Bình' } }),
  'updateCustomer 401': withoutToken,
  'updateCustomer 404': () => ({ path: '/customers/00000000', body: {} }),
  'updateCustomer 422': async ({ client }) => ({ path: await customerPath(client), body: { name: [] } }),
  'deleteCustomer 200': async ({ client }) => ({ path: await customerPath(client) }),
  'deleteCustomer 401': withoutToken,
  'deleteCustomer 404': () => ({ path: '/customers/00000000' }),
}
