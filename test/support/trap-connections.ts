import net from 'node:net'
import { vi } from 'vitest'
import { type RawServer, startRawServer } from './raw-server.ts'

export interface Trap extends AsyncDisposable {
  /** Addresses that a connection was begun to. */
  readonly reached: readonly string[]
  /** What really was connected to instead. */
  readonly server: RawServer
}

type Found = { readonly address: string; readonly family: number }

/**
 * From now on every TCP connection that the sender begins, wherever it leads, ends at a server of ours that answers 200
 * and closes: a hole in the guard is seen, and sends no request to a metadata service. Lookups are
 * not changed.
 *
 * @param receiverPort Connections to this port, whatever the address, end at our receiver there instead.
 */
export async function trapConnections(receiverPort?: number): Promise<Trap> {
  const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'
  const server = await startRawServer(() => undefined, { onData: ({ socket }) => socket.end(answer) })
  const reached: string[] = []
  const connect = net.connect
  const spy = vi.spyOn(net, 'connect').mockImplementation((...args: unknown[]) => {
    // undici calls it with an object of these fields.
    const options = args[0] as net.TcpNetConnectOpts
    const { host = '', port, lookup } = options
    const end = { host: '127.0.0.1', port: Number(port) === receiverPort ? Number(port) : server.port }
    if (net.isIP(host) !== 0) {
      reached.push(host)
      return pretend(connect({ ...options, ...end }), () => host)
    }
    let first: string | undefined
    const divert: net.LookupFunction = (name, how, done) =>
      lookup?.(name, how, (error, found) => {
        if (error !== null) return done(error, [])
        // The sender tries several addresses, so it always asks for all.
        const addresses = (found as readonly Found[]).map(({ address }) => address)
        reached.push(...addresses)
        first = addresses[0]
        done(null, [{ address: end.host, family: 4 }])
      })
    return pretend(connect({ ...options, port: end.port, lookup: divert }), () => first)
  })
  return {
    reached,
    server,
    async [Symbol.asyncDispose]() {
      spy.mockRestore()
      await server.close()
    },
  }
}

/** To the sender it looks as if it had come where it wanted to. */
function pretend(socket: net.Socket, address: () => string | undefined): net.Socket {
  return Object.defineProperty(socket, 'remoteAddress', { get: address })
}
