import type { Endpoint } from '../domain/outbox-rows.ts'

/** What an endpoint signs with beside its secret, at a virtual instant: what it had before its last rotations, newest first. */
export function oldSecretsAt({ oldSecrets }: Pick<Endpoint, 'oldSecrets'>, now: number): readonly string[] {
  return oldSecrets.filter(({ until }) => now < until).map(({ secret }) => secret)
}
