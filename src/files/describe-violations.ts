import type { Violation } from '../schemas/registry.ts'
import { didYouMean } from './did-you-mean.ts'

export interface Complaint {
  readonly violation: Violation
  readonly message: string
}

/** What a schema found wrong with a file, as sentences for the person who wrote it; echoes of one mistake are left out. */
export function describeViolations(violations: readonly Violation[], root: unknown): readonly Complaint[] {
  const echoes = new Set(violations.filter(({ keyword }) => keyword === 'if'))
  for (const choice of violations.filter(({ keyword }) => keyword === 'oneOf')) {
    const branches = violations.filter(({ schemaPath }) => schemaPath.startsWith(`${choice.schemaPath}/`))
    const meant = branchMeant(choice, branches)
    // With the branch known its own complaints suffice; without, only the choice can be explained.
    if (meant !== null) echoes.add(choice)
    for (const one of branches) if (meant === null || !one.schemaPath.startsWith(meant)) echoes.add(one)
  }
  return violations
    .filter(violation => !echoes.has(violation))
    .map(violation => ({ violation, message: sentence(violation, valueAt(root, violation.pointer)) }))
}

/** Path of the one branch whose `const` fits the value (`kind: flat`); null when none or several do. */
function branchMeant(choice: Violation, branches: readonly Violation[]): string | null {
  const count = Array.isArray(choice.rule.oneOf) ? choice.rule.oneOf.length : 0
  const prefixes = Array.from({ length: count }, (_, index) => `${choice.schemaPath}/${index}/`)
  const told = prefixes.filter(prefix => branches.some(one => one.schemaPath.startsWith(prefix) && isConst(one)))
  const fitting = prefixes.filter(prefix => !told.includes(prefix))
  return told.length > 0 && fitting.length === 1 ? (fitting[0] ?? null) : null
}

function isConst({ keyword }: Violation): boolean {
  return keyword === 'const'
}

function sentence(violation: Violation, value: unknown): string {
  const { keyword, params, rule, message } = violation
  const place = placeName(violation.pointer)
  const here = violation.pointer === '' ? '' : ` in ${place}`
  switch (keyword) {
    case 'additionalProperties': {
      const key = String(params.additionalProperty)
      return `unknown key ${shown(key)}${here}; ${didYouMean(key, keysOf(rule.properties))}`
    }
    case 'required':
      return `${place} lacks the key "${params.missingProperty}"`
    case 'enum':
      return `${place} cannot be ${shown(value)}; ${didYouMean(String(value), wordsOf(params.allowedValues))}`
    case 'const':
      return `${place} must be ${JSON.stringify(params.allowedValue)}, not ${shown(value)}`
    case 'type':
      return `${place} must be ${typeWords(params.type)}, not ${shown(value)}`
    case 'pattern': {
      const examples = wordsOf(rule.examples).slice(0, 3)
      const like = examples.length === 0 ? String(message) : `write it like ${examples.join(', ')}`
      return `${place} cannot be ${shown(value)}; ${like}`
    }
    case 'minProperties':
      return `${place} is empty; known: ${keysOf(rule.properties).join(', ')}`
    case 'oneOf':
      return choiceSentence(place, rule.oneOf)
    default:
      return `${place} ${message}`
  }
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

/** Branches differ by a key they require (`after` or `between`) or by the constant of a key (`kind`). */
function choiceSentence(place: string, oneOf: unknown): string {
  const branches: readonly unknown[] = Array.isArray(oneOf) ? oneOf : []
  const required = branches.map(branch => wordsOf(at(branch, 'required')))
  if (branches.length > 1 && branches.every(branch => keysOf(branch).length === 1) && required.every(hasOne)) {
    return `${place} needs exactly one of ${required
      .flat()
      .map(key => `"${key}"`)
      .join(', ')}`
  }
  const tellers = branches.flatMap(branch =>
    keysOf(at(branch, 'properties')).filter(key => constOf(branch, key) !== undefined),
  )
  const [teller] = tellers
  if (teller !== undefined && tellers.length === branches.length && tellers.every(key => key === teller)) {
    return `${place}.${teller} must be one of ${branches.map(branch => String(constOf(branch, teller))).join(', ')}`
  }
  return `${place} has none of the forms that are allowed here`
}

function hasOne(list: readonly string[]): boolean {
  return list.length === 1
}

function constOf(branch: unknown, key: string): unknown {
  return at(at(at(branch, 'properties'), key), 'const')
}

/** `steps[0].status`; the whole is "the file". */
function placeName(pointer: string): string {
  if (pointer === '') return 'the file'
  const parts = partsOf(pointer).map(part => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
  return parts.join('').replace(/^\./, '')
}

function valueAt(root: unknown, pointer: string): unknown {
  let value = root
  for (const part of partsOf(pointer)) value = at(value, part)
  return value
}

function at(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([name]) => name === key)?.[1]
}

/** A JSON pointer's parts, unescaped. */
export function partsOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function keysOf(properties: unknown): readonly string[] {
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
}

function wordsOf(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.map(item => String(item)) : []
}

/** JSON, cut where it would fill the screen. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`
}
