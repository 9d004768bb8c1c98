import { SandboxError } from '../../domain/errors.ts'
import type { SignInput, VerifyInput } from './scheme.ts'

/**
 * The secret that a scheme with one signature signs with.
 *
 * @throws SandboxError `invalid` when there is none: an HMAC with an empty key proves nothing.
 */
export function presentSecret({ secrets }: Pick<SignInput, 'secrets'>, scheme: string): string {
  const [secret] = secrets
  if (!secret) throw new SandboxError('invalid', `The scheme "${scheme}" needs a secret that is not empty.`)
  return secret
}

/** The secrets to verify with. An empty one, such as an unset variable gives, is none: a signature by it proves nothing. */
export function listSecrets({ secret }: Pick<VerifyInput, 'secret'>): readonly string[] {
  return (typeof secret === 'string' ? [secret] : secret).filter(text => text !== '')
}

export const NO_SECRET = 'There is no secret to verify with: it is empty.'
