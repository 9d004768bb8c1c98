import { phoneKey } from './text-keys.ts'

/** A phone, or a part of one, is written with digits, blanks, dots, hyphens and brackets, perhaps a plus before them. */
const TYPED = /^\+?\d+$/

/** The country code, and the 0 that some write behind it: +84 (0)24 … */
const COUNTRY = /^\+840?/

/**
 * Which phones have the digits of a query somewhere, as a person types a part of one: "987 65", "0987.654", "+84 98". What
 * stands between the digits does not matter, and +84 is 0. A plus stands at the beginning of a phone only, and in a URL it
 * has become a blank: " 8498" is "+8498", too. A query that is no phone finds none.
 */
export function matchPhone(query: string): (phone: string | null) => boolean {
  const typed = query.replace(/[\s().-]/g, '')
  if (!TYPED.test(typed)) return () => false
  const begin = beginningOf(query, typed)
  const part = typed.startsWith('+') ? null : (phoneKey(typed) ?? typed)
  return phone => {
    const digits = nationalDigits(phone ?? '')
    return (part !== null && digits.includes(part)) || (begin !== null && digits.startsWith(begin))
  }
}

/** What a phone has to begin with; null = anything. */
function beginningOf(query: string, typed: string): string | null {
  if (typed.startsWith('+')) return nationalDigits(typed)
  return /^\s+84/.test(query) ? nationalDigits(`+${typed}`) : null
}

/** "+84 987 654 321" → "0987654321", "+84 98" → "098"; of another country "+1 202" → "1202". */
function nationalDigits(phone: string): string {
  const typed = phone.replace(/[^\d+]/g, '')
  return COUNTRY.test(typed) ? typed.replace(COUNTRY, '0') : (phoneKey(typed) ?? '')
}
