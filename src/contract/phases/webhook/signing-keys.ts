import { fieldAt, listAt } from '../../field-at.ts'
import type { Session } from '../../session.ts'
import { findScheme } from '../../signatures/find-scheme.ts'
import type { VerifyingKey } from '../../signatures/signature-scheme.ts'
import type { World } from '../../target.ts'
import type { Registration } from './register.ts'

/** One signature that every event must carry. */
export interface SigningKey {
  readonly scheme: string
  readonly key: VerifyingKey
}

export interface SigningKeys {
  readonly keys: readonly SigningKey[]
  /** Why signatures are not verified; null = they are. */
  readonly unverified: string | null
}

/**
 * By what the events of an endpoint are verified: on the sandbox by every scheme of the switch `webhook_signature`, on a
 * deployment by the one that was named.
 */
export async function signingKeysOf(session: Session, world: World, { id }: Registration): Promise<SigningKeys> {
  if (world.control === null || world.switches === null) return keysGiven(session)
  const keys: SigningKey[] = []
  for (const setting of listAt(world.switches, 'webhook_signature')) {
    const scheme = String(fieldAt(setting, 'scheme'))
    if (scheme === 'none') continue
    const header = fieldAt(setting, 'header')
    const secret = await secretFor(scheme, world, id)
    keys.push({ scheme, key: { secret, ...(typeof header === 'string' ? { header } : {}) } })
  }
  const unverified = keys.length === 0 ? 'the profile signs nothing, so anybody could have sent them' : null
  return { keys, unverified }
}

/** As deployed services do, `body-hmac-base64` takes the client_secret; all others the account's webhook secret. */
async function secretFor(scheme: string, { credentials, control }: World, endpoint: string): Promise<string> {
  if (control === null) throw new Error('a deployment tells no secrets')
  if (scheme === 'body-hmac-base64') {
    if (credentials === null) throw new Error('the client_secret of the world is not known')
    return credentials.clientSecret
  }
  if (scheme !== 'standard-ed25519') return control.webhookSecret
  return String(fieldAt(await control.request('GET', `/webhooks/${endpoint}/settings`), 'public_key'))
}

function keysGiven({ webhook }: Session): SigningKeys {
  const { secret, scheme = 'standard', header } = webhook
  if (findScheme(scheme) === undefined)
    return { keys: [], unverified: 'signatures were not verified: the scheme is none' }
  if (secret === undefined) {
    return { keys: [], unverified: 'signatures were NOT verified: no secret was given (CONTRACT_WEBHOOK_SECRET)' }
  }
  return { keys: [{ scheme, key: { secret, ...(header === undefined ? {} : { header }) } }], unverified: null }
}
