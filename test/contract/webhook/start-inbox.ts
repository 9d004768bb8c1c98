import { type Relay, startRelay } from './start-relay.ts'

export interface Inbox extends Relay {
  readonly publicUrl: string
  readonly inboxUrl: string
}

/** As webhook inbox services do: keeps what is posted below /in, and lists it at /list. */
export async function startInbox(options: { readonly isDeaf?: boolean } = {}): Promise<Inbox> {
  const kept: object[] = []
  const proxy = await startRelay('', async ({ method, path, headers, body }) => {
    if (path.startsWith('/in/')) {
      if (options.isDeaf !== true) {
        kept.push({
          method,
          url: `https://inbox.test${path}`,
          headers,
          body: body.toString('base64'),
          encoding: 'base64',
        })
      }
      return { status: 200 }
    }
    if (path !== '/list?key=secret-key') return { status: 404 }
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ requests: kept }) }
  })
  return {
    ...proxy,
    publicUrl: `${proxy.url}/in`,
    inboxUrl: `${proxy.url}/list?key=secret-key`,
    [Symbol.asyncDispose]: () => proxy[Symbol.asyncDispose](),
  }
}
