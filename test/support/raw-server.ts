import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { Certificate } from './make-certificate.ts'

/** What came over one connection, and how it ended at this end. */
export interface Talk {
  readonly socket: Socket
  /** All that has arrived, as Latin-1. */
  text: string
  /** Bytes, pieces as they were read. */
  pieces: number
  /** Null while it is open; `end` for an orderly one, else the code of the error. */
  ended: string | null
}

export interface RawServer extends AsyncDisposable {
  readonly port: number
  readonly talks: readonly Talk[]
  /** Connections open now. */
  open(): number
  close(): Promise<void>
}

/** A TCP (or TLS) server that writes the given bytes, for receivers that misbehave. Listens on 127.0.0.1 by default. */
export async function startRawServer(
  onConnection: (talk: Talk, talks: readonly Talk[]) => void,
  options: { readonly host?: string; readonly tls?: Certificate; readonly onData?: (talk: Talk) => void } = {},
): Promise<RawServer> {
  const talks: Talk[] = []
  const sockets = new Set<Socket>()
  const accept = (socket: Socket) => {
    const talk: Talk = { socket, text: '', pieces: 0, ended: null }
    talks.push(talk)
    sockets.add(socket)
    socket.on('error', error => {
      talk.ended = 'code' in error && typeof error.code === 'string' ? error.code : error.message
    })
    socket.on('end', () => {
      talk.ended ??= 'end'
    })
    socket.on('close', () => {
      talk.ended ??= 'close'
      sockets.delete(socket)
    })
    onConnection(talk, talks)
    if (options.onData !== undefined) {
      socket.on('data', chunk => {
        talk.text += chunk.toString('latin1')
        talk.pieces += 1
        options.onData?.(talk)
      })
    }
  }
  const server = options.tls === undefined ? createServer(accept) : createTlsServer(options.tls, accept)
  // A client that gives up in the middle of a handshake is what some tests are about.
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(0, options.host ?? '127.0.0.1', done)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  const close = () =>
    new Promise<void>(done => {
      server.close(() => done())
      for (const socket of sockets) socket.destroy()
    })
  return { port: address.port, talks, open: () => sockets.size, close, [Symbol.asyncDispose]: close }
}
