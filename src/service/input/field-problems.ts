import { SandboxError } from '../../domain/errors.ts'
import { say } from '../../domain/messages.ts'
import { LONGEST_LIST } from '../../domain/read-list.ts'
import { cutLists } from '../../domain/text/limits.ts'
import { type Validator, type Violation, validator } from '../../schemas/registry.ts'

/** Messages by dotted field key: `shipment.parcel.weight` → ["The shipment.parcel.weight field is required."]. */
export type FieldProblems = Readonly<Record<string, readonly string[]>>

/**
 * What a body lacks by its schema, as the dotted keys a client knows. A missing object counts as an empty one, so that
 * `{}` names every required leaf (specification, "Errors": the eight keys of a rates request). Of a list that is too long
 * no more is looked at than shows it.
 */
export function findFieldProblems(schemaPath: string, sent: unknown): FieldProblems {
  const check = validator(schemaPath)
  const body = cutLists(sent, LONGEST_LIST + 1)
  const problems: Record<string, string[]> = {}
  for (const violation of explore(check, body)) {
    const key = dottedKey(violation)
    const messages = problems[key] ?? []
    const message = sentence(key, violation, body)
    if (!messages.includes(message)) messages.push(message)
    problems[key] = messages
  }
  return problems
}

/**
 * What a schema says and what it cannot say, in one answer. Of a field that its schema refuses already the rest is
 * conjecture, so the schema has the word there.
 */
export function mergeProblems(
  bySchema: FieldProblems,
  others: readonly { readonly key: string; readonly message: string }[],
): FieldProblems {
  if (others.length === 0) return bySchema
  const merged: Record<string, readonly string[]> = { ...bySchema }
  for (const { key, message } of others) {
    if (key in bySchema) continue
    const known = merged[key] ?? []
    if (!known.includes(message)) merged[key] = [...known, message]
  }
  return merged
}

/** @throws SandboxError `invalid` with the messages by field, when there are any; of the first 200 fields. */
export function refuseProblems(problems: FieldProblems): void {
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
}

/** The error of a body with these messages by field, of the first 200. */
export function invalidFields(problems: FieldProblems): SandboxError {
  const told = Object.entries(problems).slice(0, MOST)
  const keys = told.map(([key]) => key).join(', ')
  return new SandboxError('invalid', `refused: ${keys}`, { errors: Object.fromEntries(told) })
}

/**
 * Puts {} wherever the schema wants an object and none stands, and [] for a missing list of points, until only leaves are
 * complained about. What stands there and is no object, null and [] among it, is complained about itself, unless a leaf
 * below it is.
 */
function explore(check: Validator, body: unknown): readonly Violation[] {
  let violations = validate(check, body)
  if (violations.length === 0) return []
  let value: unknown = structuredClone(body)
  const misfits: Violation[] = []
  for (let round = 0; round < 8; round++) {
    const gaps = violations.flatMap(violation => findGap(violation, value) ?? [])
    if (gaps.length === 0) break
    for (const { path, filler, misfit } of gaps) {
      value = fill(value, path, filler)
      if (misfit) misfits.push(misfit)
    }
    violations = validate(check, value)
  }
  const below = (misfit: Violation) => violations.some(({ pointer }) => `${pointer}/`.startsWith(`${misfit.pointer}/`))
  return [...violations, ...misfits.filter(misfit => !below(misfit))]
}

/**
 * At most 200 violations. Lists that are too long come first, lest they be left out; what such a list lacks may stand in
 * the part of it that is not validated.
 */
function validate(check: Validator, body: unknown): readonly Violation[] {
  const found = check(body)
  const long = found.filter(({ keyword }) => keyword === 'maxItems')
  const lacksAnyway = ({ keyword, pointer }: Violation) =>
    keyword !== 'contains' || long.every(list => list.pointer !== pointer)
  const rest = found.filter(violation => violation.keyword !== 'maxItems' && lacksAnyway(violation))
  return [...long, ...rest].slice(0, MOST)
}

interface Gap {
  readonly path: readonly string[]
  readonly filler: object
  /** The complaint, when something stands there; it is made unless a leaf below it is complained of. */
  readonly misfit: Violation | null
}

/** Where a violation says that an object or the list of points is absent; null for every other violation. */
function findGap(violation: Violation, body: unknown): Gap | null {
  const { keyword, params, pointer } = violation
  const path = pointer.split('/').slice(1)
  if (keyword === 'required') {
    const key = String(params.missingProperty)
    if (OBJECT_KEYS.has(key)) return { path: [...path, key], filler: {}, misfit: null }
    return LIST_KEYS.has(key) ? { path: [...path, key], filler: [], misfit: null } : null
  }
  if (keyword !== 'type') return null
  const standing = path.reduce(childOf, body)
  // An object of which nothing is needed may be left out; null and [] in its place are none.
  if (params.type === 'object') return { path, filler: {}, misfit: standing === undefined ? null : violation }
  const isList = params.type === 'array' && LIST_KEYS.has(path.at(-1) ?? '')
  return isList && standing === null ? { path, filler: [], misfit: null } : null
}

/** The keys of requests that hold objects; a leaf of these names does not exist. */
const OBJECT_KEYS = new Set(['shipment', 'address_from', 'address_to', 'parcel'])

/** A list that no request of its operation can do without. */
const LIST_KEYS = new Set(['paths'])

/** A body of a million wrong entries is not answered with a million messages. */
const MOST = 200

function childOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/** Sets it in place; `root` is a copy of the body. */
function fill(root: unknown, path: readonly string[], filler: object): unknown {
  const parent = path.slice(0, -1).reduce(childOf, root)
  const key = path.at(-1)
  if (key === undefined) return filler
  if (typeof parent === 'object' && parent !== null) Reflect.set(parent, key, filler)
  return root
}

function dottedKey({ keyword, params, pointer }: Violation): string {
  const path = pointer.split('/').slice(1)
  if (keyword === 'required') path.push(String(params.missingProperty))
  return path.join('.')
}

/** By the keyword that is violated; test/service/field-problems.test.ts sees to it that no request schema uses another. */
function sentence(key: string, { keyword, params, rule, pointer }: Violation, body: unknown): string {
  const limit = String(params.limit)
  // Null, an empty text and blanks are nothing, whatever rule they break first.
  const isGroup = keyword === 'type' && params.type === 'object'
  const isLeaf = !isGroup && keyword !== 'minItems' && keyword !== 'maxItems' && keyword !== 'contains'
  if (isLeaf && isBlank(pointer.split('/').slice(1).reduce(childOf, body))) return say('field_required', { key })
  switch (keyword) {
    case 'required':
    // Wherever it stands it asks for one character: an empty text is none.
    case 'minLength':
      return say('field_required', { key })
    case 'exclusiveMinimum':
      return say('field_not_above', { key, limit })
    case 'minimum':
      return say('field_too_small', { key, limit })
    case 'maximum':
      return say('field_too_large', { key, limit })
    case 'maxLength':
      return say('field_too_long', { key, limit })
    case 'enum':
      return say('field_not_one_of', { key, allowed: describeChoice(params.allowedValues) })
    case 'minItems':
      return say('list_too_short', { key, limit })
    case 'maxItems':
      return say('list_too_long', { key, limit })
    case 'contains':
      // The schema names what the list must hold: "pickup (kind 1)".
      return say('list_lacks', { key, entry: String(childOf(rule.contains, 'description')) })
    default:
      return rule.format === 'uri' && keyword !== 'type'
        ? say('endpoint_not_url', { url: String(pointer.split('/').slice(1).reduce(childOf, body)) })
        : say('field_invalid', { key })
  }
}

/** What stands there and says nothing. Undefined is the object in which something is missing. */
function isBlank(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '')
}

/** `[0, 1, "0", "1", false, true, "", null]` → `0, 1`: 0 and "0" are one to a person, the rest is mere tolerance. */
function describeChoice(allowed: unknown): string {
  const values: readonly unknown[] = Array.isArray(allowed) ? allowed : []
  const shown = values.filter(value => typeof value === 'number' || (typeof value === 'string' && value !== ''))
  return [...new Set(shown.map(String))].join(', ')
}
