import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { refuseUnreadable } from './refuse-unreadable.ts'

/** Where to listen: both loopback addresses, or one named address. */
export type ListenHost = 'loopback' | (string & {})

export interface Listening {
  readonly port: number
  /** `host:port` of every address, IPv6 in brackets. */
  readonly addresses: readonly string[]
  /** Finishes requests in flight, at most `graceMs`, then cuts what is left. */
  close(graceMs: number): Promise<void>
}

/** A free port was taken on ::1 by somebody else so often: something is wrong with the machine. */
const FREE_PORT_TRIES = 20

/** @throws the listen error of Node (`EADDRINUSE`, `EACCES`, …). */
export async function listen(
  app: RequestListener,
  { host, port }: { host: ListenHost; port: number },
): Promise<Listening> {
  if (host !== 'loopback') return listening([await open(app, host, port)])
  for (let tries = 1; ; tries++) {
    const v4 = await open(app, '127.0.0.1', port)
    try {
      const v6 = await openIfPossible(app, '::1', portOf(v4))
      return listening(v6 ? [v4, v6] : [v4])
    } catch (error) {
      await new Promise(resolve => v4.close(resolve))
      // A port of our choice that is free on one address only: choose another.
      if (port !== 0 || tries >= FREE_PORT_TRIES) throw error
    }
  }
}

function open(app: RequestListener, host: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    // Refused by the app, in its own words.
    const server = createServer({ requireHostHeader: false }, app)
    refuseUnreadable(server)
    server.once('error', reject)
    server.listen({ host, port, backlog: 1024 }, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}

/** Undefined where the machine has no IPv6. */
async function openIfPossible(app: RequestListener, host: string, port: number): Promise<Server | undefined> {
  try {
    return await open(app, host, port)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return undefined
    throw error
  }
}

/** Between two looks for connections that have become idle while the server closes. */
const SWEEP_MS = 50

function listening(servers: readonly Server[]): Listening {
  const [first] = servers
  if (!first) throw new Error('no server to listen with')
  // Some clients open a connection in advance; to Node one that has never sent a byte is not idle.
  const silent = new Set<Socket>()
  for (const server of servers) {
    server.on('connection', socket => {
      silent.add(socket)
      socket.once('close', () => silent.delete(socket))
    })
  }
  return {
    port: portOf(first),
    addresses: servers.map(addressOf),
    async close(graceMs) {
      const cut = setTimeout(() => {
        for (const server of servers) server.closeAllConnections()
      }, graceMs)
      // One whose last answer goes out now, and would be kept alive, has nothing to wait for.
      const sweep = setInterval(() => {
        for (const server of servers) server.closeIdleConnections()
      }, SWEEP_MS)
      for (const socket of silent) if (socket.bytesRead === 0) socket.destroy()
      await Promise.all(
        servers.map(
          server =>
            new Promise<void>(resolve => {
              server.close(() => resolve())
              server.closeIdleConnections()
            }),
        ),
      )
      clearTimeout(cut)
      clearInterval(sweep)
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server listens on no port')
  return address.port
}

function addressOf(server: Server): string {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server listens on no port')
  return address.family === 'IPv6' ? `[${address.address}]:${address.port}` : `${address.address}:${address.port}`
}
