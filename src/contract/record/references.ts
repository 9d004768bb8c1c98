/** Made-up values that stand for real ones: the same for the same, in the form of the original. */

/** What a value is, and so what stands for it. */
export type Kind =
  | 'id'
  | 'order'
  | 'serial'
  | 'token'
  | 'secret'
  | 'account'
  | 'phone'
  | 'email'
  | 'person'
  | 'street'
  | 'branch'
  | 'bank-number'
  | 'note'
  | 'endpoint'
  | 'link'
  | 'number'
  | 'field'
  | 'text'

export interface References {
  /** What stands for the value, always the same. */
  of(kind: Kind, value: string): string
  /** What stands already for something of any kind that may be mentioned; undefined = nothing does. */
  find(value: string): string | undefined
  /** Real values with what stands for them, the longest first: for texts in which they are mentioned. */
  known(): readonly (readonly [string, string])[]
}

/** It is unknown whether such a text is a person's; inside another one it may be an ordinary word. */
const UNMENTIONED: readonly Kind[] = ['note', 'serial', 'link', 'number', 'field', 'text']

export function createReferences(): References {
  const made = new Map<string, string>()
  const counts = new Map<string, number>()
  const values = new Map<string, string>()
  return {
    of(kind, value) {
      const key = `${kind} ${value}`
      const known = made.get(key)
      if (known !== undefined) return known
      const family = kind === 'id' ? formOfId(value) : kind
      const number = (counts.get(family) ?? 0) + 1
      counts.set(family, number)
      const reference = write(kind, value, number)
      made.set(key, reference)
      // A short one stands inside ordinary words, and a number inside amounts.
      if (!UNMENTIONED.includes(kind) && value.length >= 5) values.set(value, reference)
      return reference
    },
    find: value => values.get(value),
    known: () => [...values].toSorted(([a], [b]) => b.length - a.length),
  }
}

function write(kind: Kind, value: string, number: number): string {
  switch (kind) {
    case 'id':
      return formOfId(value) + String(number).padStart(Math.max(0, value.length - formOfId(value).length), '0')
    case 'order':
      return `ORDER-${String(number).padStart(4, '0')}`
    case 'serial':
      return String(number)
    case 'token':
      // One for all: whether two logins within a second get the same token is a matter of chance.
      return value.split('.').length === 3 ? 'made.up.token' : 'made-up-token'
    case 'secret':
      return 'made-up-secret'
    case 'account':
      return 'account@example.test'
    case 'phone':
      return (value.startsWith('+84') ? '+84' : '0') + String(500_000_000 + number)
    case 'email':
      return `person${number}@example.test`
    case 'person':
      return `Người Mẫu ${number}`
    case 'street':
      return `${number} Đường Mẫu`
    case 'branch':
      return `Chi nhánh Mẫu ${number}`
    case 'bank-number':
      return String(number).padStart(value.length, '0')
    case 'note':
      return `Ghi chú ${number}`
    case 'endpoint':
      return `https://receiver.test/${number}`
    case 'link':
      return `https://link.test/${number}`
    case 'number':
      return writeNumber(value, number)
    case 'field':
      return `field-${number}`
    case 'text':
      return `Văn bản ${number}`
  }
}

/** With its sign, and as many digits before and after the point, where that is enough for the number. */
function writeNumber(value: string, number: number): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)(?:\.(\d+))?/.exec(value) ?? []
  const digits = whole.length < 2 ? String(number % 10) : `1${String(number).padStart(whole.length - 1, '0')}`
  return sign + digits + (fraction === '' ? '' : `.${'1'.padStart(fraction.length, '0')}`)
}

/** What an id begins with, so that its pattern holds; ids of one form are counted together. */
function formOfId(value: string): string {
  if (/^GS[0-9A-Z]+$/.test(value)) return 'GS'
  if (/^HD[0-9A-Z]+$/.test(value)) return 'HD'
  if (/^[0-9]+$/.test(value)) return '9'
  if (/^[0-9A-Z]+$/.test(value)) return 'X'
  if (/^[0-9a-z]+$/.test(value)) return 'x'
  return 'Xx-'
}
