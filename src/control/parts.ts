import type { Request } from 'express'
import { SandboxError } from '../domain/errors.ts'
import type { AccountRow } from '../domain/world.ts'
import { type Violation, validator } from '../schemas/registry.ts'
import { type Accounts, DEFAULT_ACCOUNT } from '../service/accounts.ts'
import type { ClockService } from '../service/clock-service.ts'
import type { Core } from '../service/core.ts'
import type { Fills } from '../service/fill/fills.ts'

/** What the control routes work with. */
export interface ControlParts {
  readonly core: Core
  readonly accounts: Accounts
  readonly clock: ClockService
  readonly fills: Fills
  /** The standing access token of an account, as `start --json` prints it. */
  readonly accessToken: (accountId: string) => Promise<string>
}

/** The account of `X-Sandbox-Account`; the default one without the header, never another's. Unknown = 404. */
export function accountOf({ accounts }: ControlParts, request: Request): AccountRow {
  return accounts.require(request.get('X-Sandbox-Account') ?? DEFAULT_ACCOUNT)
}

/** @throws SandboxError `invalid` with a pointer to the first thing the schema refuses. */
export function checkBody(schema: string, body: unknown): void {
  const violations = validator(schema)(body)
  // A choice that fails is told by itself; why each of its branches fails would only confuse.
  const choice = violations.find(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf')
  const [first] = violations
  if (!first) return
  const violation = choice && first.schemaPath.startsWith(choice.schemaPath) ? choice : first
  const { pointer } = violation
  throw new SandboxError('invalid', `the body${pointer} ${sentenceOf(violation)}.`, { pointer: pointer || '/' })
}

function sentenceOf({ keyword, params, rule, message }: Violation): string {
  switch (keyword) {
    case 'additionalProperties':
      return `${message} ("${params.additionalProperty}" is unknown; known: ${keysOf(rule.properties)})`
    case 'enum':
      return `must be one of ${listOf(params.allowedValues)}`
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`
    case 'pattern':
      return Array.isArray(rule.examples) ? `must be written like ${listOf(rule.examples)}` : message
    case 'oneOf':
    case 'anyOf':
      return choiceSentence(rule[keyword])
    default:
      return message
  }
}

function choiceSentence(branches: unknown): string {
  const list = Array.isArray(branches) ? branches : []
  const required = list.map(branch => listOf(Object(branch).required))
  if (required.length > 0 && required.every(keys => keys !== '')) return `needs one of ${required.join(', ')}`
  const examples = list.flatMap(branch => (Array.isArray(Object(branch).examples) ? Object(branch).examples : []))
  return examples.length > 0
    ? `must be written like ${listOf(examples)}`
    : 'has none of the forms that are allowed here'
}

function listOf(values: unknown): string {
  return Array.isArray(values) ? values.slice(0, 12).map(String).join(', ') : ''
}

function keysOf(properties: unknown): string {
  return Object.keys(Object(properties)).join(', ')
}
