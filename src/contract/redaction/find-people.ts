import type { Replacement } from '../../reporting/redaction/create-replacer.ts'
import type { Exchange } from '../exchange.ts'
import { fieldAt, listAt } from '../field-at.ts'

/** Fields that make the name beside them that of a person, and not of a city or a carrier. */
const CONTACTS = ['phone', 'email']
/** A shorter one is only replaced with its quotes around it. */
const SHORTEST_LOOSE = 6

/** How many characters of a name or street are enough where a text was cut. */
const SHORTEST_CUT = 3
const LONGEST_NAME = 64
/** Fields that are a street, whatever stands beside them. */
const STREETS =
  /^(?:[a-z_-]*street(?:_?(?:address|name|line))?|(?:home|full|mail|mailing|postal|billing|shipping|delivery|pickup|contact|permanent)_?address|address(?:_?(?:line|text|detail)s?)|address_?\d|addr|dia_?chi)_?\d*$/i
/** A street of one of these is no one's: they stand everywhere in answers. */
const WORDS = new Set(['success', 'error', 'Resource Deleted', 'Resource Not Found', 'Unprocessable Entity', 'Tất cả'])
/** Operations whose every name is that of a person. */
const OF_PEOPLE = /customer/i

export type Person = '[name]' | '[street]'

/**
 * Names and streets in an answer: of a person who never knew that a contract was checked. A name may be an object or a
 * list too, where the contract is broken; in a refusal such a list holds messages.
 */
export function findPeople({ operation, got }: Exchange): ReadonlyMap<string, Person> {
  const found = new Map<string, Person>()
  if (got === null) return found
  const isRefusal = got.status >= 400
  const note = (value: unknown, as: Person) => {
    if (typeof value !== 'string' && isRefusal) return
    for (const text of textsOf(value)) if (/\p{L}{2}/u.test(text) && !WORDS.has(text)) found.set(text, as)
  }
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) {
      for (const value of node) walk(value)
      return
    }
    if (isPerson(node, isRefusal ? '' : operation)) note(Reflect.get(node, 'name'), '[name]')
    const address: unknown = Reflect.get(node, 'address')
    // A refusal says there what is wrong with it.
    if (typeof address === 'string' && (!isRefusal || isPerson(node, '') || 'lat' in node)) note(address, '[street]')
    // The text below answers the sender, about what it sent.
    for (const [name, value] of Object.entries(node)) {
      if (isStreet(name)) note(value, '[street]')
      if (name !== 'errors') walk(value)
    }
  }
  if (got.json === undefined) noteInText(got.text, note)
  else walk(got.json)
  return found
}

/** Operations whose records are places, banks or goods. */
export const NO_PEOPLE = /^list(?:Cities|CityDistricts|Districts|DistrictWards|Banks)$/

/** Names of places and banks: a street may have the same name, and they are not hidden. */
export function findPlaces({ operation, got }: Exchange): readonly string[] {
  if (!NO_PEOPLE.test(operation)) return []
  return listAt(got?.json, 'data').flatMap(record => {
    const name = fieldAt(record, 'name')
    return typeof name === 'string' ? [name] : []
  })
}

export function isStreet(field: string): boolean {
  return field.length <= LONGEST_NAME && STREETS.test(field)
}

/** Whether the `name` of a record is that of a person. */
export function isPerson(record: object, operation: string): boolean {
  return CONTACTS.some(name => name in record) || (OF_PEOPLE.test(operation) && 'name' in record)
}

/** Of an answer that broke off, or is a page with JSON in it. */
function noteInText(text: string, note: (value: string, as: Person) => void): void {
  if (!/"(?:phone|email)\\*"\s*:/.test(text)) return
  for (const [, field, slashes, value = ''] of text.matchAll(NAMED)) {
    const json = slashes === '' ? value : value.replaceAll('\\"', '"')
    note(readJsonText(json), field === 'name' ? '[name]' : '[street]')
  }
}

const NAMED = /"(name|[a-z_]*(?:street|address)(?:_?line)?_?\d*)(\\*)"\s*:\s*\\*"((?:[^"\\]|\\[^"])+)/gi

/** The text that stands so in JSON; as it stands where it is none. */
export function readJsonText(raw: string): string {
  try {
    return String(JSON.parse(`"${raw}"`))
  } catch {
    return raw
  }
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
    if (value.length > LONGEST) return inPieces(value, instead)
    const { json, escaped, slashed, nested } = spellingsOf(value)
    const quoted = [json, escaped, slashed].map(text => ({
      text,
      instead: `"${instead}"`,
      cut: shortestCut(text),
    }))
    const inText = { text: nested, instead: `\\"${instead}\\"` }
    const isLoose = value.length >= SHORTEST_LOOSE && value.includes(' ')
    return isLoose ? [...quoted, inText, { text: value, instead, whole: true }] : [...quoted, inText]
  })
}

/** Its quote is looked for too. Two letters of it must be there: a number of a house may be any number. */
function shortestCut(text: string): number {
  const found = /\p{L}\P{L}*\p{L}/u.exec(text)
  return Math.max(SHORTEST_CUT + 1, found === null ? 0 : found.index + found[0].length)
}

/** No name and no street is as long: such a text is looked for in pieces, as comparing all of it at each place takes long. */
const LONGEST = 1_024
const PIECES = /[\s\S]{1,512}(?:[\s\S]{1,15}$)?/gu
/** A shorter beginning of a piece stands in ordinary texts, too. */
const SHORTEST_PIECE = 16

function inPieces(value: string, instead: string): readonly Replacement[] {
  const [first = '', ...others] = value.match(PIECES) ?? []
  const bare = (piece: string) => Object.values(spellingsOf(piece)).map(text => text.replaceAll(/^\\?"|\\?"$/g, ''))
  // Many pieces may be alike.
  const texts = new Set(others.flatMap(bare))
  return [
    ...bare(first).map(text => ({ text, instead, cut: SHORTEST_PIECE })),
    ...[...texts].map(text => ({ text, instead })),
  ]
}

/** A text as JSON has it, as PHP writes it, and as a text of JSON inside of another has it, each with its quotes. */
function spellingsOf(value: string) {
  const json = JSON.stringify(value)
  const escaped = json.replace(/[\u0080-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return { json, escaped, slashed: escaped.replaceAll('/', '\\/'), nested: JSON.stringify(json).slice(1, -1) }
}
