import { createServer, type Socket } from 'node:net'

export interface RawConnection {
  /** Everything that came over it. */
  readonly bytes: Buffer
  /** Wall ms of each piece that arrived. */
  readonly pieces: readonly number[]
  /** How it ended: null = open, `end` = properly closed, else the error's code. */
  readonly ended: string | null
}

export interface RawReceiver extends AsyncDisposable {
  readonly url: string
  readonly connections: readonly RawConnection[]
}

/** A bare TCP server that answers 200 to each complete request and closes; it sees what HTTP servers hide. */
export async function startRawReceiver(): Promise<RawReceiver> {
  const connections: { bytes: Buffer; pieces: number[]; ended: string | null }[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    const connection: { bytes: Buffer; pieces: number[]; ended: string | null } = {
      bytes: Buffer.alloc(0),
      pieces: [],
      ended: null,
    }
    connections.push(connection)
    sockets.add(socket)
    socket.on('data', (piece: Buffer) => {
      connection.bytes = Buffer.concat([connection.bytes, piece])
      connection.pieces.push(Date.now())
      const { head, body } = split(connection.bytes)
      const length = /content-length: (\d+)/i.exec(head)?.[1]
      if (length === undefined || body.length < Number(length)) return
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok')
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      connection.ended = error.code ?? error.message
    })
    socket.on('end', () => {
      connection.ended ??= 'end'
    })
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    connections,
    [Symbol.asyncDispose]: () =>
      new Promise(resolve => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** Head and body of a request as far as it has come. */
export function split(bytes: Buffer): { readonly head: string; readonly body: Buffer } {
  const at = bytes.indexOf('\r\n\r\n')
  return at < 0
    ? { head: bytes.toString('latin1'), body: Buffer.alloc(0) }
    : { head: bytes.subarray(0, at).toString('latin1'), body: bytes.subarray(at + 4) }
}
