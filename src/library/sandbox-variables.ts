import type { RunningSandbox } from '../sandbox.ts'
import type { AccountCredentials } from '../schemas/types.gen.ts'
import type { SandboxVariables } from './levers.ts'

/**
 * The `SANDBOX_*` variables of an account (interfaces.md), as `exec` sets them for its command. A control token is there
 * only if the sandbox asks for one.
 */
export function sandboxVariables(
  { url, controlToken }: Pick<RunningSandbox, 'url' | 'controlToken'>,
  account: AccountCredentials,
): SandboxVariables {
  return {
    SANDBOX_URL: url,
    SANDBOX_API_URL: `${url}/api/v2`,
    SANDBOX_CONTROL_URL: `${url}/__sandbox`,
    SANDBOX_USERNAME: account.username,
    SANDBOX_PASSWORD: account.password,
    SANDBOX_CLIENT_ID: String(account.client_id),
    SANDBOX_CLIENT_SECRET: account.client_secret,
    SANDBOX_ACCESS_TOKEN: account.access_token,
    SANDBOX_WEBHOOK_SECRET: account.webhook_secret,
    ...(controlToken === null ? {} : { SANDBOX_CONTROL_TOKEN: controlToken }),
  }
}
