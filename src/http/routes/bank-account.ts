import { updateBankAccount } from '../../service/bank-account.ts'
import type { ApiParts, Routes } from '../parts.ts'
import { presentBankAccount } from '../present/bank-account.ts'
import { success } from '../present/envelope.ts'

export function bankAccountRoutes({ core }: ApiParts): Routes {
  return {
    updateBankAccount: async ({ world, body }) =>
      success(presentBankAccount(await updateBankAccount(core, world, body))),
  }
}
