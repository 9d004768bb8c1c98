import { readSchema } from '../../schemas/registry.ts'
import { fieldsOf } from '../target/fields.ts'

const SCHEMA = 'sandbox/profile-switches.schema.json'

/** Why the others are never seen. */
export const NEVER_SHOWN = 'no answer shows it: that needs a flood of requests, a long wait, or a webhook receiver'

/** Every switch, in the order of the schema. */
export function switchNames(): readonly string[] {
  return Object.keys(fieldsOf(readSchema(SCHEMA).properties))
}

/** Those whose value a deployment's answers show. */
export function observableSwitches(): readonly string[] {
  const rules = fieldsOf(readSchema(SCHEMA).properties)
  return switchNames().filter(name => fieldsOf(rules[name])['x-observable'] === true)
}
