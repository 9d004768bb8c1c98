import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What becomes of the next COMMIT: it never arrives, it is carried out and its answer is lost, or nobody knows. */
export type Loss = 'before' | 'after' | 'at once'

export interface KillingProxy extends AsyncDisposable {
  /** The same database, through the proxy. */
  readonly url: string
  /** Cuts the connection of the next COMMIT; resolves when it is cut. */
  loseNextCommit(loss: Loss): Promise<void>
}

/** A COMMIT as a message of the protocol: a simple query. */
const COMMIT = Buffer.from('Q\0\0\0\x0bCOMMIT\0', 'latin1')
/** Its answer: the tag of a command that is complete. */
const COMMITTED = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1')

/** Stands between a store and its server, and breaks connections where the test says so. */
export async function startKillingProxy(server: string): Promise<KillingProxy> {
  const target = new URL(server)
  const sockets = new Set<Socket>()
  let next: { readonly loss: Loss; readonly cut: () => void } | undefined
  const proxy = createServer(client => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      // It is cut on purpose.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    let own: typeof next
    const cut = () => {
      client.resetAndDestroy()
      upstream.destroy()
      own?.cut()
    }
    client.on('data', chunk => {
      if (next && chunk.includes(COMMIT)) {
        own = next
        next = undefined
        if (own.loss === 'before') return cut()
      }
      upstream.write(chunk)
      if (own?.loss === 'at once') cut()
    })
    upstream.on('data', chunk => {
      if (!own) client.write(chunk)
      else if (chunk.includes(COMMITTED)) cut()
    })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  const url = new URL(server)
  url.port = String(address.port)
  return {
    url: url.href,
    loseNextCommit: loss =>
      new Promise(resolve => {
        next = { loss, cut: resolve }
      }),
    async [Symbol.asyncDispose]() {
      proxy.close()
      for (const socket of sockets) socket.destroy()
      if (proxy.listening) await once(proxy, 'close')
    },
  }
}
