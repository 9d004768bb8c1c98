/** What requests say of a customer, once their schema has accepted them (specification, "Customers"). */
import type { CreateCustomerRequest, CustomerAddressInput, UpdateCustomerRequest } from '../../schemas/types.gen.ts'
import type { Customer } from '../settlement/rows.ts'
import { readText } from '../shipments/creation-input.ts'

export type Contact = Pick<Customer, 'name' | 'phone' | 'email'>

export interface AddressInput {
  /** Dotted, as the client wrote it: `address.0`, or `address` when it sent a single object. */
  readonly key: string
  /** As sent. */
  readonly street: string
  readonly district: string
  readonly city: string
}

/** Texts to the letter; what is absent, null or all blanks is null. */
export function readContact({ name, phone, email }: CreateCustomerRequest): Contact {
  return { name: readText(name), phone: readText(phone), email: readText(email) }
}

/** Only what was sent; null and blanks clear a field. */
export function readContactChanges(request: UpdateCustomerRequest): Partial<Contact> {
  const { name, phone, email } = readContact(request)
  return {
    ...(request.name === undefined ? {} : { name }),
    ...(request.phone === undefined ? {} : { phone }),
    ...(request.email === undefined ? {} : { email }),
  }
}

/** `address` is a list or, as one public client sends it, a single object. */
export function readAddresses({ address }: CreateCustomerRequest): readonly AddressInput[] {
  if (address === undefined || address === null) return []
  return Array.isArray(address)
    ? address.map((entry, index) => readAddress(entry, `address.${index}`))
    : [readAddress(address, 'address')]
}

function readAddress({ street, district, city }: CustomerAddressInput, key: string): AddressInput {
  return { key, street: String(street), district: String(district), city: String(city) }
}
