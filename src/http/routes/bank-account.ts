import { updateBankAccount } from '../../service/shipments/update-bank.ts'
import type { ApiParts, Routes } from '../parts.ts'
import { presentBankAccount } from '../present/account-records.ts'
import { success } from '../present/envelope.ts'

export function bankAccountRoutes({ core }: ApiParts): Routes {
  return {
    updateBankAccount: async ({ world, body }) =>
      success(presentBankAccount(await updateBankAccount(core, world, body))),
  }
}
