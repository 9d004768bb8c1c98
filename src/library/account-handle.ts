import type { RunningSandbox } from '../sandbox.ts'
import type { AccountCredentials } from '../schemas/types.gen.ts'
import { registerEndpoint } from '../service/delivery/endpoints.ts'
import type { AccountHandle, AccountReach } from './account-reach.ts'
import { inboxOf } from './inbox-of.ts'

export function reachOf(running: RunningSandbox, world: string): AccountReach {
  return {
    apiUrl: `${running.url}/api/v2`,
    controlUrl: `${running.url}/__sandbox`,
    async registerWebhook(url) {
      return Number((await registerEndpoint(running.core, world, { endpoint: url })).id)
    },
    inbox: inboxOf(running, world),
  }
}

/** As JSON and in an inspector it is what it was before it had methods: the credentials. */
export function handleOf(credentials: AccountCredentials, reach: AccountReach): AccountHandle {
  const hidden = Object.fromEntries(
    Object.entries(reach).map(([key, value]) => [
      key,
      { value, enumerable: false, configurable: true, writable: true },
    ]),
  )
  // Every member of the reach is defined on it.
  return Object.defineProperties({ ...credentials }, hidden) as AccountHandle
}
