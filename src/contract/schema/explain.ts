import type { Violation } from '../../schemas/registry.ts'
import type { Problem } from '../check.ts'
import { describeNode, describeRule } from './describe-node.ts'
import type { Place } from './place-of.ts'
import { escapeToken, tokensOf, valueAt } from './schema-node.ts'
import { showValue } from './show-value.ts'

/** One violation in words; its pointer is that of the field, also of one that is missing or too many. */
export function explain(violation: Violation, value: unknown, place: Place): Problem {
  const { pointer, keyword, params, rule } = violation
  const { basis, clause } = place
  const here = valueAt(value, tokensOf(pointer))
  if (keyword === 'required') {
    const name = String(params.missingProperty)
    return {
      pointer: inside(pointer, name),
      clause,
      basis,
      expected: `the field ${showValue(name)}`,
      got: 'no such field',
    }
  }
  if (keyword === 'additionalProperties') {
    const name = String(params.additionalProperty)
    const got = showValue(valueAt(here, [name]))
    // Nobody has said that the field is wrong, only nobody that it is there: a warning on a deployment.
    return { pointer: inside(pointer, name), clause, basis: 'observed', expected: `no field ${showValue(name)}`, got }
  }
  // A count of fields that is too large is one field too many, as above.
  const firm = keyword === 'maxProperties' && basis !== 'chosen' ? 'observed' : basis
  const several = keyword === 'anyOf' ? place.nodes.find(({ branches }) => branches.length > 0) : undefined
  const expected = several === undefined ? describeRule(rule) : describeNode(several)
  return { pointer, clause, basis: firm, expected, got: showValue(here) }
}

function inside(pointer: string, name: string): string {
  return `${pointer}/${escapeToken(name)}`
}
