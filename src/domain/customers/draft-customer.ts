import { drawText, rng } from '../random.ts'
import type { Customer, CustomerAddress } from '../settlement/rows.ts'
import type { Contact } from './customer-input.ts'

const LETTERS_AND_DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'

export interface CustomerDraft {
  readonly contact: Contact
  readonly addresses: readonly CustomerAddress[]
  /** Virtual instant of the request. */
  readonly at: number
  readonly seed: number
  /** Account, epoch, request and its occurrence: the id is drawn from it. */
  readonly key: string
}

/** A new customer; its id is 8 of [0-9a-z] (open-clauses.md, "Answers"). */
export function draftCustomer({ contact, addresses, at, seed, key }: CustomerDraft): Customer {
  return { id: drawText(rng(seed, `${key}/id`), 8, LETTERS_AND_DIGITS), createdAt: at, ...contact, addresses }
}
