import { decodeSecret } from '../../webhooks/sign/decode-secret.ts'
import { publicKeyOf, signingKeyOf } from '../../webhooks/sign/signing-key.ts'
import type { ControlClient } from '../client/control-client.ts'
import { textAt } from '../client/read-answer.ts'
import type { ShownScheme, VerifyingSecrets } from '../client/validate-signatures.ts'
import { CommandError } from '../command-error.ts'
import { say } from '../describe/output.ts'

/** Keyed with an endpoint's secret, unless a setting of theirs has one of its own. */
const OF_ENDPOINT: readonly ShownScheme[] = ['standard', 'standard-ed25519', 'stripe', 'github', 'url-token']
/** Keyed with any text. */
const OF_TEXT: readonly ShownScheme[] = ['stripe', 'github', 'body-hmac-base64', 'url-token']

/**
 * What signatures are verified with: the account's own secrets, and in their place those of `--secret`, for the scheme
 * that was named or else those that each looks like. Without a sandbox that answers it has to be `--secret` alone.
 */
export async function settleSecrets(
  client: ControlClient,
  given: {
    /** Of several any may fit, as while a rotation overlaps. */
    readonly secrets: readonly string[]
    readonly scheme: ShownScheme | undefined
    /** The sandbox is needed anyway: when it does not answer, that is the error. */
    readonly register: boolean
  },
): Promise<VerifyingSecrets> {
  const { secrets, scheme } = given
  const own = await accountSecrets(client, given)
  return { ...own, ...assignSecrets(secrets, scheme) }
}

/** Which schemes each secret verifies. */
export function assignSecrets(secrets: readonly string[], only: ShownScheme | undefined): VerifyingSecrets {
  const assigned: { [name in ShownScheme]?: readonly string[] } = {}
  for (const secret of secrets) {
    for (const scheme of only === undefined ? schemesFor(secret) : [only]) {
      const key = scheme === 'standard-ed25519' ? publicKeyFrom(secret) : secret
      assigned[scheme] = [...(assigned[scheme] ?? []), key]
    }
  }
  return assigned
}

function schemesFor(secret: string): readonly ShownScheme[] {
  if (/^wh[sp]k_/.test(secret)) return ['standard-ed25519']
  return secret.startsWith('whsec_') ? OF_ENDPOINT : OF_TEXT
}

/** Of an endpoint's secret the public key that belongs to it; what is neither is left for the verifier to refuse. */
function publicKeyFrom(secret: string): string {
  const isEndpoints = secret.startsWith('whsec_') && decodeSecret(secret, 'whsec_') !== null
  return isEndpoints ? publicKeyOf(signingKeyOf(secret)) : secret
}

async function accountSecrets(
  client: ControlClient,
  { secrets, register }: { readonly secrets: readonly string[]; readonly register: boolean },
): Promise<VerifyingSecrets> {
  try {
    const account = await client.credentials()
    const ofEndpoints = assignSecrets([textAt(account, 'webhook_secret')], undefined)
    return { ...ofEndpoints, 'body-hmac-base64': textAt(account, 'client_secret') }
  } catch (error) {
    if (register || !(error instanceof CommandError)) throw error
    if (secrets.length === 0) say(`signatures cannot be checked: ${error.message} Or give --secret.`)
    return {}
  }
}
