import { SandboxError } from '../domain/errors.ts'
import { type Validator, type Violation, validator } from '../schemas/registry.ts'

/** Messages by dotted field key: `shipment.parcel.weight` → ["The shipment.parcel.weight field is required."]. */
export type FieldProblems = Readonly<Record<string, readonly string[]>>

/**
 * What a body lacks by its schema, as the dotted keys a client knows. A missing object counts as an empty one, so that
 * `{}` names every required leaf (specification, "Errors": the eight keys of a rates request).
 */
export function findFieldProblems(schemaPath: string, body: unknown): FieldProblems {
  const check = validator(schemaPath)
  const problems: Record<string, string[]> = {}
  for (const violation of explore(check, body)) {
    const key = dottedKey(violation)
    const messages = problems[key] ?? []
    const message = sentence(key, violation)
    if (!messages.includes(message)) messages.push(message)
    problems[key] = messages
  }
  return problems
}

/** @throws SandboxError `invalid` with the messages by field, when there are any. */
export function refuseProblems(problems: FieldProblems): void {
  const keys = Object.keys(problems)
  if (keys.length > 0) throw new SandboxError('invalid', `refused: ${keys.join(', ')}`, { errors: problems })
}

/** Puts {} wherever the schema wants an object and none stands, until only leaves are complained about. */
function explore(check: Validator, body: unknown): readonly Violation[] {
  let value = body
  for (let round = 0; round < 8; round++) {
    const violations = check(value)
    const missing = violations.flatMap(violation => objectPath(violation) ?? [])
    if (missing.length === 0) return violations
    for (const path of missing) value = withObjectAt(value, path)
  }
  return check(value)
}

/** Pointer of an object that is absent or of another type; null for every other violation. */
function objectPath(violation: Violation): readonly [readonly string[]] | null {
  const { keyword, params, pointer } = violation
  if (keyword === 'type' && params.type === 'object') return [pointer.split('/').slice(1)]
  if (keyword !== 'required' || !OBJECT_KEYS.has(String(params.missingProperty))) return null
  return [[...pointer.split('/').slice(1), String(params.missingProperty)]]
}

/** The keys of requests that hold objects; a leaf of these names does not exist. */
const OBJECT_KEYS = new Set(['shipment', 'address_from', 'address_to', 'parcel'])

function withObjectAt(root: unknown, path: readonly string[]): unknown {
  const [head, ...rest] = path
  if (head === undefined) return {}
  const base = typeof root === 'object' && root !== null && !Array.isArray(root) ? root : {}
  return { ...base, [head]: withObjectAt(Object.entries(base).find(([key]) => key === head)?.[1], rest) }
}

function dottedKey({ keyword, params, pointer }: Violation): string {
  const path = pointer.split('/').slice(1)
  if (keyword === 'required') path.push(String(params.missingProperty))
  return path.join('.')
}

function sentence(key: string, { keyword, params, message }: Violation): string {
  switch (keyword) {
    case 'required':
      return `The ${key} field is required.`
    case 'exclusiveMinimum':
      return `The ${key} must be greater than ${params.limit}.`
    case 'minimum':
      return `The ${key} must be at least ${params.limit}.`
    case 'type':
    case 'anyOf':
    case 'pattern':
      return `The ${key} format is invalid.`
    case 'enum':
      return `The ${key} must be one of ${JSON.stringify(params.allowedValues)}.`
    default:
      return `The ${key} ${message}.`
  }
}
