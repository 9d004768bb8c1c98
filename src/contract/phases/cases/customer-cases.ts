import type { ContractCase } from '../../case.ts'
import { customerRequest } from '../../requests/customer-request.ts'
import { makeCustomer } from '../make.ts'
import { firstIdOf, listFirstPage } from './first-page.ts'
import { goodCase } from './good-case.ts'

/** Customers. */
export const customerCases: readonly ContractCase[] = [
  goodCase('listCustomers', 'first page', {
    run: session => listFirstPage(session, 'listCustomers'),
  }),
  goodCase('searchCustomers', 'by id', {
    async run(session) {
      const q = (await firstIdOf(session, 'listCustomers')) ?? session.nonce()
      await session.call('searchCustomers', { query: { q } }, { status: 200 })
    },
  }),
  goodCase('createCustomer', 'new customer', {
    writes: ['customers'],
    async run(session) {
      await makeCustomer(session)
    },
  }),
  goodCase('createCustomer', 'known phone and email', {
    writes: ['customers', 'duplicate-customer'],
    async run(session) {
      const { nonce } = await makeCustomer(session)
      const body = customerRequest(nonce, { place: (await session.route()).from, street: '200 Phố Kiểm Thử' })
      await session.call('createCustomer', { body, irreversible: true }, { status: 200 })
    },
  }),
  goodCase('createCustomer', 'one address as an object', {
    sandboxOnly: true,
    writes: ['customers'],
    async run(session) {
      const { address, ...rest } = customerRequest(session.nonce(), { place: (await session.route()).to })
      await session.call('createCustomer', { body: { ...rest, address: address[0] } }, { status: 200 })
    },
  }),
  goodCase('updateCustomer', 'another name', {
    writes: ['customers'],
    touches: ['createCustomer'],
    async run(session) {
      const { id, nonce } = await makeCustomer(session)
      const { email, phone } = customerRequest(nonce)
      const call = { params: { id }, body: { name: `Khách kiểm thử ${nonce} (đổi tên)`, email, phone } }
      await session.call('updateCustomer', call, { status: 200 })
    },
  }),
  goodCase('deleteCustomer', 'customer just made', {
    writes: ['customers'],
    touches: ['createCustomer'],
    async run(session) {
      const { id } = await makeCustomer(session)
      await session.call('deleteCustomer', { params: { id } }, { status: 200 })
    },
  }),
]
