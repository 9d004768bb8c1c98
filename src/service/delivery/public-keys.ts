import type { Endpoint, EndpointSettings } from '../../domain/outbox-rows.ts'
import { publicKeyOf, signingKeyOf } from '../../webhooks/sign/signing-key.ts'

/**
 * What a consumer of `standard-ed25519` verifies with, `whpk_…`; null for an endpoint that does not sign so. `old`: the
 * one before the last rotation, while that overlaps.
 */
export function publicKeysOf(
  { secret, oldSecrets }: Pick<Endpoint, 'secret' | 'oldSecrets'>,
  { signature, now }: { readonly signature: NonNullable<EndpointSettings['signature']>; readonly now: number },
): { readonly present: string | null; readonly old: string | null } {
  const setting = signature.find(({ scheme }) => scheme === 'standard-ed25519')
  if (!setting) return { present: null, old: null }
  if (setting.secret !== undefined) return { present: keyOf(setting.secret), old: null }
  const [last] = oldSecretsAt({ oldSecrets }, now)
  return { present: keyOf(secret), old: last === undefined ? null : keyOf(last) }
}

function keyOf(secret: string): string {
  return publicKeyOf(secret.startsWith('whsk_') ? secret : signingKeyOf(secret))
}

/** What an endpoint signs with beside its secret, at a virtual instant: what it had before its last rotations, newest first. */
export function oldSecretsAt({ oldSecrets }: Pick<Endpoint, 'oldSecrets'>, now: number): readonly string[] {
  return oldSecrets.filter(({ until }) => now < until).map(({ secret }) => secret)
}
