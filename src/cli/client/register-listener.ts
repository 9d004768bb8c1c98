import { say } from '../describe/output.ts'
import type { ControlClient } from './control-client.ts'
import { asFields, listAt, numberAt, textAt } from './read-answer.ts'

/**
 * Registers a URL for the account's events, or takes over a registration of the same URL that an earlier listener left
 * behind. The function that comes back ends it.
 */
export async function registerListener(client: ControlClient, url: string): Promise<() => Promise<void>> {
  const known = listAt(await client.api('GET', '/webhooks'), 'data').find(
    webhook => textAt(webhook, 'endpoint') === url,
  )
  const webhook = known ?? asFields((await client.api('POST', '/webhooks', { endpoint: url })).data)
  const id = numberAt(webhook, 'id')
  return async () => {
    try {
      await client.api('DELETE', `/webhooks/${id}`)
    } catch (error) {
      // Mostly a sandbox that stopped first. The listener ends anyway.
      say(`the webhook ${id} stays registered: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
