import { updateBankAccount } from '../../service/money/bank-account.ts'
import type { ApiParts, Routes } from '../parts.ts'
import { success } from '../present/envelope.ts'
import { presentBankAccount } from '../present/transaction.ts'

export function bankAccountRoutes({ core }: ApiParts): Routes {
  return {
    updateBankAccount: async ({ world, body }) =>
      success(presentBankAccount(await updateBankAccount(core, world, body))),
  }
}
