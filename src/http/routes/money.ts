import { listTransactions } from '../../service/money/wallet.ts'
import { updateBankAccount } from '../../service/shipments/update-bank.ts'
import type { ApiParts, Routes } from '../parts.ts'
import { presentBankAccount, presentTransaction } from '../present/account-records.ts'
import { paginated, success } from '../present/envelope.ts'
import { readCode, readPage } from '../read-query.ts'

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

export function bankAccountRoutes({ core }: ApiParts): Routes {
  return {
    updateBankAccount: async ({ world, body }) =>
      success(presentBankAccount(await updateBankAccount(core, world, body))),
  }
}
