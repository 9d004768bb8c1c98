import type { SchemeName } from '../webhooks/sign/schemes.ts'
import { CommandError } from './command-error.ts'
import type { ControlClient } from './control-client.ts'
import type { VerifyingSecrets } from './judge-signatures.ts'
import { say } from './output.ts'
import { textAt } from './read-answer.ts'

/**
 * What signatures are verified with: the account's own secrets, and `--secret` before them, for the scheme that was
 * named or else the one it looks like. Without a sandbox that answers it has to be `--secret` alone.
 */
export async function settleSecrets(
  client: ControlClient,
  given: {
    readonly secret: string | undefined
    readonly scheme: SchemeName | undefined
    /** The sandbox is needed anyway: when it does not answer, that is the error. */
    readonly register: boolean
  },
): Promise<VerifyingSecrets> {
  const { secret, scheme = secret?.startsWith('whsec_') ? 'standard' : 'body-hmac-base64' } = given
  const own = await accountSecrets(client, given)
  return secret === undefined ? own : { ...own, [scheme]: secret }
}

async function accountSecrets(
  client: ControlClient,
  { secret, register }: { readonly secret: string | undefined; readonly register: boolean },
): Promise<VerifyingSecrets> {
  try {
    const account = await client.credentials()
    return { standard: textAt(account, 'webhook_secret'), 'body-hmac-base64': textAt(account, 'client_secret') }
  } catch (error) {
    if (register || !(error instanceof CommandError)) throw error
    if (secret === undefined) say(`signatures cannot be checked: ${error.message} Or give --secret.`)
    return {}
  }
}
