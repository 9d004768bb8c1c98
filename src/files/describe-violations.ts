import type { Violation } from '../schemas/registry.ts'
import { pathOfRule, readSchema, resolveReference } from '../schemas/registry.ts'
import { meantViolations } from './meant-violations.ts'
import { didYouMean } from './near-word.ts'
import { childAt, partsOf, valueAt } from './pointer.ts'

export interface Complaint {
  readonly violation: Violation
  readonly message: string
}

/** No one fixes more at once, and each takes time to describe. */
const MOST_COMPLAINTS = 100

/**
 * What a schema found wrong with a file, or with another whole, as sentences for the person who wrote it, the first
 * hundred; echoes of one mistake are left out, and so is the value of a secret.
 */
export function describeViolations(
  violations: readonly Violation[],
  root: unknown,
  whole = 'the file',
): readonly Complaint[] {
  return meantViolations(violations, root)
    .slice(0, MOST_COMPLAINTS)
    .map(violation => {
      const { pointer } = violation
      const value = SECRET.test(pointer) ? '…' : valueAt(root, pointer)
      return { violation, message: sentence(violation, { value, place: placeName(pointer) || whole }) }
    })
}

const SECRET = /(password|secret|token)$/

function sentence(violation: Violation, { value, place }: { readonly value: unknown; readonly place: string }): string {
  const { keyword, params, rule, message } = violation
  const here = violation.pointer === '' ? '' : ` in ${place}`
  switch (keyword) {
    case 'additionalProperties': {
      const key = String(params.additionalProperty)
      return `unknown key ${shown(key)}${here}; ${didYouMean(key, keysOf(rule.properties))}`
    }
    case 'propertyNames':
      return `${shown(params.propertyName)} cannot be a key${here}${examplesOf(rule.propertyNames)}`
    case 'required':
      return `${place} lacks the key "${params.missingProperty}"`
    case 'dependentRequired':
      return `"${params.property}"${here} goes only with "${params.missingProperty}"; add that, or leave it out`
    case 'enum':
      return `${place} cannot be ${shown(value)}; ${didYouMean(String(value), wordsOf(params.allowedValues))}`
    case 'const':
      return `${place} must be ${JSON.stringify(params.allowedValue)}, not ${shown(value)}`
    case 'type':
      return `${place} must be ${typeWords(params.type)}, not ${shown(value)}${examplesOf(rule)}`
    case 'pattern':
      return `${place} cannot be ${shown(value)}${examplesOf(rule) || `; ${message}`}`
    case 'minProperties':
      return `${place} is empty; known: ${keysOf(rule.properties).join(', ')}`
    case 'oneOf':
      return choiceSentence(violation, { value, place })
    default:
      return `${place} ${boundSentence(violation, value) ?? message}`
  }
}

/** `; write it like 90s, 30m, 4h`, where the rule has examples that can be written in a line. */
function examplesOf(rule: unknown): string {
  const examples = childAt(rule, 'examples')
  const words = (Array.isArray(examples) ? examples : []).filter(example => typeof example !== 'object').slice(0, 3)
  return words.length === 0 ? '' : `; write it like ${words.join(', ')}`
}

/** Null for a keyword that is no bound. */
function boundSentence({ keyword, params, rule }: Violation, value: unknown): string | null {
  const limit = Number(params.limit)
  switch (keyword) {
    case 'minimum':
    case 'maximum': {
      const { minimum, maximum } = rule
      const range =
        minimum === undefined || maximum === undefined ? boundWords(keyword, limit) : `from ${minimum} to ${maximum}`
      return `cannot be ${shown(value)}; it is a number ${range}`
    }
    case 'exclusiveMinimum':
      return `cannot be ${shown(value)}; it is a number above ${limit}`
    case 'minLength':
      return limit === 1 ? 'is an empty text; write something, or leave it out' : `needs ${limit} characters or more`
    case 'maxLength':
      return `is longer than ${limit} characters`
    case 'maxProperties':
      return `takes ${limit === 1 ? 'one' : limit} of its keys, not ${keysOf(value).length}; leave the others out`
    case 'minItems':
    case 'maxItems': {
      const count = Array.isArray(value) ? value.length : 0
      if (rule.minItems === rule.maxItems) return `needs exactly ${limit} entries, not ${count}`
      return `needs ${keyword === 'minItems' ? 'at least' : 'at most'} ${limit} ${limit === 1 ? 'entry' : 'entries'}, not ${count}`
    }
    default:
      return null
  }
}

function boundWords(keyword: 'minimum' | 'maximum', limit: number): string {
  return keyword === 'minimum' ? `from ${limit} on` : `up to ${limit}`
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of keys',
  null: 'empty',
}

function typeWords(types: unknown): string {
  return [types]
    .flat()
    .flatMap(type => String(type).split(','))
    .map(type => TYPE_WORDS[type] ?? type)
    .join(' or ')
}

/** Branches differ by a key they require (`after` or `between`) or by the constant of a key (`kind`), or are other files. */
function choiceSentence(
  { rule, params }: Violation,
  { value, place }: { readonly value: unknown; readonly place: string },
): string {
  const path = pathOfRule(rule)
  const branches = (Array.isArray(rule.oneOf) ? rule.oneOf : []).map((branch: unknown): unknown => {
    const reference = childAt(branch, '$ref')
    return path === null || typeof reference !== 'string' ? branch : readSchema(resolveReference(path, reference))
  })
  const required = branches.map(branch => wordsOf(childAt(branch, 'required')))
  if (branches.length > 1 && branches.every(branch => keysOf(branch).length === 1) && required.every(hasOne)) {
    const written = required.flat().filter(key => childAt(value, key) !== undefined)
    const found = Array.isArray(params.passingSchemas) ? `, not ${inQuotes(written, 'and')}` : ''
    return `${place} needs exactly one of ${inQuotes(required.flat(), 'or')}${found}`
  }
  const tellers = branches.flatMap(branch =>
    keysOf(childAt(branch, 'properties')).filter(key => constOf(branch, key) !== undefined),
  )
  const [teller] = tellers
  if (teller !== undefined && tellers.length === branches.length && tellers.every(key => key === teller)) {
    return `${place}.${teller} must be one of ${branches.map(branch => String(constOf(branch, teller))).join(', ')}`
  }
  if (path !== null && required.every(keys => keys.length > 0)) {
    const forms = required.map(keys => inQuotes(keys, 'and')).join(', or ')
    const keys = keysOf(value)
    return `${place} needs ${forms}${keys.length === 0 ? '; it is empty' : `, and has ${inQuotes(keys.slice(0, 5), 'and')}`}`
  }
  return `${place} has none of the forms that are allowed here`
}

/** `"after", "between" or "at"`. */
function inQuotes(words: readonly string[], last: 'and' | 'or'): string {
  const quoted = words.map(word => shown(word))
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} ${last} ${quoted.at(-1)}`
}

function hasOne(list: readonly string[]): boolean {
  return list.length === 1
}

function constOf(branch: unknown, key: string): unknown {
  return childAt(childAt(childAt(branch, 'properties'), key), 'const')
}

/** `steps[0].status`; the whole has no name of its own. */
function placeName(pointer: string): string {
  const parts = partsOf(pointer).map(part => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
  return parts.join('').replace(/^\./, '')
}

function keysOf(properties: unknown): readonly string[] {
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
}

function wordsOf(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.map(item => String(item)) : []
}

/** JSON, cut where it would fill the screen. */
function shown(value: unknown): string {
  if (value === null) return 'empty'
  // A list of thousands need not be written out to be cut.
  if (Array.isArray(value) && value.length > 20) return `a list of ${value.length}`
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`
}
