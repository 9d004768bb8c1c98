import {
  createCustomer,
  deleteCustomer,
  listCustomers,
  searchCustomers,
  updateCustomer,
} from '../../service/shipments/customers.ts'
import type { ApiParts, Routes } from '../parts.ts'
import { answerWithCustomer, presentCustomer } from '../present/account-records.ts'
import { answerMiss, deleted, paginated, success } from '../present/envelope.ts'
import { readPage, requireText } from '../read-query.ts'

export function customerRoutes({ core }: ApiParts): Routes {
  return {
    listCustomers: async ({ world, query, url, switches }) => {
      const { size, page } = readPage({ size: query.size, page: query.page }, switches)
      const { rows, total } = await listCustomers(core, world, { size, page })
      return paginated(rows.map(presentCustomer), { page, size, total, url, switches })
    },
    searchCustomers: async ({ world, query, switches }) => {
      const found = await searchCustomers(core, world, requireText(query, 'q'))
      return found.length === 0 ? answerMiss(switches, 'customer') : success(found.map(presentCustomer))
    },
    createCustomer: async ({ world, body, switches }) => {
      const { customer, isNew } = await createCustomer(core, world, body)
      const record = presentCustomer(customer)
      return isNew ? success([record]) : answerWithCustomer(record, [record], switches)
    },
    updateCustomer: async ({ world, params: { id = '' }, body, switches }) => {
      const record = presentCustomer(await updateCustomer(core, world, { id, body }))
      return answerWithCustomer(record, record, switches)
    },
    deleteCustomer: async ({ world, params: { id = '' } }) => {
      await deleteCustomer(core, world, id)
      return deleted()
    },
  }
}
