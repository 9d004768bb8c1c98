import { SandboxError } from '../../domain/errors.ts'

/** Names the option, its value and what it may be. Not for an option that may hold a secret. */
export function refuseOption(option: string, value: unknown, wanted: string): SandboxError {
  return new SandboxError('invalid', `${option} cannot be "${String(value)}": ${wanted}.`, { pointer: `/${option}` })
}
