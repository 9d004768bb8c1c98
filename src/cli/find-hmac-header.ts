import { CommandError } from './command-error.ts'
import type { ControlClient } from './control-client.ts'
import { asFields, listAt, optionalTextAt, textAt } from './read-answer.ts'

/** What deployed services were seen to call it. */
export const HMAC_HEADER = 'X-Signature'

/**
 * The header in which the account's profile puts `body-hmac-base64` (switch `webhook_signature`); the first one where
 * there are several. Without a sandbox that answers, the usual one: who listens then has said what to verify with.
 */
export async function findHmacHeader(client: ControlClient): Promise<string> {
  try {
    const switches = asFields((await client.control('GET', '/profile')).switches)
    const signed = listAt(switches, 'webhook_signature').find(entry => textAt(entry, 'scheme') === 'body-hmac-base64')
    return (signed && optionalTextAt(signed, 'header')) ?? HMAC_HEADER
  } catch (error) {
    if (error instanceof CommandError) return HMAC_HEADER
    throw error
  }
}
