/** A public page shows no more of a long name. */
const MOST = 4

/**
 * A name as a person without a Vietnamese keyboard types it: no accents, lower case, single spaces, numbers without
 * leading zeros. "Phường 01, Quận Đống Đa" → "phuong 1 quan dong da". For searching, never for identity: two communes
 * of one district may fold to the same text ("Xã Hoằng Đông", "Xã Hoằng Đồng").
 */
export function foldName(text: string): string {
  return (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      // A letter of its own, not a d with a mark: NFD leaves it.
      .replaceAll('đ', 'd')
      // "M'Drắk" is one word; its apostrophe is typed in several ways or not at all.
      .replace(/['’ʼ`]/g, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .replace(/\b0+(?=\d)/g, '')
  )
}

/**
 * A text as it is looked for: no accents, lower case, single spaces. "Nguyễn  Thị Đào" → "nguyen thi dao". Unlike
 * `foldName` it leaves punctuation and zeros alone, so codes and phones stay what they are: `DH-01` is no `DH-1`.
 */
export function foldAccents(text: string): string {
  // Nearly all of it is ASCII, which has nothing to decompose.
  const plain = /^[\x20-\x7e]*$/.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '')
  // A letter of its own, not a d with a mark: NFD leaves it.
  return plain.toLowerCase().replaceAll('đ', 'd').replace(/\s+/g, ' ').trim()
}

/**
 * A person's name as a public page may show it: "Nguyễn Thị Lan" → "N. T. L.". Words that begin with no letter are left
 * out, for a telephone number may stand among them; null when nothing remains.
 */
export function initials(name: string | null): string | null {
  // In NFD a letter and its accent are two characters.
  const letters = (name ?? '')
    .normalize('NFC')
    .split(/\s+/)
    .flatMap(word => /^\p{L}/u.exec(word)?.[0]?.toUpperCase() ?? [])
  if (letters.length === 0) return null
  return letters
    .slice(0, MOST)
    .map(letter => `${letter}.`)
    .join(' ')
}

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
