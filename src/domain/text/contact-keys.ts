/** What makes two phones, or two mail addresses, the same one (open-clauses.md, "Lists"). Null when there is nothing to compare. */

/** By digits; +84 is 0. */
export function phoneKey(phone: string | null): string | null {
  // Nine digits follow the country code of a mobile phone, ten that of a landline; some write the 0 as well: +84 (0)24 …
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^840?(?=\d{9,10}$)/, '0')
  return digits === '' ? null : digits
}

/** Without regard to case. */
export function emailKey(email: string | null): string | null {
  const key = (email ?? '').trim().toLowerCase()
  return key === '' ? null : key
}
