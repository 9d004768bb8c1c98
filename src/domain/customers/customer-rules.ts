import type { Locations } from '../places/locations.ts'
import { drawText, rng } from '../random.ts'
import type { Customer, CustomerAddress } from '../settlement/rows.ts'
import { type AddressProblem, findPlaceProblems } from '../shipments/address-problems.ts'
import { matchPhone } from '../text/text-keys.ts'
import type { AddressInput, Contact } from './customer-input.ts'

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

/**
 * Which customers a search for `query` finds: the id exactly, the phone by a part of its digits with +84 = 0, name and email
 * by a part without regard to case; accents count (open-clauses.md, "Lists").
 */
export function matchCustomer(query: string): (customer: Customer) => boolean {
  const wanted = query.trim()
  const part = foldCase(wanted)
  const hasPhone = matchPhone(query)
  return ({ id, name, email, phone }) =>
    id === wanted || hasPhone(phone) || [name, email].some(text => text !== null && foldCase(text).includes(part))
}

/** One letter has one spelling: an accent may be typed as a mark of its own. */
function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

export interface Holders {
  readonly byPhone: readonly Customer[]
  readonly byEmail: readonly Customer[]
}

/**
 * The customer that a phone and a mail address belong to already (specification, "Customers"). Where they name two, the
 * phone's; of several the oldest.
 */
export function ownerOfContact({ byPhone, byEmail }: Holders): Customer | undefined {
  return oldest(byPhone) ?? oldest(byEmail)
}

function oldest(customers: readonly Customer[]): Customer | undefined {
  return [...customers].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))[0]
}

/**
 * Addresses as they are stored: the street with the names of district and city appended (specification, "Customer"):
 * "100 Thái Thịnh" → "100 Thái Thịnh, Quận Đống Đa, Hà Nội". `problems` names unknown codes and a district outside its
 * city; `placed` is fit to be stored only when there are none.
 */
export function placeAddresses(
  locations: Locations,
  addresses: readonly AddressInput[],
): { readonly placed: readonly CustomerAddress[]; readonly problems: readonly AddressProblem[] } {
  const problems = addresses.flatMap(({ key, district, city }) => findPlaceProblems(locations, { district, city }, key))
  const placed = addresses.flatMap(({ street, district, city }) => {
    const names = [locations.district(district)?.name, locations.city(city)?.name]
    return names.includes(undefined) ? [] : [{ street: [street, ...names].join(', '), district, city }]
  })
  return { placed, problems }
}
