import type { Customer } from '../settlement/rows.ts'
import { phoneKey } from '../text/contact-keys.ts'

/** What a phone number may be written with; any other text that holds digits is none. */
const PHONE = /^[\d\s+().-]+$/

/**
 * Which customers a search for `query` finds: the id exactly, the phone by its digits with +84 = 0, name and email by a
 * part without regard to case; accents count (open-clauses.md, "Lists").
 */
export function matchCustomer(query: string): (customer: Customer) => boolean {
  const wanted = query.trim()
  const part = foldCase(wanted)
  const phone = PHONE.test(wanted) ? phoneKey(wanted) : null
  return ({ id, name, email, phone: own }) =>
    id === wanted ||
    (phone !== null && phoneKey(own) === phone) ||
    [name, email].some(text => text !== null && foldCase(text).includes(part))
}

/** One letter has one spelling: an accent may be typed as a mark of its own. */
function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
