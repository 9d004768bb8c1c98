import type { Endpoint } from '../../domain/outbox-rows.ts'
import type { Switches } from '../../domain/profile.ts'
import type { Customer, Transaction } from '../../domain/settlement/rows.ts'
import { dashedSecond, slashedMinute } from '../../domain/time/instants.ts'
import type * as wire from '../../schemas/types.gen.ts'
import type { BankAccount, WebhookEndpoint } from '../../schemas/types.gen.ts'
import type { BankAccountEntry } from '../../service/money/bank-account.ts'
import type { ApiAnswer } from '../api-request.ts'
import { success } from './envelope.ts'

/**
 * `amount` is positive for payments too, its direction shows in closing − opening (specification, "Transaction"); or it is
 * that difference (switch `transaction_sign`).
 */
export function presentTransaction(
  transaction: Transaction,
  { transaction_sign }: Pick<Switches, 'transaction_sign'>,
): wire.Transaction {
  return {
    id: transaction.code,
    amount: transaction_sign === 'signed' ? transaction.closing - transaction.opening : transaction.amount,
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

/** `event` is always `Tất cả`: a registration subscribes to everything (specification, "Events"). */
export function presentEndpoint(endpoint: Endpoint): WebhookEndpoint {
  return {
    id: Number(endpoint.id),
    event: 'Tất cả',
    endpoint: endpoint.url,
    created_at: dashedSecond(endpoint.createdAt),
    updated_at: dashedSecond(endpoint.updatedAt),
  }
}

export function presentCustomer({ id, name, phone, email, addresses }: Customer): wire.Customer {
  return { id, name, phone, email, address: [...addresses] }
}

/**
 * The answer of an update and of a creation that met an existing customer (switch `customer_layout`): the bare record,
 * an envelope with `data`, or the record's fields beside code, status and data.
 */
export function answerWithCustomer(
  record: wire.Customer,
  data: wire.Customer | readonly wire.Customer[],
  { customer_layout }: Pick<Switches, 'customer_layout'>,
): ApiAnswer {
  switch (customer_layout) {
    case 'bare':
      return { bare: record }
    case 'envelope':
      return success(data)
    case 'both':
      return { ...success(data), ...record }
  }
}
