import { SandboxError } from '../../domain/errors.ts'
import { describeViolations } from '../../files/describe-violations.ts'
import { validator } from '../../schemas/registry.ts'

/** @throws SandboxError `invalid` with a pointer to the first thing the schema refuses, in words. */
export function checkBody(schema: string, body: unknown): void {
  const [first, ...more] = describeViolations(validator(schema)(body), body, 'the body')
  if (!first) return
  const rest = more.length === 0 ? '' : ` (and ${more.length} more)`
  const text = first.message + rest
  throw new SandboxError('invalid', text.endsWith('?') ? text : `${text}.`, { pointer: first.violation.pointer || '/' })
}
