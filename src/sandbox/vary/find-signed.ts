import type { Endpoint } from '../../domain/outbox-rows.ts'
import type { RunningSandbox } from '../../sandbox.ts'
import { endpointsOf } from '../../service/delivery/delivery-rows.ts'
import type { SendRequest } from '../../webhooks/send.ts'
import { schemesOf } from '../../webhooks/sign/schemes.ts'

/** The endpoint of a request, how it is signed there, and when: wall ms, now. Null where the endpoint has been removed. */
export async function findSigned({ accounts, core }: RunningSandbox, { url }: SendRequest) {
  for (const account of accounts.list()) {
    const endpoints = await core.store.read(account.id, view => endpointsOf(view))
    const endpoint = endpoints.find(one => isSentTo(one, url))
    if (endpoint === undefined) continue
    const schemes = schemesOf(endpoint.settings.signature ?? account.profile.switches.webhook_signature, {
      endpointSecret: endpoint.secret,
      oldEndpointSecrets: [],
      clientSecret: account.clientSecret,
    })
    return { endpoint, schemes, wallAt: core.wallClock.now() }
  }
  return null
}

/** A scheme may have added a token to the address. */
function isSentTo({ url }: Endpoint, sentTo: string): boolean {
  return sentTo === url || sentTo.startsWith(`${url}?`) || sentTo.startsWith(`${url}&`)
}
