import type { Transaction } from '../../domain/settlement/rows.ts'
import { slashedMinute } from '../../domain/time/instants.ts'
import type * as wire from '../../schemas/types.gen.ts'
import type { BankAccount } from '../../schemas/types.gen.ts'
import type { BankAccountEntry } from '../../service/money/bank-account.ts'

/** `amount` is positive for payments too; the direction shows in closing − opening (specification, "Transaction"). */
export function presentTransaction(transaction: Transaction): wire.Transaction {
  return {
    id: transaction.code,
    amount: transaction.amount,
    description: transaction.description,
    opening_debit: transaction.opening,
    closing_debit: transaction.closing,
    created_at: slashedMinute(transaction.at),
  }
}

/** `name` is the bank's full name (specification, "Bank and bank account"). */
export function presentBankAccount({ change, bank }: BankAccountEntry): BankAccount {
  const { bankId, branch, owner, number } = change
  return { bank_id: bankId, branch, owner, number, name: bank.name }
}
