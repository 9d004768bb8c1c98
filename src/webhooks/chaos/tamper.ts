import { type Fields, withField } from './fields.ts'

/** What an attacker on the way would change first. */
const TARGET = 'cod'

/**
 * W10, where no field was named: one byte of one value becomes another, and the body stays JSON of the same length. The
 * amount to collect if the event has one, else its last value with a letter or a digit; null when it has none.
 */
export function tamper(fields: Fields): Fields | null {
  for (const name of [TARGET, ...[...fields.keys()].reverse()]) {
    const value = fields.get(name)
    const changed = changeOneByte(value)
    if (!Object.is(changed, value)) return withField(fields, name, changed)
  }
  return null
}

function changeOneByte(value: unknown): unknown {
  if (typeof value === 'string') return changeLast(value)
  // Beyond that, one digit more may be written in another way.
  return Number.isSafeInteger(value) ? Number(changeLast(String(value))) : value
}

/** The last letter or digit moves on by one, at the end of its row back: never a 0, which could be written shorter. */
function changeLast(text: string): string {
  return text.replace(/[0-9A-Za-z](?=[^0-9A-Za-z]*$)/, last => {
    const isEnd = last === '9' || last === 'z' || last === 'Z'
    return String.fromCharCode(last.charCodeAt(0) + (isEnd ? -1 : 1))
  })
}
