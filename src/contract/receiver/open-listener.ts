import { createServer, type IncomingMessage, type Server } from 'node:http'
import { ContractError } from '../contract-error.ts'
import type { ReceivedWebhook } from './receiver.ts'
import { addressWith, isFor, type Receiver } from './receiver.ts'

/** Far more than any event has reason to be. */
const LARGEST_BODY = 1_048_576

export interface ListenerOptions {
  /** `host:port`; port 0 = a free one. */
  readonly listen: string
  /** What others call us by; absent = the address we listen on. */
  readonly publicUrl?: string | undefined
}

/**
 * A server that keeps every request and answers 200.
 * @throws ContractError `receiver` when the address cannot be had, `usage` when it is none.
 */
export async function openListener({ listen, publicUrl }: ListenerOptions): Promise<Receiver> {
  const { host, port } = readAddress(listen)
  const kept: ReceivedWebhook[] = []
  const waiting = new Set<() => void>()
  const nonces = new Set<string>()
  const refusals = new Map<string, { left: number; readonly status: number }>()

  const statusFor = (path: string): number => {
    const [, refusal] = [...refusals].find(([nonce]) => isFor(path, nonce)) ?? []
    if (refusal === undefined || refusal.left === 0) return 200
    refusal.left -= 1
    return refusal.status
  }
  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    if (body === null) {
      response.writeHead(413, { connection: 'close' }).end()
      return
    }
    const { method = '', url: path = '/' } = request
    const answered = statusFor(path)
    kept.push({ method, path, headers: flatten(request), body, at: Date.now(), answered })
    response.writeHead(answered, { 'content-type': 'text/plain' }).end()
    for (const look of [...waiting]) look()
  })
  // What speaks no HTTP is answered as such and is no webhook.
  server.on('clientError', (_error, socket) => void socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n'))
  await bind(server, { host, port, listen })
  const base = publicUrl ?? originOf(server, host)
  const received = (nonce: string): readonly ReceivedWebhook[] => {
    nonces.add(nonce)
    return kept.filter(({ path }) => isFor(path ?? '', nonce))
  }

  return {
    addressOf(nonce) {
      nonces.add(nonce)
      return addressWith(base, nonce)
    },
    received: nonce => Promise.resolve(received(nonce)),
    until: (nonce, done, deadlineMs) =>
      new Promise(resolve => {
        const finish = (): void => {
          clearTimeout(limit)
          waiting.delete(look)
          resolve(received(nonce))
        }
        const look = (): void => {
          if (done(received(nonce))) finish()
        }
        const limit = setTimeout(finish, deadlineMs)
        waiting.add(look)
        look()
      }),
    refuseFirst: (nonce, count, status) => void refusals.set(nonce, { left: count, status }),
    unrelated: () => kept.filter(({ path }) => ![...nonces].some(nonce => isFor(path ?? '', nonce))).length,
    close: () => close(server),
  }
}

function readAddress(listen: string): { readonly host: string; readonly port: number } {
  const [, host, port] = /^(.*):(\d{1,5})$/.exec(listen) ?? []
  if (host === undefined || Number(port) > 65_535) {
    throw new ContractError('usage', `"${listen}" is no address to listen on; write host:port, e.g. 127.0.0.1:9000.`)
  }
  // An IPv6 address stands in brackets, so that its own colons are distinguished from the port's.
  return { host: host.replace(/^\[(.*)\]$/, '$1') || '127.0.0.1', port: Number(port) }
}

/** Null = too large. A request that breaks off is as if it had never come. */
async function readBody(request: IncomingMessage): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of request.iterator({ destroyOnReturn: false })) {
      size += piece.length
      if (size > LARGEST_BODY) return null
      pieces.push(piece)
    }
  } catch {
    return null
  }
  return Buffer.concat(pieces)
}

function flatten({ headers }: IncomingMessage): Record<string, string> {
  const all = Object.entries(headers)
  return Object.fromEntries(all.map(([name, value]) => [name, [value ?? []].flat().join(', ')]))
}

function bind(
  server: Server,
  { host, port, listen }: { readonly host: string; readonly port: number; readonly listen: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'another program has it' : (error.code ?? error.message)
      reject(new ContractError('receiver', `Cannot listen for webhooks on ${listen}: ${why}.`))
    })
    server.listen(port, host, resolve)
  })
}

function originOf(server: Server, host: string): string {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the receiver listens on no port')
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}

function close(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
