import type { AccountCredentials } from '../schemas/types.gen.ts'
import type { WorldInbox } from './inbox.ts'

/** Where an account is reached, and where its webhooks go. */
export interface AccountReach {
  /** `…/api/v2`, the same for all accounts: the access token says whose call it is. */
  readonly apiUrl: string
  /** `…/__sandbox`; the header `X-Sandbox-Account` says which account is meant, without it the default one. */
  readonly controlUrl: string
  /**
   * Registers a receiver of all events, as POST /api/v2/webhooks does. @returns its id.
   * @throws SandboxError `invalid` for a URL that nothing is sent to.
   */
  registerWebhook(url: string): Promise<number>
  /** Webhooks without a receiver (docs/inbox.md); `inbox: true` opens it at the start. */
  readonly inbox: WorldInbox
}

/** What an application needs to call an account, and its webhooks. */
export interface AccountHandle extends AccountCredentials, AccountReach {}
