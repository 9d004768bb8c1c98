/** What a schema wants, in words for people. */
import type { SchemaNode, SchemaObject } from './schema-node.ts'

const LONGEST = 80

const NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}
const FORMATS: Readonly<Record<string, string>> = { uri: 'an address (URI)', email: 'an email address' }
const SHOWN_CHOICES = 8

/** `a number, or text like "30400"` */
export function describeNode(node: SchemaNode): string {
  if (node.branches.length > 0) return [...new Set(node.branches.map(describeNode))].join(', or ')
  return node.ref === null ? describeRule(node.schema) : describeNode(node.ref)
}

/** The words for one schema object, without what it refers to. */
export function describeRule(rule: SchemaObject): string {
  if ('const' in rule) return showValue(rule.const)
  if (Array.isArray(rule.enum)) return describeChoices(rule.enum)
  if (typeof rule.pattern === 'string') {
    const example: unknown = Array.isArray(rule.examples) ? rule.examples[0] : undefined
    return typeof example === 'string' ? `text like ${showValue(example)}` : `text matching ${rule.pattern}`
  }
  if (typeof rule.format === 'string') return FORMATS[rule.format] ?? `text in the format ${rule.format}`
  const types = Array.isArray(rule.type) ? rule.type : [rule.type ?? impliedType(rule)]
  const words = types.map(type => NAMES[String(type)] ?? 'any value').join(' or ')
  return `${words}${describeBounds(rule)}`
}

function describeChoices(choices: readonly unknown[]): string {
  const shown = choices.slice(0, SHOWN_CHOICES).map(showValue)
  if (choices.length === 1) return shown.join()
  return `one of ${shown.join(', ')}${choices.length > SHOWN_CHOICES ? ' …' : ''}`
}

const BOUNDS: readonly (readonly [string, (limit: string) => string])[] = [
  ['minLength', limit => (limit === '1' ? 'not empty' : `of at least ${limit} characters`)],
  ['maxLength', limit => `of at most ${limit} characters`],
  ['minimum', limit => `from ${limit}`],
  ['maximum', limit => `up to ${limit}`],
  ['minItems', limit => (limit === '1' ? 'not empty' : `of at least ${limit} elements`)],
  ['maxItems', limit => (limit === '0' ? 'empty' : `of at most ${limit} elements`)],
  ['minProperties', limit => `with at least ${limit} field${limit === '1' ? '' : 's'}`],
  ['maxProperties', limit => `with at most ${limit} fields`],
]

/** A condition may bound the number of fields without saying again that it speaks of an object. */
function impliedType(rule: SchemaObject): string {
  return 'minProperties' in rule || 'maxProperties' in rule ? 'object' : 'any'
}

function describeBounds(rule: SchemaObject): string {
  const { minProperties: fewest, maxProperties: most } = rule
  if (fewest !== undefined && fewest === most) return ` with exactly ${String(most)} fields`
  const words = BOUNDS.filter(([keyword]) => keyword in rule).map(([keyword, say]) => say(String(rule[keyword])))
  return words.length === 0 ? '' : `, ${words.join(', ')}`
}

/** A value as short JSON, cut where it is long; `nothing` where there is none. */
export function showValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`
}
