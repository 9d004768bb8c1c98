import { createServer, type IncomingMessage, type Server } from 'node:http'
import { CommandError, EXIT } from '../command-error.ts'
import { say } from '../describe/output.ts'
import type { ControlClient } from './control-client.ts'
import { asFields, listAt, numberAt, textAt } from './read-answer.ts'

/** A request as it arrived, byte for byte. */
export interface ReceivedRequest {
  readonly method: string
  /** With the query. */
  readonly path: string
  /** Names in lower case; a header sent more than once is joined as Node joins it. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Wall ms at the last byte. */
  readonly at: number
}

export interface ReceiverAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

export interface OpenReceiver {
  readonly url: string
  /** Finishes what is in flight, at most `graceMs`. */
  close(graceMs: number): Promise<void>
}

const LARGEST_BODY = 1_048_576

/**
 * A server on 127.0.0.1 that hands every POST to `receive`. Whatever else arrives (other methods, bodies over 1 MiB,
 * what is no HTTP, connections that break) is answered, said on stderr, and forgotten.
 * @throws CommandError when the port cannot be had.
 */
export async function openReceiver(
  port: number,
  receive: (request: ReceivedRequest) => Promise<ReceiverAnswer>,
): Promise<OpenReceiver> {
  const server = createServer(async (request, response) => {
    const answer = await answerTo(request, receive)
    if (response.destroyed || answer === null) return
    // What follows a refused body is not worth reading: the connection ends with the answer.
    if (!request.complete) response.setHeader('connection', 'close')
    for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value)
    response.statusCode = answer.status
    response.end(answer.body)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    say(`a connection that speaks no proper HTTP was closed (${error.code ?? error.message}).`)
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
    else socket.destroy()
  })
  await bind(server, port)
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the receiver listens on no port')
  return { url: `http://127.0.0.1:${address.port}/`, close: graceMs => close(server, graceMs) }
}

async function answerTo(
  request: IncomingMessage,
  receive: (request: ReceivedRequest) => Promise<ReceiverAnswer>,
): Promise<ReceiverAnswer | null> {
  const { method = '', url: path = '/' } = request
  if (method !== 'POST') {
    say(`${method} is no webhook; answered 405.`)
    return { status: 405, headers: { allow: 'POST' } }
  }
  try {
    const body = await readBody(request)
    if (body === 'too large') {
      say('a body over 1 MiB was refused; answered 413.')
      return { status: 413 }
    }
    return await receive({ method, path, headers: flatten(request.headers), body, at: Date.now() })
  } catch (error) {
    say(`a request broke off: ${error instanceof Error ? error.message : String(error)}.`)
    return request.destroyed ? null : { status: 500 }
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer | 'too large'> {
  const pieces: Buffer[] = []
  let size = 0
  // Leaving the loop early must not destroy the socket: the refusal still has to go out.
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    size += piece.length
    if (size > LARGEST_BODY) return 'too large'
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function flatten(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )
}

function bind(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be had (${error.code})`
      const sentence = `port ${port} ${why}; leave --port out for a free one.`
      reject(new CommandError(EXIT.unreachable, sentence, { cause: error }))
    })
    server.listen(port, '127.0.0.1', resolve)
  })
}

async function close(server: Server, graceMs: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await new Promise<void>(resolve => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
  clearTimeout(cut)
}

/**
 * Registers a URL for the account's events, or takes over a registration of the same URL that an earlier listener left
 * behind. The function that comes back ends it.
 */
export async function registerListener(client: ControlClient, url: string): Promise<() => Promise<void>> {
  const known = listAt(await client.api('GET', '/webhooks'), 'data').find(
    webhook => textAt(webhook, 'endpoint') === url,
  )
  const webhook = known ?? asFields((await client.api('POST', '/webhooks', { endpoint: url })).data)
  const id = numberAt(webhook, 'id')
  return async () => {
    try {
      await client.api('DELETE', `/webhooks/${id}`)
    } catch (error) {
      // Mostly a sandbox that stopped first. The listener ends anyway.
      say(`the webhook ${id} stays registered: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
