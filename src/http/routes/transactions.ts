import { listTransactions } from '../../service/money/wallet.ts'
import type { ApiParts, Routes } from '../parts.ts'
import { presentTransaction } from '../present/account-records.ts'
import { paginated } from '../present/pagination.ts'
import { readCode } from '../read-code.ts'
import { readPage } from '../read-page.ts'

export function transactionRoutes({ core }: ApiParts): Routes {
  return {
    listTransactions: async ({ world, query, url, switches }) => {
      const request = { ...readPage(query, switches), code: readCode(query) }
      const { rows, total } = await listTransactions(core, world, request)
      return paginated(
        rows.map(row => presentTransaction(row, switches)),
        { ...request, total, url, switches },
      )
    },
  }
}
