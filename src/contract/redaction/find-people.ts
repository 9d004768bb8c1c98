import type { Replacement } from './create-replacer.ts'

/** Fields that make the name beside them that of a person, and not of a city or a carrier. */
const CONTACTS = ['phone', 'email']
/** A shorter one is only replaced with its quotes around it. */
const SHORTEST_LOOSE = 6

/** Names and streets in an answer: of a person who never knew that a contract was checked. */
export function findPeople(json: unknown): ReadonlyMap<string, '[name]' | '[street]'> {
  const found = new Map<string, '[name]' | '[street]'>()
  const note = (value: unknown, as: '[name]' | '[street]') => {
    if (typeof value === 'string' && /\p{L}{2}/u.test(value)) found.set(value, as)
  }
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const fields = new Map<string, unknown>(Object.entries(node))
    if (CONTACTS.some(name => fields.has(name))) note(fields.get('name'), '[name]')
    note(fields.get('street'), '[street]')
    if (CONTACTS.some(name => fields.has(name)) || fields.has('lat')) note(fields.get('address'), '[street]')
    for (const value of fields.values()) walk(value)
  }
  walk(json)
  return found
}

/** Every text inside a JSON value. */
export function textsOf(json: unknown): readonly string[] {
  if (typeof json === 'string') return [json]
  if (typeof json !== 'object' || json === null) return []
  return Object.values(json).flatMap(textsOf)
}

/** How a name is found again, in answers and in findings. */
export function peopleReplacements(people: ReadonlyMap<string, string>): readonly Replacement[] {
  return [...people].flatMap(([value, instead]) => {
    const json = JSON.stringify(value)
    const escaped = json.replace(/[\u0080-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    const slashed = escaped.replaceAll('/', '\\/')
    const quoted = [json, escaped, slashed].map(text => ({ text, instead: `"${instead}"` }))
    const isLoose = value.length >= SHORTEST_LOOSE && value.includes(' ')
    return isLoose ? [...quoted, { text: value, instead, whole: true }] : quoted
  })
}
