/** How firm the rule is that a value breaks: the document may show the type and leave the form open, or the reverse. */
import type { Violation } from '../../schemas/registry.ts'
import type { Basis } from '../check.ts'
import { isObject, type SchemaNode, type SchemaObject, sameplace } from './schema-node.ts'

/** What the schemas say of one place of a value. */
export interface Firmness {
  /** Of its type. */
  readonly basis: Basis
  /** Of its pattern, format, values and bounds; null = nothing is said. A form beside a type that is shown is then chosen. */
  readonly form: Basis | null
  /** That it is there, and not null. */
  readonly required: Basis
}

const ORDER: readonly Basis[] = ['shown', 'example', 'observed', 'chosen']

/** The less firm of the two. */
export function weaker(one: Basis, other: Basis): Basis {
  return ORDER.indexOf(one) > ORDER.indexOf(other) ? one : other
}

/** What a property says of itself. The document states the type of a field far more often than that each record has it. */
export function firmnessOf({ basis, formBasis, requiredBasis }: SchemaNode): Firmness | null {
  if (basis === null) return null
  return { basis, form: formBasis, required: requiredBasis ?? (basis === 'shown' ? 'chosen' : basis) }
}

/** No part is firmer than this. */
export function weakenBy<F extends Firmness>(firmness: F, basis: Basis): F {
  const { form, required } = firmness
  return {
    ...firmness,
    basis: weaker(firmness.basis, basis),
    form: form === null ? null : weaker(form, basis),
    required: weaker(required, basis),
  }
}

/** The basis of the rule that was broken: a field that is null counts as one that is not there. */
export function basisOf(
  { keyword, rule }: Violation,
  value: unknown,
  place: Firmness & { readonly nodes: readonly SchemaNode[] },
): Basis {
  if (keyword === 'required') return place.required
  // No source says that the field is wrong, and none that it exists. A count that is too large is one field too many.
  if (keyword === 'additionalProperties') return 'observed'
  if (keyword === 'maxProperties') return weaker(place.basis, 'observed')
  if (value === null) return place.required
  if (keyword === 'type') return place.basis
  if (keyword === 'enum' || keyword === 'const') {
    const options = Array.isArray(rule.enum) ? rule.enum : [rule.const]
    return isOfAnotherType(value, options) ? place.basis : formOf(place, rule)
  }
  if (keyword !== 'anyOf') return formOf(place, rule)
  const rules = place.nodes
    .flatMap(({ branches }) => branches)
    .flatMap(sameplace)
    .map(({ schema }) => schema)
  const fitting = rules.filter(({ type }) => type !== undefined && hasType(value, type))
  const [only] = fitting
  return only === undefined ? place.basis : formOf(place, only)
}

/** A rule that is shared by many fields says of its own form no more than a field says of its type. */
function formOf({ basis, form }: Firmness, rule: SchemaObject): Basis {
  if (form !== null) return form
  const said = ORDER.find(one => one === rule['x-form-basis'])
  if (said !== undefined) return weaker(said, basis)
  return basis === 'shown' ? 'chosen' : basis
}

/** `"1"` where 1 is listed differs from it in the type alone; `"2"` does not. */
function isOfAnotherType(value: unknown, options: readonly unknown[]): boolean {
  if (options.every(option => typeof option !== typeof value)) {
    const isText = typeof value === 'string'
    return !isText || options.some(option => String(option) === value) || Number.isNaN(Number(value))
  }
  return false
}

function hasType(value: unknown, type: unknown): boolean {
  return [type].flat().some(one => {
    if (one === 'array') return Array.isArray(value)
    if (one === 'object') return isObject(value)
    if (one === 'integer') return Number.isInteger(value)
    return one === typeof value
  })
}
