import type { Switches } from '../../domain/profile.ts'
import type { Customer } from '../../domain/settlement/rows.ts'
import type * as wire from '../../schemas/types.gen.ts'
import type { ApiAnswer } from '../api-request.ts'
import { success } from './envelope.ts'

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
