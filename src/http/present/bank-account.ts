import type { BankAccount } from '../../schemas/types.gen.ts'
import type { BankAccountEntry } from '../../service/bank-account.ts'

/** `name` is the bank's full name (specification, "Bank and bank account"). */
export function presentBankAccount({ change, bank }: BankAccountEntry): BankAccount {
  const { bankId, branch, owner, number } = change
  return { bank_id: bankId, branch, owner, number, name: bank.name }
}
