import type { SchemeSecret, SignatureScheme } from '../../webhooks/sign/scheme.ts'
import { SCHEMES, SHOWN_SCHEMES, type ShownScheme } from '../../webhooks/sign/schemes.ts'
import type { ControlClient } from '../client/control-client.ts'
import { textAt } from '../client/read-answer.ts'
import type { VerifyingSecrets } from '../client/validate-signatures.ts'
import { CommandError } from '../command-error.ts'
import { say } from '../describe/output.ts'

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
      const { verifyingKey }: SignatureScheme = SCHEMES[scheme]
      const key = verifyingKey?.(secret) ?? secret
      assigned[scheme] = [...(assigned[scheme] ?? []), key]
    }
  }
  return assigned
}

function schemesFor(secret: string): readonly ShownScheme[] {
  if (/^wh[sp]k_/.test(secret)) return keyedWith(({ form }) => form === 'whsk')
  return secret.startsWith('whsec_')
    ? keyedWith(({ of }) => of === 'endpoint')
    : keyedWith(({ form }) => form === 'text')
}

function keyedWith(fits: (secret: SchemeSecret) => boolean): readonly ShownScheme[] {
  return SHOWN_SCHEMES.filter(scheme => {
    const { secret }: SignatureScheme = SCHEMES[scheme]
    return secret !== null && fits(secret)
  })
}

async function accountSecrets(
  client: ControlClient,
  { secrets, register }: { readonly secrets: readonly string[]; readonly register: boolean },
): Promise<VerifyingSecrets> {
  try {
    const account = await client.credentials()
    const clientSecret = textAt(account, 'client_secret')
    const ofClient = keyedWith(({ of }) => of === 'client').map(scheme => [scheme, clientSecret])
    return { ...assignSecrets([textAt(account, 'webhook_secret')], undefined), ...Object.fromEntries(ofClient) }
  } catch (error) {
    if (register || !(error instanceof CommandError)) throw error
    if (secrets.length === 0) say(`signatures cannot be checked: ${error.message} Or give --secret.`)
    return {}
  }
}
