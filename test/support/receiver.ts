import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { isIPv6 } from 'node:net'

/** A request as it arrived, byte for byte. */
export interface ReceivedRequest {
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly text: string
  json(): unknown
  /** Wall ms at the last byte. */
  readonly at: number
}

export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly delayMs?: number
}

/** `hang`: never answers. `reset`: a TCP reset. A function writes the answer itself, for endless or broken ones. */
export type AnswerRule = Answer | 'hang' | 'reset' | ((response: ServerResponse) => void)

export interface Receiver extends AsyncDisposable {
  /** Without a trailing slash, e.g. `http://127.0.0.1:40123`. */
  readonly url: string
  readonly port: number
  /** In order of arrival. */
  readonly received: readonly ReceivedRequest[]
  /** Connections accepted so far. */
  readonly connections: () => number
  /** Resolves as soon as `count` requests have arrived, counted from the start. */
  waitFor(count: number, timeoutMs?: number): Promise<readonly ReceivedRequest[]>
  close(): Promise<void>
}

interface ReceiverOptions {
  readonly host?: string
  /** 0 = a free one. A test that closes the receiver and goes on sending takes a `sparePort`, which no other test gets. */
  readonly port?: number
  readonly answer?: (request: ReceivedRequest) => AnswerRule
}

/** A real HTTP server that keeps what it receives. Answers 200 by default. */
export async function startReceiver(options: ReceiverOptions = {}): Promise<Receiver> {
  const { host = '127.0.0.1', port: wanted = 0, answer = () => ({ status: 200 }) } = options
  const received: ReceivedRequest[] = []
  const waiters = new Set<() => void>()
  const delays = new Set<NodeJS.Timeout>()
  let connections = 0

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const entry = describeRequest(request, Buffer.concat(chunks))
      received.push(entry)
      for (const check of [...waiters]) check()
      reply(response, answer(entry), delays)
    })
  })
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(wanted, host, resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  const { port } = address

  const close = () =>
    new Promise<void>((resolve, reject) => {
      for (const delay of delays) clearTimeout(delay)
      server.close(error => (error === undefined ? resolve() : reject(error)))
      server.closeAllConnections()
    })

  return {
    url: `http://${isIPv6(host) ? `[${host}]` : host}:${port}`,
    port,
    received,
    connections: () => connections,
    waitFor: (count, timeoutMs = 30_000) =>
      new Promise((resolve, reject) => {
        const limit = setTimeout(() => {
          waiters.delete(check)
          reject(new Error(`${received.length} of ${count} requests arrived within ${timeoutMs} ms.`))
        }, timeoutMs)
        const check = () => {
          if (received.length < count) return
          clearTimeout(limit)
          waiters.delete(check)
          resolve(received)
        }
        waiters.add(check)
        check()
      }),
    close,
    [Symbol.asyncDispose]: close,
  }
}

function describeRequest(request: IncomingMessage, body: Buffer): ReceivedRequest {
  const text = body.toString('utf8')
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body,
    text,
    json: () => JSON.parse(text),
    at: Date.now(),
  }
}

function reply(response: ServerResponse, rule: AnswerRule, delays: Set<NodeJS.Timeout>): void {
  if (rule === 'hang') return
  if (rule === 'reset') {
    response.socket?.resetAndDestroy()
    return
  }
  if (typeof rule === 'function') {
    rule(response)
    return
  }
  const write = () => {
    response.writeHead(rule.status, rule.headers)
    response.end(rule.body)
  }
  if (rule.delayMs === undefined) {
    write()
    return
  }
  const delay = setTimeout(() => {
    delays.delete(delay)
    write()
  }, rule.delayMs)
  delays.add(delay)
}
